// Telling a long press from a tap. The click that ends a long press is ignored.

import type { Attachment } from 'svelte/attachments';

export const HOLD_MS = 450;
const SLACK = 10;

/** Call `onhold` once the press has lasted long enough, or `ontap` if it ends before. */
export function longPress(event: PointerEvent, onhold: () => void, ontap: () => void): void {
  const { pointerId, clientX, clientY } = event;
  const timer = setTimeout(() => (leave(), onhold()), HOLD_MS);
  const leave = (): void => {
    clearTimeout(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', leave);
  };
  const move = (moved: PointerEvent): void => {
    if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK) leave();
  };
  const up = (ended: PointerEvent): void => {
    if (ended.pointerId !== pointerId) return;
    leave();
    ontap();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', leave);
}

/** A button that acts once, whether tapped or held. */
export function tapOrHold(act: () => void): Attachment<HTMLElement> {
  return (node) => {
    let holding = false;
    const down = (event: PointerEvent): void => {
      holding = false;
      longPress(
        event,
        () => ((holding = true), act()),
        () => undefined,
      );
    };
    const click = (): void => {
      if (!holding) act();
      holding = false;
    };
    const menu = (event: Event): void => event.preventDefault();
    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click);
    node.addEventListener('contextmenu', menu);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click);
      node.removeEventListener('contextmenu', menu);
    };
  };
}
