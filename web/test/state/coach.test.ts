import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { ClientError } from '../../src/api/client';
import type { CoachAnswer, CoachNote, Hint, TableView } from '../../src/api/types';
import { language } from '../../src/lib/locale.svelte';
import { refusalText } from '../../src/lib/refusals';
import { setLocale } from '../../src/paraglide/runtime';
import { settings } from '../../src/lib/settings.svelte';
import { isWorthSaying } from '../../src/state/coach.svelte';
import { gainText, hintTexts, noteText, tryText } from '../../src/state/coachTexts';
import { seatedAt } from '../session';

const { begun, accepted, laid } = inject('recorded');
const withHints = (view: TableView, step = 0): TableView => ({ ...view, hints: { turns: [0, 0], step } });

const HINT: Hint = {
  turn: begun.game?.number ?? 0,
  step: 1,
  kind: 'lay',
  lane: { across: true, line: 8, first: 4, last: 8 },
  what: null,
  play: null,
};
const MOTTI = { tiles: 5, all_tiles: false, starts: '', ends: 'TI' };
const PLAY = {
  play: '8D MOTTI',
  word: 'MOTTI',
  tiles: [...'MOTTI'].map((face, i) => [8, 4 + i, face] as [number, number, string]),
  exchanged: [],
  points: 22,
};
const NOTE: CoachNote = {
  turn: begun.game?.number ?? 0,
  kind: 'lay',
  played: 'H4 MOTTI',
  words: ['MOTTI', 'AM'],
  points: 22,
  rack: [...'MOTTIEN'],
  mark: 'costly',
  loss: 0.05,
  error: 0.012,
  points_lost: null,
  good: ['several_words'],
  more: 'all_tiles',
};

beforeAll(() => {
  void setLocale('de', { reload: false });
  language.set('de');
});
beforeEach(() => {
  settings.choices.coach = 'costly';
});

describe('what a hint says', () => {
  it('one sentence more with each step', () => {
    expect(hintTexts(HINT)).toEqual(['Schau in Zeile 8, Spalten D bis H.']);
    const down = { ...HINT, lane: { across: false, line: 12, first: 4, last: 10 } };
    expect(hintTexts(down)).toEqual(['Schau in Spalte L, Zeilen 4 bis 10.']);
    expect(hintTexts({ ...HINT, step: 3, what: MOTTI, play: PLAY }).slice(1)).toEqual([
      '5 deiner Steine passen. Das Wort endet auf TI.',
      '8D MOTTI, 22 Punkte.',
    ]);
    const all = { ...MOTTI, tiles: 7, all_tiles: true, starts: 'M', ends: '' };
    expect(hintTexts({ ...HINT, what: all })[1]).toBe('Alle 7 Steine passen. Das Wort beginnt mit M.');
  });

  it('to exchange or to pass', () => {
    const what = { tiles: 2, all_tiles: false, starts: '', ends: '' };
    const play = { ...PLAY, play: 'ex ?Q', word: '', tiles: [], exchanged: ['?', 'Q'], points: 0 };
    expect(hintTexts({ ...HINT, kind: 'exchange', lane: null, what, play })).toEqual([
      'Schau auf dein Bänkchen, nicht aufs Brett.',
      'Am besten tauschst du 2 Steine.',
      'Tausche ★ Q.',
    ]);
    const none = { ...play, exchanged: [] };
    expect(hintTexts({ ...HINT, kind: 'pass', lane: null, what, play: none }).slice(1)).toEqual([
      'Kein Zug hilft dir jetzt.',
      'Passe.',
    ]);
  });
});

describe('what the coach says', () => {
  it('first what was good, then that there was more', () => {
    expect(noteText(NOTE)).toBe(
      '2 Wörter auf einmal: MOTTI und AM. ' +
        'Du hättest auch alle 7 Steine auf einmal legen können: Gewinnchance +5,0 ± 1,2\u202f%.',
    );
    const end = { ...NOTE, good: [], loss: 0, error: 0, points_lost: 8 };
    expect(noteText(end)).toBe(
      'Am Ende waren noch 8 Punkte mehr drin; an der Gewinnchance ändert das nichts.',
    );
    const best = { ...NOTE, mark: 'best' as const, more: null, good: ['most_points' as const] };
    expect(noteText(best)).toBe('Mehr Punkte bringt kein Zug. Das war der beste Zug.');
  });

  it('about a try, what it is worth', () => {
    const tried = {
      play: '8D MOTTI',
      points: 22,
      invalid: [],
      mark: 'slip' as const,
      loss: 0.02,
      error: 0.01,
      points_lost: null,
    };
    expect(tryText(tried)).toBe('Der beste Zug ist noch 2,0 ± 1,0\u202f% besser.');
    expect(tryText({ ...tried, loss: 0, error: 0, points_lost: 1 })).toBe(
      'Mit dem besten Zug stehst du am Ende um 1 Punkt besser.',
    );
    expect(tryText({ ...tried, mark: 'best' })).toContain('Gefunden');
    expect(tryText({ ...tried, invalid: ['XY'], mark: 'not_judged' })).toBe(
      'XY steht nicht in der Wortliste.',
    );
  });

  it('nothing under the threshold, except that a play was the best', () => {
    expect(isWorthSaying('slip', 'costly')).toBe(false);
    expect(isWorthSaying('costly', 'costly')).toBe(true);
    expect(isWorthSaying('costly', 'very_costly')).toBe(false);
    expect(isWorthSaying('best', 'very_costly')).toBe(true);
    expect(isWorthSaying('equal', 'slip')).toBe(false);
    expect(isWorthSaying('not_judged', 'slip')).toBe(false);
    expect(isWorthSaying('very_costly', 'off')).toBe(false);
    expect(gainText(0.1, 0)).toBe('+10,0\u202f%');
  });
});

describe('hints at a table', () => {
  it('are there only where the table allows them', async () => {
    const { table } = await seatedAt(begun);
    expect(table.coach.allowed).toBe(false);
    const other = await seatedAt(withHints(begun));
    expect(other.table.coach.mayAsk).toBe(true);
  });

  it('come step by step and light the lane', async () => {
    const { table } = await seatedAt(withHints(begun));
    const asked = vi.fn((_: string, { step }: { step: number }) => Promise.resolve({ ...HINT, step }));
    table.client.hint = asked;
    await table.coach.ask();
    expect(asked).toHaveBeenLastCalledWith('table', { turn: HINT.turn, step: 1 });
    expect(table.coach.lane).toEqual({ row: 7, column: 3, rows: 1, columns: 5 });
    await table.coach.next();
    expect(asked).toHaveBeenLastCalledWith('table', { turn: HINT.turn, step: 2 });
    table.coach.open = false;
    await table.coach.ask();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(table.coach.open).toBe(true);
  });

  it('are told as far as before after the page was loaded again', async () => {
    const { table } = await seatedAt(withHints(begun, 2));
    const asked = vi.fn(() => Promise.resolve(HINT));
    table.client.hint = asked;
    await table.coach.ask();
    expect(asked).toHaveBeenCalledWith('table', { turn: HINT.turn, step: 2 });
  });

  it('are forgotten with the turn, and a refusal is kept to be shown', async () => {
    const { table, show } = await seatedAt(withHints(begun));
    table.client.hint = () => Promise.reject(new ClientError('busy', ''));
    await table.coach.ask();
    expect(table.coach.failed?.code).toBe('busy');
    table.client.hint = () => Promise.resolve(HINT);
    await table.coach.ask();
    expect(table.coach.failed).toBeNull();
    table.client.coach = () => new Promise(() => undefined);
    await show(withHints(accepted));
    expect([table.coach.hint, table.coach.open]).toEqual([null, false]);
  });
});

describe('the note after a move', () => {
  const answer: CoachAnswer = { note: NOTE, shown: null, tried: null };

  it('comes for one’s own turn and goes with the next', async () => {
    const { table, show } = await seatedAt(withHints(begun));
    const asked = vi.fn(() => Promise.resolve(answer));
    table.client.coach = asked;
    await show(withHints(accepted));
    await vi.waitFor(() => expect(table.coach.note).toEqual(NOTE));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(table.coach.before?.every((face) => face === null)).toBe(true);
    table.coach.dismiss();
    expect(table.coach.note).toBeNull();
  });

  it('is not asked for where it is switched off, nor for turns from before', async () => {
    settings.choices.coach = 'off';
    const { table, show } = await seatedAt(withHints(begun));
    const asked = vi.fn(() => Promise.resolve(answer));
    table.client.coach = asked;
    await show(withHints(accepted));
    settings.choices.coach = 'costly';
    const later = await seatedAt(withHints(accepted));
    later.table.client.coach = asked;
    await later.show(withHints(accepted));
    expect(asked).not.toHaveBeenCalled();
  });

  it('that comes too late is dropped', async () => {
    const { table, show } = await seatedAt(withHints(begun));
    let arrive: (answer: CoachAnswer) => void = () => undefined;
    let signal: AbortSignal | undefined;
    table.client.coach = (_table, _body, given) => {
      signal = given;
      return new Promise((resolve) => (arrive = resolve));
    };
    await show(withHints(accepted));
    table.close();
    expect(signal?.aborted).toBe(true);
    arrive(answer);
    await Promise.resolve();
    expect(table.coach.note).toBeNull();
  });
});

describe('a hint while a play lies open', () => {
  /** The play of the other seat waits for an answer, and I may play on. */
  function open(kind: 'computer' | 'invitation', mayBluff = false): TableView {
    if (!laid.game?.pending || !begun.game) throw new Error('expected games');
    const me = Number(begun.audience.slice('seat:'.length));
    const seats = begun.seats.map((seat, i) => (i === me ? seat : { ...seat, kind, may_bluff: mayBluff }));
    const pending = { ...laid.game.pending, seat: 1 - me, begins: me, accepted: [], last: false };
    const game = { ...begun.game, phase: 'pending' as const, to_move: 1 - me, pending };
    return withHints({ ...begun, seats: seats as TableView['seats'], game });
  }
  const answers = (): Promise<Hint> => Promise.resolve(HINT);

  it('lets the play of a computer that lays no phonies stand, and comes', async () => {
    const seated = await seatedAt(open('computer'));
    const { table } = seated;
    table.client.hint = vi.fn(answers);
    expect(table.coach.begins).toBe(true);
    await table.coach.ask();
    expect(seated.sent).toEqual([{ type: 'start_turn', seat: table.seat }]);
    expect(table.client.hint).not.toHaveBeenCalled();
    await seated.show(withHints(begun));
    await vi.waitFor(() => expect(table.coach.hint).toEqual(HINT));
    expect(seated.sent).toHaveLength(1);
  });

  it.each([
    ['a person', open('invitation')],
    ['a computer that bluffs', open('computer', true)],
  ])('says of the play of %s that it will stand, and asks for a second press', async (_, view) => {
    const seated = await seatedAt(view);
    const { table } = seated;
    table.client.hint = vi.fn(answers);
    await table.coach.ask();
    expect(seated.sent).toEqual([]);
    expect(refusalText(table.commands.notice!)).toContain('noch einmal auf „Tipp“');
    await table.coach.ask();
    expect(seated.sent).toEqual([{ type: 'start_turn', seat: table.seat }]);
    await seated.show(withHints(begun));
    await vi.waitFor(() => expect(table.coach.hint).toEqual(HINT));
  });

  it('takes back what it said once the play stands, and asks nothing unasked', async () => {
    const seated = await seatedAt(open('invitation'));
    const { table } = seated;
    table.client.hint = vi.fn(answers);
    await table.coach.ask();
    await seated.show(withHints(begun));
    expect(table.commands.notice).toBeNull();
    expect(table.client.hint).not.toHaveBeenCalled();
  });

  it('is not asked for when the play was not let stand', async () => {
    const seated = await seatedAt(open('computer'));
    seated.refusal = new ClientError('phase', 'too late');
    seated.table.client.hint = vi.fn(answers);
    await seated.table.coach.ask();
    await seated.show(withHints(begun));
    expect(seated.table.client.hint).not.toHaveBeenCalled();
  });
});
