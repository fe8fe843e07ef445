// Requests to the server. A refusal, or no answer at all, becomes a ClientError.

import { network } from '../lib/network.svelte';
import { ClientError } from './client';
import type { Fault } from './types';

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw brokenOff(init.signal);
  }
  network.find();
  if (!answer.ok) throw await refusalFrom(answer);
  return answer;
}

export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return bodyOf(await request(path, { signal }), signal);
}

export async function send<Answer>(
  method: string,
  path: string,
  body: unknown = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await request(path, { method, headers, body: JSON.stringify(body), signal });
  return bodyOf(answer, signal);
}

/** What an answer says. Until all of it is here, the request can be given up and the connection be lost. */
async function bodyOf<Answer>(answer: Response, signal?: AbortSignal): Promise<Answer> {
  try {
    return (await answer.json()) as Answer;
  } catch {
    throw brokenOff(signal);
  }
}

function brokenOff(signal?: AbortSignal | null): ClientError {
  if (signal?.aborted) return new ClientError('aborted', 'the request was given up');
  network.lose();
  return new ClientError('offline', 'the server cannot be reached');
}

async function refusalFrom(answer: Response): Promise<ClientError> {
  try {
    const { error } = (await answer.json()) as { error: Fault };
    return new ClientError(error.code, error.message, error.detail);
  } catch {
    return new ClientError(answer.status >= 502 ? 'offline' : 'internal', `status ${answer.status}`);
  }
}
