import { describe, expect, it } from 'vitest';
import { changed } from '../../src/api/changes';
import type { TableView, ViewChanges } from '../../src/api/types';
import recorded from './changes.json';

// A short game as the server tells it to one seat: sitting down, talk, a play that was challenged and
// taken back, one that stood, a resignation.
const first = recorded.first as unknown as TableView;
const steps = recorded.steps as unknown as { change: ViewChanges; after: TableView }[];

describe('changes of a table', () => {
  it('lead from each view of a real game to the next', () => {
    let view = first;
    for (const { change, after } of steps) {
      view = changed(view, change);
      expect(view).toEqual(after);
    }
  });

  it('leave alone what did not change, and never touch the view before', () => {
    const { change } = steps.find((step) => step.change.chat)!;
    const before = structuredClone(first);
    const view = changed(first, change);
    expect(first).toEqual(before);
    expect(view.wishes).toBe(first.wishes);
    expect(view.seats).toBe(first.seats);
  });

  it('can end a game and begin one', () => {
    const { after } = steps[steps.length - 1];
    expect(changed(after, { game: null }).game).toBeNull();
    const begun = steps.find((step) => step.change.game)!;
    expect(changed({ ...begun.after, game: null }, begun.change).game).toEqual(begun.after.game);
  });
});
