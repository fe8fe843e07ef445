// The score sheet of a game from a file, in the order in which one reads it.

import type { LineView } from '../api/types';
import { isTurn } from './scoreSheet';

/** A correction is counted before the play it belongs to, so that it counts before the game ends; it is read after it. */
export function withCorrectionsBelow(sheet: readonly LineView[]): LineView[] {
  const read: LineView[] = [];
  const held: LineView[] = [];
  for (const line of sheet) {
    if (line.kind === 'adjusted') held.push(line);
    else {
      read.push(line);
      if (isTurn(line)) read.push(...held.splice(0));
    }
  }
  return [...read, ...held];
}
