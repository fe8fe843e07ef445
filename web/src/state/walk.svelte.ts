// Stepping through the turns of a finished game, by hand or by itself.

const PAUSE_MS = 1600; // between two steps that go by themselves

export class Walk {
  playing = $state(false);

  constructor(
    /** The first and the last place, and the one shown. */
    readonly places: { readonly first: number; readonly last: number; at: number },
  ) {}

  #show(to: number): void {
    const { first, last } = this.places;
    this.places.at = Math.min(last, Math.max(first, to));
  }

  /** A step by hand stops what goes by itself. */
  go(to: number): void {
    this.playing = false;
    this.#show(to);
  }

  toggle(): void {
    this.playing = !this.playing;
    const { at, first, last } = this.places;
    if (this.playing) this.#show(at >= last ? first : at);
  }

  /** Goes on after a while; for an effect, which calls what this returns when it ends. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const { at, last } = this.places;
    if (at >= last) {
      this.playing = false;
      return undefined;
    }
    const timer = setTimeout(() => this.#show(at + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }

  /** The keys of a walk; true if the key was one of them. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target instanceof HTMLElement && event.target.closest('dialog')) return false;
    if (event.key === ' ') {
      if (event.target instanceof HTMLElement && event.target.closest('button, a, summary')) return false;
      event.preventDefault();
      this.toggle();
      return true;
    }
    const { at, first, last } = this.places;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: first, End: last }[event.key];
    if (to === undefined) return false;
    event.preventDefault();
    this.go(to);
    return true;
  }
}
