import type { Delivery, SendOutcome, WebhookSecrets } from '@tearsheet/runtime/webhooks';
import type { Post } from './post.ts';
import { sign } from './sign.ts';

export interface SendOptions {
  readonly secrets: Pick<WebhookSecrets, 'signing'>;
  readonly post: Post;
  readonly version: string;
  readonly timeoutMs?: number;
  readonly now?: () => Date;
}

const TIMEOUT_MS = 15_000;
const LOOKUP_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL']);
/** The receiver wants to hear no more of this. */
const GONE = 410;

/** One attempt: 2xx within the time-out means delivered, anything else is tried again. */
export function createSend({ secrets, post, version, timeoutMs = TIMEOUT_MS, now = () => new Date() }: SendOptions) {
  return async function send(delivery: Delivery, stopped: AbortSignal): Promise<SendOutcome> {
    const { owner, url, body } = delivery;
    // Not a refusal of the receiver: without Redis the attempt is made again as it is.
    const signing = await secrets.signing(owner);
    const headers = { ...sign(delivery, signing, now()), 'user-agent': `Tearsheet-Webhooks/${version}` };
    // Not AbortSignal.any: it keeps something of every attempt for as long as the process lives.
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
 * Returns what the account's owner may know of a failed request. An unknown name and a name with a private address read
 * the same, because the difference would show which names our own network knows.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  const code = 'code' in error ? String(error.code) : '';
  if (/is not allowed/.test(error.message) || LOOKUP_ERRORS.has(code)) return 'the host name has no public address';
  return code === '' ? 'the request failed' : `the request failed: ${code}`;
}
