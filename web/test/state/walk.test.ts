import { describe, expect, it } from 'vitest';
import { Walk } from '../../src/state/walk.svelte';

const walked = (): Walk => new Walk({ first: 1, last: 9, at: 3 });

/** Space on an element of this kind; whether the walk took it. */
function space(walk: Walk, tag: string): boolean {
  const at = document.body.appendChild(document.createElement(tag));
  let taken = false;
  at.addEventListener('keydown', (event) => (taken = walk.key(event)));
  at.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }));
  at.remove();
  return taken;
}

describe('a walk through the turns', () => {
  it('goes by itself with space', () => {
    const walk = walked();
    expect([space(walk, 'div'), walk.playing]).toEqual([true, true]);
  });

  it.each(['button', 'a', 'summary'])('leaves space to a %s', (tag) => {
    const walk = walked();
    expect([space(walk, tag), walk.playing]).toEqual([false, false]);
  });
});
