import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { createTearsheet, ProblemError } from '@tearsheet/client';
import { counted } from '@tearsheet/shared';
import { type Context, reasonOf } from '../context.ts';
import { ask } from './ask.ts';
import { type ServiceOptions, type StoredLogin, storedLogin, urlOf } from './connect.ts';

/**
 * Stores an address and a token that the service accepts. On a terminal, the user signs in with the browser. Without a browser or
 * an authorization server, the user pastes a token. Without a terminal, the token comes from standard input.
 */
export async function login(context: Context, options: ServiceOptions): Promise<number> {
  const { credentialsFile: file } = context.state;
  if (file === null) throw new Error('there is no folder for settings: set XDG_CONFIG_HOME or HOME');
  const isTerminal = context.stdin.isTTY === true;
  const given = options.url ?? context.environment.TEARSHEET_URL;
  const asked = given === undefined && isTerminal ? await ask(context, 'Address of the service: ', false) : '';
  const url = urlOf(context, asked === '' ? options : { url: asked });
  const signedIn =
    options.token === undefined && isTerminal
      ? await tokenOfUser(context, url)
      : { token: options.token ?? (await readText(context.stdin)).trim() };
  const { token } = signedIn;
  if (token === '') throw new Error('there is no token: give --token, or send it to standard input');
  await createTearsheet({ url, token })
    .jobs({ limit: 1 })
    .catch((error: unknown) => {
      // A token without the right to list jobs is still a valid token.
      if (!(error instanceof ProblemError && error.status === 403)) throw error;
    });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // An older file would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ url, ...signedIn } satisfies StoredLogin, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  context.complain(`logged in to ${url}; the token is in ${file}`);
  return 0;
}

async function tokenOfUser(context: Context, url: string): Promise<Omit<StoredLogin, 'url'>> {
  const { browserProgram, browserToken, findSignIn, startBrowser } = await import('./browserToken.ts');
  const program = browserProgram(context.environment);
  const signIn = program === null ? null : await findSignIn(url);
  if (program === null || signIn === null) return { token: await ask(context, 'Token: ', true) };
  const {
    token,
    grant,
    expiresInSeconds = 0,
  } = await browserToken(signIn, (address) => {
    context.complain(`sign in with your browser. If it does not open, open this address on this machine:\n${address}`);
    startBrowser(program, address);
  });
  context.complain(`this token ends in ${counted(Math.round(expiresInSeconds / 60), 'minute')}; then log in again`);
  return { token, grant };
}

/** Removes the stored address and token. A token of the browser is revoked. A pasted token stays valid. */
export async function logout(context: Pick<Context, 'state' | 'complain'>): Promise<number> {
  const { credentialsFile: file } = context.state;
  let stored: StoredLogin | null;
  try {
    stored = storedLogin(context);
  } finally {
    // A file that cannot be read goes too.
    if (file !== null) await rm(file, { force: true });
  }
  context.complain('logged out');
  if (stored?.grant === undefined) return 0;
  const { revokeToken } = await import('./browserToken.ts');
  try {
    await revokeToken(stored.grant, stored.token);
    return 0;
  } catch (error) {
    context.complain(`the token stays valid until it expires, because it was not revoked: ${reasonOf(error)}`);
    return 1;
  }
}
