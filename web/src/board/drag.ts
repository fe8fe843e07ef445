// Dragging a tile with mouse, pen or finger: Pointer Events, no framework. A press becomes a
// drag after a few pixels, so that a trembling tap stays a tap. Where the tile falls is decided
// by coordinates, never by the element under the finger, and anywhere else it goes back.

export const SLOP = 8;
/** A finger hides what is under it: the tile floats so much above it. */
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

/** Follow one pointer from its press to its end; returns a function that gives up. */
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

/** The square of a field of `size` × `size` under a point; a little outside still counts. */
export function squareAt(field: Box, size: number, at: Point): number | null {
  const side = field.width / size;
  const slack = side / 2;
  const x = at.x - field.left;
  const y = at.y - field.top;
  if (x < -slack || y < -slack || x > field.width + slack || y > field.height + slack) return null;
  const clamp = (value: number): number => Math.min(size - 1, Math.max(0, Math.floor(value / side)));
  return clamp(y) * size + clamp(x);
}

/** The nearest of some boxes, if the point is in it or no farther off than `slack`. */
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
