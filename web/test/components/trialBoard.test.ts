import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import TrialBoard from '../../src/components/report/TrialBoard.svelte';
import { m } from '../../src/paraglide/messages';
import { Trial } from '../../src/state/trial.svelte';
import { boardWith, german } from '../boardRules';

describe('a board to try a turn on', () => {
  let shown: Record<string, unknown>;
  afterEach(() => void unmount(shown));

  it('says why a word that touches nothing cannot be tried', () => {
    const board = boardWith({ '8H': 'A' });
    const trial = new Trial(german, board, ['D', 'U'], () => Promise.resolve());
    shown = mount(TrialBoard as unknown as Component, { target: document.body, props: { trial } });
    const said = (): string | undefined => document.querySelector('.problem')?.textContent;
    flushSync();
    expect(said()).toBe('');
    trial.show([
      { square: 0, face: 'D' },
      { square: 1, face: 'U' },
    ]);
    flushSync();
    expect(said()).toBe(m.problem_connect());
    trial.show([{ square: 113, face: 'U' }]);
    flushSync();
    expect(said()).toBe('');
  });
});
