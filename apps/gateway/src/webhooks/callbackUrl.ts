import { isIP } from 'node:net';
import { type DetailItem, valueError } from '@tearsheet/shared/schemas';

export const LONGEST_CALLBACK_URL = 2000;

export interface CallbackUrl {
  /** Null when there is none, or none that can be used. */
  readonly url: string | null;
  readonly detail: readonly DetailItem[];
}

/**
 * The query parameter `callback_url` of a submit. What an address resolves to is checked when it
 * is called, not here: it can change.
 *
 * @param allowPrivate plain HTTP and addresses in numbers are fine
 */
export function readCallbackUrl(query: Readonly<Record<string, unknown>>, allowPrivate: boolean): CallbackUrl {
  const sent = [query.callback_url].flat().at(-1);
  if (sent === undefined) return { url: null, detail: [] };
  const problem = callbackUrlProblem(sent, allowPrivate);
  if (problem === null) return { url: new URL(String(sent)).href, detail: [] };
  return { url: null, detail: [valueError(['query', 'callback_url'], 'invalid_callback_url', problem, sent)] };
}

/** Completes "the URL is", or says it in other words; null when it may be called. */
export function callbackUrlProblem(sent: unknown, allowPrivate: boolean): string | null {
  if (typeof sent !== 'string' || !URL.canParse(sent)) return 'not an absolute URL';
  if (sent.length > LONGEST_CALLBACK_URL) return `longer than ${LONGEST_CALLBACK_URL} characters`;
  const { protocol, username, password, hash, hostname } = new URL(sent);
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'only https is allowed';
  if (username !== '' || password !== '') return 'a URL with a user name or password is not allowed';
  if (hash !== '') return 'a URL with a fragment is not allowed';
  if (allowPrivate) return null;
  // A trailing dot makes a name absolute and changes nothing else.
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const isNumber = isIP(host) !== 0;
  const isLocal = !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
  return isNumber || isLocal ? 'the host must be a public name' : null;
}
