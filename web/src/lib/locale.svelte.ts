// The language of the page. Messages read it when they are rendered, so that a change shows at
// once and nothing is reloaded.

import {
  type Locale,
  getLocale,
  isLocale,
  overwriteGetLocale,
  overwriteSetLocale,
} from '../paraglide/runtime';

const KEY = 'PARAGLIDE_LOCALE';

class Language {
  current = $state<Locale>('en');

  start(): void {
    this.current = getLocale();
    overwriteGetLocale(() => this.current);
    overwriteSetLocale((locale) => this.set(locale));
    this.#show();
  }

  set(locale: string): void {
    if (!isLocale(locale)) return;
    this.current = locale;
    localStorage.setItem(KEY, locale);
    this.#show();
  }

  #show(): void {
    document.documentElement.lang = this.current;
  }
}

export const language = new Language();

export type { Locale };
