import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import {
  type Account,
  type AccountStore,
  accountName,
  type Credits,
  createAccountStore,
  createCreditStore,
  type WrongPasswords,
} from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { audited } from './audited.ts';
import { withRedis } from './withRedis.ts';

export interface PasswordOptions {
  /** True to read the password from standard input. Otherwise a new one is generated and shown. */
  readonly passwordStdin?: boolean;
}

const LEAST_CHARACTERS = 12;

/** Creates an account that can sign in at the tool server. Its name also owns the jobs that it starts. */
export async function createAccount(context: Context, text: string, options: PasswordOptions): Promise<number> {
  const name = nameOf(text);
  const password = await passwordOf(context, options);
  const account = await withRedis(context, (store) => createAccountStore(store).create(name, password));
  if (account === null) throw new Error(`there is an account ${name} already`);
  printPassword(context, name, password, options);
  return 0;
}

/** Sets a new password of an account. */
export async function changePassword(context: Context, text: string, options: PasswordOptions): Promise<number> {
  const name = nameOf(text);
  const password = await passwordOf(context, options);
  const isKnown = await withRedis(context, (store) =>
    audited(store, { action: 'password', target: name, done: 'has a new password' }, () =>
      createAccountStore(store).setPassword(name, password),
    ),
  );
  if (!isKnown) throw new Error(`there is no account ${name}`);
  printPassword(context, name, password, options);
  return 0;
}

export function nameOf(text: string): string {
  const name = accountName(text);
  if (name === null) throw new Error('an account name has 1 to 64 of the characters a-z 0-9 . _ @ + -');
  return name;
}

async function passwordOf(context: Context, { passwordStdin }: PasswordOptions): Promise<string> {
  if (!passwordStdin) return randomBytes(15).toString('base64url');
  const password = (await readText(context.stdin)).replace(/\r?\n$/, '');
  if (password.length < LEAST_CHARACTERS) throw new Error(`a password has at least ${LEAST_CHARACTERS} characters`);
  return password;
}

function printPassword(context: Context, name: string, password: string, { passwordStdin }: PasswordOptions): void {
  if (passwordStdin) context.print(`account ${name}`);
  else context.print(`${password}\n\naccount ${name}\nThis is the only time the password is shown.`);
}

/** Revokes every access of an account, or allows it to sign in again. */
export function disableAccount(context: Context, text: string, isDisabled: boolean): Promise<number> {
  const [action, done] = isDisabled ? ['disable', 'disabled'] : ['enable', 'enabled'];
  return change(context, text, { action, done }, (accounts, name) => accounts.setDisabled(name, isDisabled));
}

/** Resets the wrong passwords of an account. */
export function unlockAccount(context: Context, text: string): Promise<number> {
  return change(context, text, { action: 'unlock', done: 'unlocked' }, (accounts, name) => accounts.unlock(name));
}

/** Ends the sessions, grants, and access tokens of an account. */
export function signOutAccount(context: Context, text: string): Promise<number> {
  return change(context, text, { action: 'sign-out', done: 'signed out' }, (accounts, name) => accounts.signOut(name));
}

async function change(
  context: Context,
  text: string,
  { action, done }: { readonly action: string; readonly done: string },
  act: (accounts: AccountStore, name: string) => Promise<boolean>,
): Promise<number> {
  const name = nameOf(text);
  const isKnown = await withRedis(context, (store) =>
    audited(store, { action, target: name, done }, () => act(createAccountStore(store), name)),
  );
  if (!isKnown) throw new Error(`there is no account ${name}`);
  context.print(`${done} ${name}`);
  return 0;
}

/** Lists the accounts whose name contains a text, the oldest first, with those that are locked. */
export async function listAccounts(
  context: Context,
  text: string,
  options: { readonly json?: boolean },
): Promise<number> {
  const accounts = await withRedis(context, async (store) => {
    const accounts = createAccountStore(store);
    const found = await accounts.list({ text, limit: Number.POSITIVE_INFINITY });
    return Promise.all(
      found.map(async (account) => ({
        ...account,
        lockedSeconds: (await accounts.wrongPasswords(account.name)).lockedSeconds,
      })),
    );
  });
  if (options.json) {
    context.printJson(accounts);
    return 0;
  }
  const rows = accounts.map((account) => [account.name, account.createdAt.slice(0, 16), stateOf(account)]);
  context.print(table(context, [['NAME', 'CREATED', 'STATE'], ...rows]));
  return 0;
}

/** Allows an account to use billed operations, or forbids it. */
export async function entitleAccount(context: Context, text: string, options: { readonly off?: boolean }) {
  const name = nameOf(text);
  const credits = await withRedis(context, (store) => createCreditStore(store).setEntitled(name, !options.off));
  context.print(describe(name, credits));
  return 0;
}

/** Adds credits to an account, or removes some with a negative number. */
export async function creditAccount(context: Context, text: string, amount: string): Promise<number> {
  const name = nameOf(text);
  if (!/^-?\d{1,12}$/.test(amount)) throw new Error('an amount is a whole number of credits');
  const credits = await withRedis(context, (store) => createCreditStore(store).credit(name, Number(amount)));
  if (credits === null) throw new Error(`${name} has fewer free credits than that`);
  context.print(describe(name, credits));
  return 0;
}

/** Shows the credits of an account and its usage by tool. */
export async function showUsage(context: Context, text: string, options: { readonly json?: boolean }) {
  const name = nameOf(text);
  const credits = await withRedis(context, (store) => createCreditStore(store).read(name));
  if (options.json) {
    context.printJson({ account: name, ...credits });
    return 0;
  }
  context.print(describe(name, credits));
  const rows = credits.usage.map(({ tool, jobs, credits: spent }) => [tool, String(jobs), String(spent)]);
  if (rows.length > 0) context.print(`\n${table(context, [['TOOL', 'JOBS', 'CREDITS'], ...rows])}`);
  return 0;
}

function describe(name: string, { isEntitled, balance, held }: Credits): string {
  return `${name}: ${isEntitled ? 'entitled' : 'not entitled'}, ${balance} credits, ${held} of them held by open jobs`;
}

function stateOf({
  disabledAt,
  lockedSeconds,
}: Pick<Account, 'disabledAt'> & Pick<WrongPasswords, 'lockedSeconds'>): string {
  if (disabledAt !== null) return `disabled ${disabledAt.slice(0, 16)}`;
  return lockedSeconds === null ? 'live' : `locked for ${Math.ceil(lockedSeconds / 60)} min`;
}
