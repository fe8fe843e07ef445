// Requests to the server. A refusal, or no answer at all, becomes a ClientError.

import { network } from '../lib/network.svelte';
import { ClientError } from './client';
import type { Fault } from './types';

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    if (init.signal?.aborted) throw new ClientError('aborted', 'the request was given up');
    network.lose();
    throw new ClientError('offline', 'the server cannot be reached');
  }
  network.find();
  if (!answer.ok) throw await refusalFrom(answer);
  return answer;
}

export async function get<Answer>(path: string): Promise<Answer> {
  return (await request(path)).json() as Promise<Answer>;
}

export async function send<Answer>(
  method: string,
  path: string,
  body: unknown = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request(path, { method, headers, body: JSON.stringify(body), signal });
  return answer.json() as Promise<Answer>;
}

async function refusalFrom(answer: Response): Promise<ClientError> {
  try {
    const { error } = (await answer.json()) as { error: Fault };
    return new ClientError(error.code, error.message, error.detail);
  } catch {
    return new ClientError(answer.status >= 502 ? 'offline' : 'internal', `status ${answer.status}`);
  }
}
