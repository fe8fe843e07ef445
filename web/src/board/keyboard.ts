// What a key does at the table. Combinations with Ctrl, Alt and Meta are left to the browser.

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export type Intent =
  | { kind: 'letter'; letter: string; withBlank: boolean }
  | { kind: 'move'; rows: number; columns: number }
  | { kind: 'turn' | 'back' | 'play' | 'recall' | 'shuffle' }
  | { kind: 'pass' | 'challenge' | 'exchange' | 'accept' }
  | { kind: 'tell'; what: 'rack' | 'scores' | 'last' | 'bag' | 'square' };

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const COMMANDS: Record<string, Intent> = {
  ' ': { kind: 'turn' },
  Backspace: { kind: 'back' },
  Delete: { kind: 'back' },
  Enter: { kind: 'play' },
  Escape: { kind: 'recall' },
  '1': { kind: 'shuffle' },
  '2': { kind: 'pass' },
  '3': { kind: 'challenge' },
  '4': { kind: 'exchange' },
  '5': { kind: 'accept' },
  '6': { kind: 'tell', what: 'rack' },
  '7': { kind: 'tell', what: 'scores' },
  '8': { kind: 'tell', what: 'last' },
  '9': { kind: 'tell', what: 'bag' },
  '0': { kind: 'tell', what: 'square' },
};

// Keys that carry these letters on a German keyboard and punctuation on others.
const PLACES: Record<string, string> = { Semicolon: 'Ö', Quote: 'Ä', BracketLeft: 'Ü' };

/**
 * Shift uses a blank; Caps Lock has no effect. Letters missing on a keyboard are typed with the keys
 * that carry them on a German one.
 */
export function intentOf(event: Key, alphabet: readonly string[]): Intent | null {
  const letter = letterFor(event, alphabet);
  const combined = event.ctrlKey || event.altKey || event.metaKey;
  if (combined && !(letter && event.key.charCodeAt(0) > 127 && event.key.length === 1)) return null;
  if (letter) return { kind: 'letter', letter, withBlank: event.shiftKey };
  const move = MOVES[event.key];
  if (move) return { kind: 'move', rows: move[0], columns: move[1] };
  return COMMANDS[event.key] ?? null;
}

function letterFor(event: Key, alphabet: readonly string[]): string | null {
  if (event.key.length === 1) {
    const letter = event.key.toUpperCase();
    if (alphabet.includes(letter)) return letter;
  }
  const byPlace = PLACES[event.code];
  return byPlace && alphabet.includes(byPlace) && !/^\p{L}$/u.test(event.key) ? byPlace : null;
}
