import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface PostSettings {
  readonly allowPrivate: boolean;
  /** Of names; default: the system's. */
  readonly lookup?: LookupFunction;
}

/** Sends a body and gives the status of the answer; rejects when there is none. */
export type Post = (url: string, options: PostOptions) => Promise<number>;

/**
 * POST to an address that a caller has named. Unless private ones are allowed, only https and only addresses of the public
 * internet: checked on the resolved address that is then connected to, so a name cannot be pointed elsewhere in between.
 * Redirects are answers like any other; the body of the answer is not read.
 */
export function createPost({ allowPrivate, lookup }: PostSettings): Post {
  const filter = { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: false, keepAlive: false };
  const agents = { http: new RequestFilteringHttpAgent(filter), https: new RequestFilteringHttpsAgent(filter) };

  return (url, { headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const isSecure = new URL(url).protocol === 'https:';
      if (!isSecure && !allowPrivate) throw new Error('only https is allowed');
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        signal,
        ...(lookup ? { lookup } : {}),
      };
      const sent = isSecure
        ? httpsRequest(url, { ...options, agent: agents.https })
        : httpRequest(url, { ...options, agent: agents.http });
      sent.on('error', reject);
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      sent.end(body);
    });
}
