import { userInfo } from 'node:os';
import type { Store } from '@tearsheet/runtime';
import { createAuditLog, logged, outcomeOf } from '@tearsheet/runtime/fleet';

/** The name of this operator in the audit log: the user of this machine. */
export function operatorName(): string {
  return `${userInfo().username} (command)`;
}

/**
 * Changes an account or a token, and logs it as the dashboard does. The change returns false or null if there is no such account or
 * token.
 *
 * @param action a name in the table of the dashboard (apps/dashboard/src/actions.ts)
 * @param done its outcome
 */
export async function audited<T>(
  store: Store,
  { action, target, done }: { readonly action: string; readonly target: string; readonly done: string },
  change: () => Promise<T>,
): Promise<T> {
  const result: T[] = [];
  await logged(createAuditLog(store), { actor: operatorName(), action, target }, async () => {
    const changed = await change();
    result.push(changed);
    return outcomeOf(changed !== false && changed !== null, done);
  });
  return result[0] as T; // The change above has pushed it.
}
