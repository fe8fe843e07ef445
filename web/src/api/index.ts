// Which server this page talks to. Built with `--mode fake` it carries one of its own.

import type { Client } from './client';

export async function connect(): Promise<Client> {
  if (import.meta.env.VITE_FAKE) {
    const { FakeClient } = await import('./fake/client');
    return new FakeClient();
  }
  const { HttpClient } = await import('./http');
  return new HttpClient();
}
