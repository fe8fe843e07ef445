// What shows outside the page that it is somebody's turn: the title, the icon of the tab, the badge of
// an installed page.

import { m } from '../paraglide/messages';

const NAME = 'Sternfeld';

class Attention {
  #waiting = $state(0);

  /** In how many games it is this person's turn, as far as the open page knows. */
  get waiting(): number {
    return this.#waiting;
  }

  set waiting(count: number) {
    this.#waiting = count;
    this.#show();
  }

  #show(): void {
    const turn = this.#waiting > 0;
    document.title = turn ? `● ${m.your_turn()} · ${NAME}` : NAME;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = turn ? '/favicon-turn.svg' : '/favicon.svg';
    // Browsers without badges lack these, and some refuse them for pages that are not installed.
    const badge = turn ? navigator.setAppBadge?.(this.#waiting) : navigator.clearAppBadge?.();
    badge?.catch(() => undefined);
  }
}

export const attention = new Attention();
