import { request } from 'node:https';
import { Readable } from 'node:stream';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { grantedMetadata } from './registration.ts';

/** The limit of oidc-provider. It is checked here because this code reads the answer first. */
const MOST_BYTES = 5 * 1024;

type Fetch = typeof fetch;

/**
 * Fetches a client-ID metadata document and returns the metadata that the client gets, as for a client that registers itself.
 * Real documents also ask for refresh tokens, so the library would reject them. Throws TypeError for other documents.
 */
export function documentFetch(fetchIt: Fetch): Fetch {
  return async (url, options) => {
    const answer = await fetchIt(url, options);
    if (answer.status !== 200) return answer;
    const text = await readText(answer);
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) {
      throw new TypeError('a metadata document is an object');
    }
    const { client_id: clientId, ...asked }: Record<string, unknown> = { ...document };
    const headers = new Headers({ 'content-type': 'application/json' });
    const caching = answer.headers.get('cache-control');
    if (caching !== null) headers.set('cache-control', caching);
    return new Response(JSON.stringify({ client_id: clientId, ...grantedMetadata(asked) }), { headers });
  };
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TypeError('the metadata document is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Sends a GET by HTTPS to a public address, and follows no redirects. It checks the address that it connects to, so a change of
 * the DNS record in between has no effect. The check of oidc-provider depends on an interface of Node that is not public.
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
