import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import type { Context } from '../context.ts';

/** The address and the token of the service. Both default to those of `npm start`. */
export interface ServiceOptions {
  readonly url?: string;
  readonly token?: string;
}

export function connect(context: Context, options: ServiceOptions): Tearsheet {
  const url = urlOf(context, options);
  const token = options.token ?? context.state.token;
  if (token === null) throw new Error('no token is known: give --token, or set TEARSHEET_TOKEN');
  return createTearsheet({ url, token });
}

export function urlOf(context: Context, { url }: ServiceOptions): string {
  const known = url ?? context.environment.TEARSHEET_URL ?? context.state.url;
  if (known === null) throw new Error('no service is known: give --url, set TEARSHEET_URL, or run "npm start" first');
  if (!/^https?:\/\//.test(known))
    throw new Error(`the address of the service must start with http:// or https://, not ${known}`);
  return known;
}
