import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import type { AnalysisState, Report } from '../../src/api/types';
import { announcer } from '../../src/lib/announce.svelte';
import { m } from '../../src/paraglide/messages';
import { ReportSession } from '../../src/state/report.svelte';
import { seatedAt } from '../session';

const { ended, report } = inject('recorded');

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

/** A page whose server gives these answers, one after the other; what was asked is noted. */
async function opened(...answers: AnalysisState[]): Promise<{ session: ReportSession; asked: string[] }> {
  const { table } = await seatedAt(ended);
  Object.assign(table.client, { name: () => Promise.resolve('Lene') });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path.slice(path.indexOf('?'))}`);
    return Promise.resolve(new Response(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0])));
  });
  const session = new ReportSession(table);
  await session.open();
  return { session, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that shows a report', () => {
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
    expect(session.turn?.number).toBe(1);
    session.table.connection.onAnalysis('quick');
    await session.fetch();
    expect(session.report?.turns).toEqual(report.turns);
    expect(session.busy).toBe(false);
    expect(asked).toEqual([
      'GET ?budget=quick&from=0',
      'POST ?',
      'GET ?budget=quick&from=0',
      'GET ?budget=quick&from=9',
    ]);
    expect(announcer.lines.at(-1)?.text).toBe(m.report_ready());
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

  it('has only what a told rack changes judged anew', async () => {
    vi.useFakeTimers();
    const fresh = { ...state(27, 'none'), report: { ...report, turns: [], complete: false } as Report };
    const { session, asked } = await opened(state(27, 'done'), fresh, state(27, 'running'));
    const send = vi.spyOn(session.table.commands, 'send').mockResolvedValue(true);
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
});
