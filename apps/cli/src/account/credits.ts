import { type Credits, createCreditStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withRedis } from '../withRedis.ts';
import { nameOf } from './createAccount.ts';

/** Lets an account use what is billed, or no more. */
export async function entitleAccount(context: Context, text: string, options: { readonly off?: boolean }) {
  const name = nameOf(text);
  const credits = await withRedis(context, (store) => createCreditStore(store).setEntitled(name, !options.off));
  context.print(describe(name, credits));
  return 0;
}

/** Adds credits to an account, or takes some with a negative number. */
export async function creditAccount(context: Context, text: string, amount: string): Promise<number> {
  const name = nameOf(text);
  if (!/^-?\d{1,12}$/.test(amount)) throw new Error('an amount is a whole number of credits');
  const credits = await withRedis(context, (store) => createCreditStore(store).credit(name, Number(amount)));
  if (credits === null) throw new Error(`${name} has not so many free credits`);
  context.print(describe(name, credits));
  return 0;
}

/** What an account has and has used, by tool. */
export async function showUsage(context: Context, text: string, options: { readonly json?: boolean }) {
  const name = nameOf(text);
  const credits = await withRedis(context, (store) => createCreditStore(store).read(name));
  if (options.json) {
    context.printJson({ account: name, ...credits });
    return 0;
  }
  context.print(describe(name, credits));
  const rows = credits.usage.map(({ tool, jobs, credits: spent }) => [tool, String(jobs), String(spent)]);
  if (rows.length > 0) context.print(`\n${table([['TOOL', 'JOBS', 'CREDITS'], ...rows])}`);
  return 0;
}

function describe(name: string, { isEntitled, balance, held }: Credits): string {
  return `${name}: ${isEntitled ? 'entitled' : 'not entitled'}, ${balance} credits, ${held} of them held by open jobs`;
}
