import { describe, expect, it } from 'vitest';
import type { GameView } from '../../src/api/types';
import { overwriteGetLocale } from '../../src/paraglide/runtime';
import { endText } from '../../src/state/ending';

const ended = (end_cause: GameView['end_cause'], pass_rounds = 0, out: number | null = null): GameView =>
  ({ end_cause, pass_rounds, out }) as GameView;
const NAMES = ['Lene', 'Jannis'];

describe('what ended a game', () => {
  it('is said with who went out, or in how many rounds all passed', () => {
    overwriteGetLocale(() => 'en');
    expect(endText(ended('out', 0, 1), NAMES)).toBe('Jannis laid all their tiles, and the bag is empty.');
    expect(endText(ended('passes', 2), NAMES)).toBe('Everyone passed in 2 rounds in a row.');
    expect(endText(ended('passes', 1), NAMES)).toBe('Everyone passed in one round.');
    overwriteGetLocale(() => 'de');
    expect(endText(ended('passes', 2), NAMES)).toBe('In 2 Runden hintereinander haben alle gepasst.');
    expect(endText(ended('no_play_left', 1), NAMES)).toBe(
      'Der Beutel ist leer, alle haben gepasst, und niemand kann mehr legen.',
    );
  });

  it('is nothing while the game goes on', () => {
    expect(endText(ended(null), NAMES)).toBe('');
  });
});
