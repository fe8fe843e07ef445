import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { TableView } from '../../src/api/types';
import { Dialogs } from '../../src/state/dialogs.svelte';
import { GO_ON_MS, goOnByItself } from '../../src/state/goingOn.svelte';
import { type Seated, seatedAt } from '../session';

const { kitchen, laid } = inject('recorded');

/** Who sits at a table of three: I, somebody at my device, a guest, a computer, or one that bluffs. */
type Sitter = 'me' | 'device' | 'guest' | 'computer' | 'bluffer';

/** The first seat's play is pending, and the next two have not answered; `begins` may begin. */
function pending(sitters: Sitter[], begins: number | null, last = false): TableView {
  if (!kitchen.game || !laid.game?.pending) throw new Error('expected games');
  const seats = kitchen.seats.map((seat, i) => ({
    ...seat,
    kind:
      sitters[i] === 'bluffer' ? ('computer' as const) : sitters[i] === 'guest' ? 'invitation' : sitters[i],
    mine: ['me', 'device'].includes(sitters[i]),
    may_bluff: sitters[i] === 'bluffer',
  })) as TableView['seats'];
  const play = { ...laid.game.pending, seat: 0, begins, accepted: [], last };
  const game = { ...kitchen.game, phase: 'pending' as const, to_move: 0, pending: play };
  return { ...kitchen, audience: `seat:${sitters.indexOf('me')}`, seats, game };
}

describe('a play that waits for an answer', () => {
  let stop = (): void => undefined;
  let dialogs: Dialogs;

  async function sit(view: TableView): Promise<Seated> {
    const seated = await seatedAt(view);
    dialogs = new Dialogs(seated.table);
    stop = $effect.root(() => goOnByItself(seated.table, dialogs));
    flushSync();
    return seated;
  }
  async function wait(): Promise<void> {
    flushSync();
    await vi.advanceTimersByTimeAsync(GO_ON_MS);
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it.each<[string, Sitter[], number | null, boolean, string[]]>([
    ['a computer, then another one', ['computer', 'computer', 'me'], 1, false, ['accept']],
    ['a computer where points are noted', ['computer', 'computer', 'me'], null, false, ['accept']],
    ['a computer, as the last play', ['computer', 'computer', 'me'], null, true, ['accept']],
    ['a computer, then a guest', ['computer', 'guest', 'me'], 1, false, ['accept']],
    [
      'a computer, then one of us at this device',
      ['computer', 'me', 'device'],
      1,
      false,
      ['accept', 'start_turn'],
    ],
    ['a computer, then me, who play on', ['computer', 'me', 'computer'], 1, false, []],
    ['a computer, then me, before a guest', ['computer', 'me', 'guest'], 1, false, []],
    ['a computer that bluffs', ['bluffer', 'computer', 'me'], 1, false, []],
    ['a guest', ['guest', 'computer', 'me'], 1, false, []],
    ['me', ['me', 'computer', 'computer'], 1, false, []],
  ])('of %s', async (_, sitters, begins, last, expected) => {
    const { sent } = await sit(pending(sitters, begins, last));
    await wait();
    expect(sent.map(({ type }) => type)).toEqual(expected);
  });

  it('is not accepted while somebody thinks about challenging it, nor in a pause', async () => {
    const view = pending(['computer', 'computer', 'me'], 1);
    const { sent, show } = await sit(view);
    dialogs.askChallenge();
    await wait();
    expect(sent).toEqual([]);
    dialogs.asked = null;
    await show({ ...view, paused: 5 });
    await wait();
    expect(sent).toEqual([]);
    await show(view);
    await wait();
    expect(sent).toEqual([{ type: 'accept', seat: 2 }]);
  });

  it('does not wait anew because something else happened', async () => {
    const view = pending(['computer', 'computer', 'me'], 1);
    const { sent, show } = await sit(view);
    await vi.advanceTimersByTimeAsync(GO_ON_MS - 1);
    await show({ ...view, chat: [] });
    flushSync();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
  });

  it('raises no alarm where somebody else was faster', async () => {
    const seated = await sit(pending(['computer', 'computer', 'me'], 1));
    const { ClientError } = await import('../../src/api/client');
    seated.refusal = new ClientError('already', 'refused', {});
    await wait();
    expect(seated.sent).toHaveLength(1);
    expect(seated.table.commands.notice).toBeNull();
  });
});
