// Parts of a page that are loaded once the page stands, so that it stands sooner.

import { untrack } from 'svelte';

/** Milliseconds before another attempt to load what could not be loaded. */
export const AGAIN = 3000;

/** A component that is loaded as soon as it is wanted. If that fails, it is tried again after a while. */
export function later<C>(
  load: () => Promise<{ default: C }>,
  wanted: () => unknown = () => true,
): { readonly part: C | null } {
  let part = $state.raw<C | null>(null);
  let failures = $state(0);
  $effect(() => {
    if (!wanted() || untrack(() => part)) return;
    void failures;
    let again: ReturnType<typeof setTimeout> | undefined;
    load().then(
      (loaded) => (part = loaded.default),
      () => (again = setTimeout(() => (failures += 1), AGAIN)),
    );
    return () => clearTimeout(again);
  });
  return {
    get part() {
      return part;
    },
  };
}
