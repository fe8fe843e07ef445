import { describe, expect, it } from 'vitest';
import { refusalText } from '../../src/lib/refusals';

const text = (problem?: string): string => refusalText({ code: 'text', detail: problem ? { problem } : {} });

describe('a name that is refused', () => {
  it('says what is wrong with it', () => {
    expect(text('direction')).toContain('direction of writing');
    expect(text('hidden')).toContain('nobody can see');
    expect(text('accents')).toContain('accents');
    expect(text('length')).toContain('too long');
    expect(text()).toContain('not allowed');
  });
});
