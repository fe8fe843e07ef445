// Dragging a tile with mouse, pen or finger: Pointer Events, no framework. A press becomes a drag
// after a few pixels, so that an unsteady tap stays a tap. Coordinates decide where the tile lands, not
// the element under the finger; a tile dropped elsewhere returns to where it was.

/** Pixels a pointer may move before a press becomes a drag. */
export const SLOP = 8;
/** How far the tile floats above a finger, which would hide it. */
export const LIFT = 46;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragHandlers {
  /** The press has become a drag. */
  begin(): void;
  /** The centre of the floating tile. */
  move(at: Point): void;
  drop(at: Point): void;
  cancel(): void;
  /** The press ended where it began. */
  tap(): void;
}

/** Follow one pointer from press to release; returns a function that stops following. */
export function follow(press: PointerEvent, handlers: DragHandlers): () => void {
  const start: Point = { x: press.clientX, y: press.clientY };
  const lift = press.pointerType === 'touch' ? LIFT : 0;
  let dragging = false;

  const point = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY - lift });
  const mine = (event: PointerEvent): boolean => event.pointerId === press.pointerId;

  const onMove = (event: PointerEvent): void => {
    if (!mine(event)) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= SLOP;
    if (!dragging && far) {
      dragging = true;
      handlers.begin();
    }
    if (dragging) handlers.move(point(event));
  };
  const onUp = (event: PointerEvent): void => {
    if (!mine(event)) return;
    stop();
    if (dragging) handlers.drop(point(event));
    else handlers.tap();
  };
  const onCancel = (event: PointerEvent): void => {
    if (!mine(event)) return;
    stop();
    if (dragging) handlers.cancel();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    handlers.cancel();
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, true);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKey, true);
  return stop;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The square under a point in a board of `size` × `size`; half a square outside still counts. */
export function squareAt(field: Box, size: number, at: Point): number | null {
  const side = field.width / size;
  const slack = side / 2;
  const x = at.x - field.left;
  const y = at.y - field.top;
  if (x < -slack || y < -slack || x > field.width + slack || y > field.height + slack) return null;
  const clamp = (value: number): number => Math.min(size - 1, Math.max(0, Math.floor(value / side)));
  return clamp(y) * size + clamp(x);
}

/** The index of the nearest box, if the point is within `slack` of it. */
export function nearest(boxes: readonly Box[], at: Point, slack: number): number | null {
  let best: number | null = null;
  let least = slack;
  boxes.forEach((box, index) => {
    const dx = Math.max(box.left - at.x, 0, at.x - (box.left + box.width));
    const dy = Math.max(box.top - at.y, 0, at.y - (box.top + box.height));
    const distance = Math.hypot(dx, dy);
    if (distance < least) {
      best = index;
      least = distance;
    }
  });
  return best;
}
