import type { Caller } from '@tearsheet/runtime';
import type { Services } from '../app.ts';

/** The account has a secret before anything is signed with it: the webhook-worker may only read it. */
export async function makeSecret(
  { webhooks }: Pick<Services, 'webhooks'>,
  { owner }: Pick<Caller, 'owner'>,
): Promise<void> {
  await webhooks.secrets.current(owner);
}
