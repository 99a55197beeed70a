import type { Caller } from '@tearsheet/runtime/accounts';
import type { JobQueue } from '@tearsheet/runtime/jobs';
import { makeSecret, type SecretMaking } from './makeSecret.ts';

export interface CallbackInput {
  readonly services: SecretMaking & { readonly jobs: Pick<JobQueue, 'setCallback'> };
  readonly caller: Pick<Caller, 'owner'>;
  /** Null: the request names none. */
  readonly callbackUrl: string | null;
}

/** Accepted jobs have their ids; of one that has ended meanwhile it is told at once. Nothing is announced that could not be signed. */
export async function setCallbacks(
  { services, caller, callbackUrl }: CallbackInput,
  jobIds: readonly string[],
): Promise<void> {
  if (callbackUrl === null || jobIds.length === 0) return;
  await makeSecret(services, caller);
  await Promise.all(jobIds.map((jobId) => services.jobs.setCallback(jobId, caller.owner, callbackUrl)));
}
