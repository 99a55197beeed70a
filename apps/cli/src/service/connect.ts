import { createTearsheet, type Tearsheet } from '@tearsheet/client';
import type { Context } from '../context.ts';

/** Where the service is and who asks; both default to what `npm start` left. */
export interface ServiceOptions {
  readonly url?: string;
  readonly token?: string;
}

export function connect(context: Context, options: ServiceOptions): Tearsheet {
  const url = options.url ?? context.environment.TEARSHEET_URL ?? context.state.url;
  const token = options.token ?? context.state.token;
  if (url === null) throw new Error('no service is known: give --url, set TEARSHEET_URL, or run "npm start" first');
  if (token === null) throw new Error('no token is known: give --token, or set TEARSHEET_TOKEN');
  return createTearsheet({ url, token });
}
