import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import { type Context, readIfThere } from '../context.ts';
import type { Grant } from './browserToken.ts';

/** The address and the token of the service. Both default to those of `npm start`. */
export interface ServiceOptions {
  readonly url?: string;
  readonly token?: string;
}

export function connect(context: Context, options: ServiceOptions): Tearsheet {
  const url = urlOf(context, options);
  const { environment, state } = context;
  const stored = storedLogin(context);
  // A stored token goes only to the service that it was stored for.
  const ofService = stored?.url === url ? stored.token : state.token;
  const token = options.token ?? (environment.TEARSHEET_TOKEN || ofService);
  if (token === null) throw new Error('no token is known: give --token, set TEARSHEET_TOKEN, or run "tearsheet login"');
  return createTearsheet({ url, token });
}

export function urlOf(context: Context, { url }: ServiceOptions): string {
  const known = url ?? context.environment.TEARSHEET_URL ?? storedLogin(context)?.url ?? context.state.url;
  if (known === null) throw new Error('no service is known: give --url, set TEARSHEET_URL, or run "npm start" first');
  if (!/^https?:\/\//.test(known))
    throw new Error(`the address of the service must start with http:// or https://, not ${known}`);
  return known;
}

/** The content of the file that `tearsheet login` writes. */
export interface StoredLogin {
  readonly url: string;
  readonly token: string;
  /** Absent for a pasted token. */
  readonly grant?: Grant;
}

/** Returns what `tearsheet login` stored. Null if there was none. */
export function storedLogin({ state: { credentialsFile } }: Pick<Context, 'state'>): StoredLogin | null {
  const text = credentialsFile === null ? null : readIfThere(credentialsFile);
  return text === null ? null : JSON.parse(text);
}
