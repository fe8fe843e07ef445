// Settings of the page: stored in this browser, applied as attributes of <html>.

export type Theme = 'system' | 'light' | 'dark';
/** From which mark on the coach says something after a move. */
export type CoachLevel = 'off' | 'slip' | 'costly' | 'very_costly';
export type BoardColours = 'classic' | 'sea' | 'slate';

export interface Choices {
  theme: Theme;
  contrast: 'system' | 'more';
  colours: BoardColours;
  largeTiles: boolean;
  motion: 'system' | 'less';
  sounds: boolean;
  vibration: boolean;
  leftHanded: boolean;
  zoom: boolean;
  coach: CoachLevel;
}

const KEY = 'sternfeld.settings';
const DEFAULTS: Choices = {
  theme: 'system',
  contrast: 'system',
  colours: 'classic',
  largeTiles: false,
  motion: 'system',
  sounds: false,
  vibration: true,
  leftHanded: false,
  zoom: true,
  coach: 'costly',
};

class Settings {
  #darkened = false;
  choices = $state<Choices>({ ...DEFAULTS });

  start(): void {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      this.choices = { ...DEFAULTS, ...(stored as Partial<Choices>) };
    } catch {
      this.choices = { ...DEFAULTS };
    }
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
      matchMedia(query).addEventListener('change', () => this.#show());
    }
    this.#show();
  }

  set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.choices[name] = value;
    localStorage.setItem(KEY, JSON.stringify(this.choices));
    this.#show();
  }

  /** The TV board is always dark, whatever the setting. */
  darken(on: boolean): void {
    this.#darkened = on;
    this.#show();
  }

  #show(): void {
    const { theme, contrast, colours, largeTiles, motion, leftHanded } = this.choices;
    const night = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
    const dark = night || this.#darkened;
    const more = contrast === 'more' || matchMedia('(prefers-contrast: more)').matches;
    const { dataset } = document.documentElement;
    dataset.theme = dark ? 'dark' : 'light';
    dataset.contrast = more ? 'more' : 'normal';
    dataset.board = colours;
    dataset.tiles = largeTiles ? 'large' : 'normal';
    dataset.motion = motion;
    dataset.hand = leftHanded ? 'left' : 'right';
  }
}

export const settings = new Settings();
