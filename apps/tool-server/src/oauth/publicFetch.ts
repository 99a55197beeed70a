import { request } from 'node:https';
import { Readable } from 'node:stream';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * GET by https from the public internet only, without redirects. The address is checked that is then connected to, so a
 * name cannot be pointed elsewhere in between. (oidc-provider has such a check of its own, on an interface of Node's that
 * is not public; this one does not depend on it.)
 */
export const publicFetch: typeof fetch = (input, options = {}) =>
  new Promise((resolve, reject) => {
    const url = input instanceof Request ? input.url : String(input);
    const { signal } = options;
    const agent = new RequestFilteringHttpsAgent({ keepAlive: false });
    const headers = Object.fromEntries(new Headers(options.headers));
    const sent = request(url, { agent, headers, ...(signal ? { signal } : {}) });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 502;
      const known = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const isEmpty = status === 204 || status === 304 || status < 200;
      if (isEmpty) answer.destroy();
      resolve(new Response(isEmpty ? null : Readable.toWeb(answer), { status: Math.max(200, status), headers: known }));
    });
    sent.end();
  });
