import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { ClientError } from '../../src/api/client';
import type { AnalysisState, AnalysisTold, Report, TableView } from '../../src/api/types';
import { announcer } from '../../src/lib/announce.svelte';
import { m } from '../../src/paraglide/messages';
import { ReportSession } from '../../src/state/report.svelte';
import { isTurn } from '../../src/state/scoreSheet';
import { seatedAt } from '../session';

const { ended, report: recorded } = inject('recorded');

/** Where the person here moved, and the others; counted from 1. */
const places = (own: boolean): number[] =>
  recorded.turns.flatMap(({ seat }, i) => (ended.seats[seat].mine === own ? [i + 1] : []));
const EARLY = places(true)[1];
const DEAREST = places(true)[4];
const OTHERS = places(false)[4];
const LOSSES: Record<number, number> = { [EARLY]: 0.03, [DEAREST]: 0.12, [OTHERS]: 0.3 };
/** The report, in which only these turns cost anything. */
const report: Report = {
  ...recorded,
  turns: recorded.turns.map((turn, i) => ({
    ...turn,
    loss: LOSSES[i + 1] ?? 0,
    mark: LOSSES[i + 1] ? 'costly' : 'best',
  })),
};

const state = (turns: number, status: AnalysisState['status'], from = 0): AnalysisState => ({
  budget: 'quick',
  status,
  done: turns,
  turns: report.made,
  ahead: 0,
  asked: true,
  problem: null,
  report: { ...report, turns: report.turns.slice(from, turns), complete: status === 'done' } as Report,
});

interface Opened {
  session: ReportSession;
  asked: string[];
  show: (view: TableView) => Promise<void>;
}

const told = (
  budget: AnalysisTold['budget'],
  status: AnalysisTold['status'],
  done: number,
): AnalysisTold => ({
  type: 'analysis',
  table: 'table',
  budget,
  status,
  done,
  turns: report.made,
  ahead: 0,
});

/** The game, with a rack told for the turn at this place. */
const withRack = (place: number, rack: string[]): TableView => {
  const game = structuredClone(ended.game!);
  game.sheet.filter(isTurn)[place].rack = rack;
  return { ...ended, game };
};

/** A page whose server gives these answers, one after the other; what was asked is noted. */
async function opened(...answers: AnalysisState[]): Promise<Opened> {
  const { table, show } = await seatedAt(ended);
  Object.assign(table.client, { name: () => Promise.resolve('Lene') });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path.slice(path.indexOf('?'))}`);
    return Promise.resolve(new Response(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0])));
  });
  const session = new ReportSession(table);
  await session.open();
  return { session, asked, show };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that shows a report', () => {
  it('says so where the server is lost before it is known who asks', async () => {
    const { session } = await opened(state(3, 'running'));
    session.table.client.name = () => Promise.reject(new ClientError('offline', 'away'));
    await session.open();
    expect(session.refusal?.code).toBe('offline');
    session.table.client.name = () => Promise.resolve('Lene');
    await session.open();
    expect(session.refusal).toBeNull();
    session.close();
  });

  it('asks for one where there is none, and then only for what is new', async () => {
    vi.useFakeTimers();
    const none = { ...state(0, 'none'), report: null };
    const { session, asked } = await opened(
      none,
      state(0, 'running'),
      state(9, 'running'),
      state(27, 'done', 9),
    );
    await session.fetch();
    expect(session.turns).toHaveLength(9);
    expect(session.turn?.number).toBe(report.turns[EARLY - 1].number);
    session.table.connection.onAnalysis(told('quick', 'running', 9));
    await session.fetch();
    expect(session.report?.turns).toEqual(report.turns);
    expect(session.busy).toBe(false);
    expect(asked).toEqual([
      'GET ?budget=quick&from=0',
      'POST ?',
      'GET ?budget=quick&from=0',
      'GET ?budget=quick&from=9',
    ]);
    expect(announcer.lines.at(-1)?.text).toContain(m.report_ready());
    session.close();
  });

  it('asks again after a while without a message', async () => {
    vi.useFakeTimers();
    const { session, asked } = await opened(state(3, 'running'), state(27, 'done', 3));
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked).toHaveLength(2);
    expect(session.turns).toHaveLength(27);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    session.close();
  });

  it('says that the server has no time when no turn has come for half a minute', async () => {
    vi.useFakeTimers();
    const waiting = state(0, 'waiting');
    const { session } = await opened(
      ...Array.from({ length: 6 }, () => waiting),
      state(3, 'running'),
      ...Array.from({ length: 8 }, () => state(3, 'running', 3)),
      state(27, 'done', 3),
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.stalled).toBe(false);
    await vi.advanceTimersByTimeAsync(4000); // the first turns are there: it waits anew
    await vi.advanceTimersByTimeAsync(29_000);
    expect([session.turns.length, session.stalled]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.stalled).toBe(true);
    await vi.advanceTimersByTimeAsync(8000);
    expect([session.turns.length, session.stalled]).toEqual([27, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.stalled).toBe(false);
    session.close();
  });

  it('shows the turn chosen, and the play looked at on the board that it met', async () => {
    const { session } = await opened(state(27, 'done'));
    session.goTo(report.turns[4].number);
    expect(session.at).toBe(5);
    expect(session.laid.map(({ face }) => face).join('')).toBe('EIANDER');
    session.chooseBy(-100);
    const best = report.turns[4].candidates[0];
    expect(session.row?.play).toBe(best.play);
    session.chooseBy(1);
    expect(session.row?.play).toBe(report.turns[4].candidates[1].play);
    session.go(99);
    expect(session.at).toBe(27);
    expect(session.chosen).toBeNull();
    session.close();
  });

  it('leads from one costly turn of the person here to the next, and from the last to the first', async () => {
    const { session } = await opened(state(27, 'done'));
    expect(session.costly).toEqual([EARLY, DEAREST]);
    session.go(1);
    expect([session.costlyFrom(1), session.costlyFrom(-1)]).toEqual([EARLY, DEAREST]);
    session.go(EARLY);
    expect([session.costlyFrom(1), session.costlyFrom(-1)]).toEqual([DEAREST, DEAREST]);
    session.go(OTHERS); // the turn of another is none of them
    expect(session.costlyFrom(1)).toBe([EARLY, DEAREST].find((place) => place > OTHERS) ?? EARLY);
    session.close();
  });

  it('knows the points and the bag before the turn', async () => {
    const { session } = await opened(state(27, 'done'));
    session.go(1);
    expect([session.scores, session.bag]).toEqual([[0, 0, 0], 81]);
    session.go(5);
    expect(session.bag).toBe(62);
    const before = ended.game!.sheet.filter(isTurn).slice(0, 4);
    const points = [0, 1, 2].map((seat) =>
      before.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.points, 0),
    );
    expect(session.scores).toEqual(points);
    session.close();
  });

  it('shows the tiles of a play that was taken back, and says that they did not stay', async () => {
    const { session, show } = await opened(state(27, 'done'));
    session.go(5);
    expect(session.gone).toBe(false);
    const game = structuredClone(ended.game!);
    game.sheet.filter(isTurn)[4].kind = 'taken_back';
    await show({ ...ended, game });
    expect(session.gone).toBe(true);
    expect(session.laid.map(({ face }) => face).join('')).toBe('EIANDER');
    session.chooseBy(-100);
    expect(session.gone).toBe(false);
    session.close();
  });

  it('opens at the dearest turn of the person here, as far as it is known', async () => {
    const { session } = await opened(
      state(0, 'running'),
      state(DEAREST - 1, 'running'),
      state(27, 'done', DEAREST - 1),
    );
    expect(session.at).toBe(1);
    await session.fetch();
    expect([session.at, session.ownDearest]).toEqual([EARLY, true]);
    await session.fetch();
    expect([session.at, session.ownDearest]).toEqual([DEAREST, true]);
    expect(announcer.lines.at(-1)?.text).toBe(m.report_ready_at({ turn: DEAREST }));
    session.close();
  });

  it.each<[string, (session: ReportSession) => void]>([
    ['went to a turn', (session) => session.go(session.at)],
    ['looks at another play', (session) => session.choose(1)],
    ['asked for all plays', (session) => (session.allRows = true)],
    ['plays the game off', (session) => session.walk.toggle()],
  ])('does not jump away from whoever %s', async (_, act) => {
    const { session } = await opened(state(DEAREST - 1, 'running'), state(27, 'done', DEAREST - 1));
    act(session);
    await session.fetch();
    expect([session.at, session.turns.length]).toEqual([EARLY, 27]);
    expect(announcer.lines.at(-1)?.text).toBe(m.report_ready());
    session.close();
  });

  it('stays at its turn while the deep analysis takes its place', async () => {
    const { session } = await opened(state(27, 'done'), { ...state(0, 'running'), budget: 'deep' });
    await session.look('deep');
    expect([session.at, session.turns.length]).toEqual([DEAREST, 0]);
    session.close();
  });

  it('still knows how far the deep analysis is after the way back to the quick one', async () => {
    const deep: AnalysisState = { ...state(3, 'running'), budget: 'deep' };
    const { session } = await opened(state(27, 'done'), deep, state(27, 'done'));
    await session.look('deep');
    await session.look('quick');
    expect(session.deep).toMatchObject({ status: 'running', done: 3 });
    expect(session.turns).toHaveLength(27);
    session.close();
  });

  it('opens at the dearest turn of all for whoever had no seat', async () => {
    const { session, show } = await opened(state(27, 'done'));
    await show({ ...ended, seats: ended.seats.map((seat) => ({ ...seat, mine: false })) });
    expect([session.at, session.ownDearest]).toEqual([OTHERS, false]);
    session.close();
  });

  it('has only what a told rack changes judged anew', async () => {
    vi.useFakeTimers();
    const fresh = { ...state(27, 'none'), report: { ...report, turns: [], complete: false } as Report };
    const { session, asked, show } = await opened(state(27, 'done'), fresh, state(27, 'running'));
    await session.follow(session.table.turns);
    const send = vi.spyOn(session.table.commands, 'send').mockImplementation(async () => {
      await show(withRack(4, ['A', '?']));
      return true;
    });
    session.go(5);
    const { number, seat } = session.table.turns[4];
    const before = session.table.turns.findLastIndex((line, i) => i < 4 && line.seat === seat);
    await session.tellRack(['A', '?']);
    expect(send).toHaveBeenCalledWith({ type: 'tell_rack', turn: number, tiles: ['A', '?'] });
    expect(asked.slice(1)).toEqual([`GET ?budget=quick&from=${before}`, 'POST ?']);
    expect(session.at).toBe(5);
    send.mockResolvedValue(false);
    expect(await session.tellRack([])).toBe(false);
    expect(asked).toHaveLength(3);
    session.close();
  });

  it('forgets what a rack told on another device changes, and asks for nothing itself', async () => {
    const { session, asked, show } = await opened(state(27, 'done'), {
      ...state(2, 'running'),
      report: { ...report, turns: [], complete: false } as Report,
    });
    await session.follow(session.table.turns);
    await session.follow(session.table.turns);
    await show(withRack(0, ['A']));
    await session.follow(session.table.turns);
    expect(asked).toEqual(['GET ?budget=quick&from=0', 'GET ?budget=quick&from=0']);
    expect(session.turns).toEqual([]);
    session.close();
  });

  it('hears that a deep analysis runs and is there, and says so once', async () => {
    const { session, asked } = await opened(state(27, 'done'));
    const { connection } = session.table;
    connection.onAnalysis(told('deep', 'running', 3));
    expect(session.deep).toMatchObject({ status: 'running', done: 3 });
    announcer.lines = [];
    connection.onAnalysis(told('deep', 'done', 27));
    connection.onAnalysis(told('deep', 'done', 27));
    expect(session.deep?.status).toBe('done');
    expect(announcer.lines.map(({ text }) => text)).toEqual([m.report_deep_there()]);
    expect(asked).toHaveLength(1);
    session.close();
  });
});
