import { ClientError } from '../api/client';
import type { Refusal } from '../lib/refusals';

/** Ask the server for something: busy meanwhile, and if it refuses, a notice says so. */
export async function attempt(
  owner: { busy: boolean; notice: Refusal | null },
  ask: () => Promise<void>,
): Promise<boolean> {
  owner.busy = true;
  owner.notice = null;
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    owner.notice = error;
    return false;
  } finally {
    owner.busy = false;
  }
}
