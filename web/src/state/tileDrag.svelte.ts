// Dragging tiles on the analysis board: from the tiles to lay or from the board, to a square, to a rack, or away.

import { type Box, type Point, follow, nearest, squareAt } from '../board/drag';
import { letterOf } from '../board/tiles';
import type { Floating } from './boardInput.svelte';
import type { EditedPosition } from './editedPosition.svelte';

/** How near a rack a tile must be dropped, in pixels. */
const REACH = 16;
/** The side of the smallest tile that is still seen well above a finger. */
const SEEN = 34;

export class TileDrag {
  floating = $state.raw<Floating | null>(null);
  aim = $state<number | null>(null); // the square that the tile would land on
  from = $state<number | null>(null); // the square that it came from
  field: HTMLElement | null = null; // the squares of the board
  racks: (HTMLElement | null)[] = []; // by seat
  shownRack: HTMLElement | null = null; // below the board, of the seat to move

  constructor(readonly position: EditedPosition) {}

  /** Follow a pointer that was pressed on a tile; `tap` if it is released where it was. */
  press(event: PointerEvent, face: string, from: number | null, tap: () => void): void {
    if (event.button !== 0) return;
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    follow(event, {
      begin: () => (this.from = from),
      move: (at) => this.#show(face, at),
      drop: (at) => {
        const { aim } = this;
        this.#end();
        const racks = this.#seats;
        const boxes = racks.map(({ rack }): Box => rack.getBoundingClientRect());
        const near = aim === null ? nearest(boxes, at, REACH) : null;
        if (aim !== null) this.position.dropOnBoard(face, from, aim);
        else if (near !== null) this.position.dropOnRack(face, from, racks[near].seat);
        else if (from !== null) this.position.dropAway(from);
      },
      cancel: () => this.#end(),
      tap,
    });
  }

  #show(face: string, at: Point): void {
    const box = this.field?.getBoundingClientRect();
    const { size } = this.position;
    this.aim = box ? squareAt(box, size, at) : null;
    const side = Math.max(SEEN, (box?.width ?? 0) / size);
    const letter = face === '?' ? '' : letterOf(face);
    this.floating = { id: 0, face, letter, x: at.x - side / 2, y: at.y - side / 2, size: side };
  }

  #end(): void {
    this.floating = null;
    this.aim = this.from = null;
  }

  get #seats(): { rack: HTMLElement; seat: number }[] {
    const fields = this.racks.map((rack, seat) => ({ rack, seat }));
    return [...fields, { rack: this.shownRack, seat: 0 }].flatMap(({ rack, seat }) =>
      rack ? [{ rack, seat }] : [],
    );
  }
}
