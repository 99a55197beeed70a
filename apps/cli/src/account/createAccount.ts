import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { accountName, createAccountStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';

export interface PasswordOptions {
  /** Reads it from standard input; else one is made and shown. */
  readonly passwordStdin?: boolean;
}

const LEAST_CHARACTERS = 12;

/** Makes an account that can sign in at the tool server; its name also owns the jobs it starts. */
export async function createAccount(context: Context, text: string, options: PasswordOptions): Promise<number> {
  const name = nameOf(text);
  const password = await passwordOf(context, options);
  const account = await withRedis(context, (store) => createAccountStore(store).create(name, password));
  if (account === null) throw new Error(`there is an account ${name} already`);
  printPassword(context, name, password, options);
  return 0;
}

/** A new password for an account. */
export async function changePassword(context: Context, text: string, options: PasswordOptions): Promise<number> {
  const name = nameOf(text);
  const password = await passwordOf(context, options);
  const isKnown = await withRedis(context, (store) => createAccountStore(store).setPassword(name, password));
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
