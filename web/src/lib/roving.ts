// A row of buttons as one stop for the keyboard: Tab leads to one of them, arrows from there to the others.

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** For a toolbar: `{@attach roving}`. */
export function roving(bar: HTMLElement): () => void {
  const buttons = (): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  let stop: HTMLElement | undefined;

  function settle(wanted = stop): void {
    const all = buttons();
    stop = wanted && all.includes(wanted) ? wanted : all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
  function focus({ target }: FocusEvent): void {
    settle(target as HTMLElement);
  }
  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = buttons();
    const here = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    const to = step ? here + step : { Home: 0, End: all.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere on the page arrows do other things
    all[Math.min(all.length - 1, Math.max(0, to))].focus();
  }

  settle();
  // buttons come, go and are disabled
  const changes = new MutationObserver(() => settle());
  changes.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  bar.addEventListener('focusin', focus);
  bar.addEventListener('keydown', key);
  return () => {
    changes.disconnect();
    bar.removeEventListener('focusin', focus);
    bar.removeEventListener('keydown', key);
  };
}
