import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf, nextTable, stopWaiting } from '../../src/state/following';

const before = { rematch: null };
const after = { rematch: 'new' };

describe('a rematch', () => {
  beforeEach(() => sessionStorage.clear());

  it('takes along who was at the table, also after a reload', () => {
    expect(nextTable('old', before)).toBeNull();
    expect(nextTable('old', after)).toBe('new');
  });

  it('leaves alone who opens the finished game later', () => {
    expect(nextTable('old', after)).toBeNull();
    nextTable('old', before);
    nextTable('old', after);
    expect(nextTable('old', after)).toBeNull();
  });

  it('leaves alone who went elsewhere in the meantime', () => {
    nextTable('old', before);
    stopWaiting('old');
    expect(nextTable('old', after)).toBeNull();
  });

  it('leaves alone who is looking at the replay, also when they have done with it', () => {
    nextTable('old', before, true);
    expect(nextTable('old', after, true)).toBeNull();
    expect(nextTable('old', after)).toBeNull();
  });

  it('keeps the invitation in the address', () => {
    expect(addressOf('new', '/board', 'a b')).toBe('/table/new/board?invitation=a%20b');
    expect(addressOf('new', '', null)).toBe('/table/new');
  });
});
