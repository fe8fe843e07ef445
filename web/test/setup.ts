// The test files share one page and its modules, because loading these again for every file costs
// four times as much. Before each file, what the last one may have left there is put back.

import { afterAll, vi } from 'vitest';
import { language } from '../src/lib/locale.svelte';

language.start();
language.set('en');
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
