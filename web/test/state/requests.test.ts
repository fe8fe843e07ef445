import { describe, expect, inject, it } from 'vitest';
import { declinedText, requestTexts } from '../../src/state/announcements';
import { isOverdue, REQUESTS, requestsIn } from '../../src/state/requests';

const DAY_MS = 86_400_000;

const view = inject('recorded').kitchen;

describe('proposals at a table', () => {
  it('are empty if nobody proposes anything', () => {
    expect(requestsIn(view)).toEqual([]);
  });

  it('name the seats in favour and those that have not answered', () => {
    const asked = { ...view, wishes: { ...view.wishes, pause: [2] } };
    expect(requestsIn(asked)).toEqual([{ kind: 'pause', by: [2], missing: [0, 1] }]);
  });

  it('do not wait for computers, nor for the seat that is to be skipped', () => {
    const seats = view.seats.map((seat, i) => (i === 1 ? { ...seat, kind: 'computer' as const } : seat));
    const wishes = { ...view.wishes, abandon: [0], timeout: [2] };
    expect(requestsIn({ ...view, seats, wishes })).toEqual([
      { kind: 'abandon', by: [0], missing: [2] },
      { kind: 'timeout', by: [2], missing: [] },
    ]);
  });

  it('end with the game', () => {
    expect(requestsIn({ ...view, phase: 'ended', wishes: { ...view.wishes, pause: [2] } })).toEqual([]);
  });

  it('are announced once, and not to those who made them', () => {
    const asked = { ...view, wishes: { ...view.wishes, pause: [2] } };
    expect(requestTexts(view, asked, [0])).toHaveLength(1);
    expect(requestTexts(view, asked, [2])).toEqual([]);
    expect(requestTexts(asked, asked, [0])).toEqual([]);
  });

  it('are closed once somebody declines, and whoever else plays is told', () => {
    for (const kind of REQUESTS) {
      const wishes = { ...view.wishes, pause: [2], abandon: [2], timeout: [2] };
      const game = view.game && {
        ...view.game,
        players: view.game.players.map((player, seat) => ({ ...player, agreed: seat === 2 })),
      };
      const asked = { ...view, game, wishes };
      const declined = { ...asked, wishes: { ...wishes, declined: [{ proposal: kind, seats: [0] }] } };
      const open = REQUESTS.filter((other) => other !== kind);
      expect(requestsIn(declined).map((request) => request.kind)).toEqual(open);
      expect(requestTexts(asked, declined, [2])).toEqual([declinedText(declined, kind, [2])]);
      expect(requestTexts(declined, declined, [2])).toEqual([]);
      expect(requestTexts(asked, declined, [0])).toEqual([]);
    }
  });

  it('include a reminder to one’s own seat', () => {
    const nudged = { ...view, nudge: { seat: 0, at: 1 } };
    expect(requestTexts(view, nudged, [0])).toHaveLength(1);
    expect(requestTexts(view, nudged, [1])).toEqual([]);
  });
});

describe('a seat that does not move', () => {
  it('is overdue after three days, or when its soft time limit is over', () => {
    const began = view.game?.turn_began ?? 0;
    expect(isOverdue(view, began + 3 * DAY_MS - 1)).toBe(false);
    expect(isOverdue(view, began + 3 * DAY_MS)).toBe(true);
    const signalled = { ...view, game: view.game && { ...view.game, signalled: true } };
    expect(isOverdue(signalled, began)).toBe(true);
  });
});
