// Parts of a page that are loaded once the page stands, so that it stands sooner.

import { untrack } from 'svelte';

/** A component that is loaded as soon as it is wanted. If that fails it is tried again when it is wanted anew. */
export function later<C>(
  load: () => Promise<{ default: C }>,
  wanted: () => unknown = () => true,
): { readonly part: C | null } {
  let part = $state.raw<C | null>(null);
  $effect(() => {
    if (!wanted() || untrack(() => part)) return;
    load().then(
      (loaded) => (part = loaded.default),
      () => undefined,
    );
  });
  return {
    get part() {
      return part;
    },
  };
}
