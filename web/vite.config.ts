import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Where `npm run dev` finds the server; `sternfeld serve` listens there unless told otherwise.
const server = process.env.STERNFELD_SERVER ?? 'http://127.0.0.1:8000';

class ByName extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)));
  }
}

// After a build the messages are there; `make page` reads them twice at a time, so nobody writes them.
const messages = process.env.STERNFELD_MESSAGES !== 'built' && [
  paraglideVitePlugin({
    project: './project.inlang',
    outdir: './src/paraglide',
    strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
    outputStructure: 'message-modules',
  }),
];

export default defineConfig({
  plugins: [
    messages,
    svelte(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Sternfeld',
        short_name: 'Sternfeld',
        description: 'The crossword tile game for the whole table',
        id: '/',
        start_url: '/',
        scope: '/',
        categories: ['games', 'entertainment'],
        shortcuts: [
          { name: 'Score pad · Punkteblock', url: '/keeper' },
          { name: 'Check a word · Wort prüfen', url: '/judge' },
        ],
        display: 'standalone',
        background_color: '#ECEFF5',
        theme_color: '#232F55',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/ws/, /^\/docs/],
        globPatterns: ['**/*.{js,css,html,svg,woff2,png}'],
        importScripts: ['/push.js'],
      },
    }),
  ],
  build: {
    outDir: '../src/sternfeld/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn(warning) {
        if (warning.code !== 'PLUGIN_TIMINGS') throw new Error(warning.message);
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // A busy machine may be slow; what goes well never waits so long.
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.ts', 'test/**/*.test.svelte.ts'],
    globalSetup: 'test/recorded.ts',
    // One page for all files, one after the other and always in the same order: what one of them
    // leaves behind is noticed in every run or in none.
    setupFiles: 'test/setup.ts',
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: ByName },
    testTimeout: 60_000,
  },
});
