import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Delivery, SendOutcome, WebhookSecrets } from '@tearsheet/runtime/webhooks';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

export interface SendOptions {
  readonly secrets: Pick<WebhookSecrets, 'signing'>;
  readonly post: Post;
  readonly version: string;
  readonly timeoutMs?: number;
  /** Returns the time that is signed. Receivers reject a time that differs from theirs by minutes. */
  readonly now?: () => Date | Promise<Date>;
}

const TIMEOUT_MS = 15_000;
const LOOKUP_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL']);
/** The status by which a receiver asks for no more webhooks. */
const GONE = 410;

/** Returns a function that makes one attempt. A 2xx within the time-out means delivered. Anything else is retried. */
export function createSend({ secrets, post, version, timeoutMs = TIMEOUT_MS, now = () => new Date() }: SendOptions) {
  return async function send(delivery: Delivery, stopped: AbortSignal): Promise<SendOutcome> {
    const { owner, url, body } = delivery;
    // If Redis is away, this throws, and the attempt does not count.
    const [signing, sentAt] = await Promise.all([secrets.signing(owner), now()]);
    const headers = { ...sign(delivery, signing, sentAt), 'user-agent': `Tearsheet-Webhooks/${version}` };
    // AbortSignal.any would keep some memory of every attempt for as long as the process lives.
    const attempt = new AbortController();
    const end = () => attempt.abort();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, timeoutMs);
    stopped.addEventListener('abort', end);
    if (stopped.aborted) end();
    try {
      const httpStatus = await post(url, { headers, body, signal: attempt.signal });
      if (httpStatus >= 200 && httpStatus < 300) return { kind: 'delivered', httpStatus };
      const reason = httpStatus === GONE ? 'the receiver answered 410 Gone' : `the receiver answered ${httpStatus}`;
      return { kind: 'refused', httpStatus, reason, isFinal: httpStatus === GONE };
    } catch (error) {
      const reason = isLate ? `no answer in ${timeoutMs / 1000} s` : reasonOf(error);
      return { kind: 'refused', httpStatus: null, reason, isFinal: false };
    } finally {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
    }
  };
}

/**
 * Returns the reason that the account's owner may see. An unknown name and a name with a private address read
 * the same, because the difference would show which names our own network knows.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  const code = 'code' in error ? String(error.code) : '';
  if (/is not allowed/.test(error.message) || LOOKUP_ERRORS.has(code)) return 'the host name has no public address';
  return code === '' ? 'the request failed' : `the request failed: ${code}`;
}

/** Returns the headers of standardwebhooks.com: id, time of this attempt, and one signature per secret. */
export function sign(
  { id, body }: Pick<Delivery, 'id' | 'body'>,
  secrets: readonly string[],
  sentAt: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface PostSettings {
  readonly allowPrivate: boolean;
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** Sends a body and returns the status of the response. Rejects if there is none. */
export type Post = (url: string, options: PostOptions) => Promise<number>;

/**
 * Returns a function that posts to an address from a caller. Unless private addresses are allowed, it accepts only HTTPS
 * and public addresses. It checks the resolved address that it then connects to, so a name cannot change in between.
 * It does not follow redirects or read the body of the response.
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
