// Which layout fits the window; the conditions are those of table-layouts.css.

const WIDE =
  '(min-width: 1200px) and (min-height: 501px), (min-width: 960px) and (orientation: landscape) and (min-height: 501px)';

class Media {
  /** Columns beside the board instead of drawers. */
  wide = $state(false);
  /** Two columns beside the board instead of one. */
  roomy = $state(false);
  /** More than one column. */
  columns = $state(false);
  /** Fingers rather than a mouse. */
  coarse = $state(false);

  start(): void {
    const watch = (query: string, set: (matches: boolean) => void): void => {
      const list = matchMedia(query);
      set(list.matches);
      list.addEventListener('change', () => set(list.matches));
    };
    watch(WIDE, (matches) => (this.wide = matches));
    watch('(min-width: 1200px)', (matches) => (this.roomy = matches));
    watch('(min-width: 700px)', (matches) => (this.columns = matches));
    watch('(pointer: coarse)', (matches) => (this.coarse = matches));
  }
}

export const media = new Media();
