import type { Caller } from '@tearsheet/runtime/accounts';
import type { WebhookSecrets } from '@tearsheet/runtime/webhooks';

export interface SecretMaking {
  readonly webhooks: { readonly secrets: Pick<WebhookSecrets, 'current'> };
}

/** The account has a secret before anything is signed with it: the webhook-worker may only read it. */
export async function makeSecret({ webhooks }: SecretMaking, { owner }: Pick<Caller, 'owner'>): Promise<void> {
  await webhooks.secrets.current(owner);
}
