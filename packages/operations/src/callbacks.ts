import { isIP } from 'node:net';
import type { RequestIssue } from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';

export const LONGEST_CALLBACK_URL = 2000;

export interface CallbackUrl {
  /** Null if there is none, or none that can be used. */
  readonly url: string | null;
  readonly issues: readonly RequestIssue[];
}

/**
 * Reads the parameter `callback_url` of a submit. The address of the host is checked before each delivery and not here, because
 * it can change.
 *
 * @param allowPrivate accepts plain HTTP and numeric addresses
 */
export function readCallbackUrl(query: Readonly<Record<string, unknown>>, allowPrivate: boolean): CallbackUrl {
  const { callback_url: sent } = query;
  // checkQuery reports a repeated parameter.
  if (sent === undefined || Array.isArray(sent)) return { url: null, issues: [] };
  const problem = callbackUrlProblem(sent, allowPrivate);
  if (problem === null) return { url: new URL(String(sent)).href, issues: [] };
  const issue = { field: ['callback_url'], code: 'invalid_callback_url', message: problem, input: sent } as const;
  return { url: null, issues: [issue] };
}

/** Returns why the URL must not be called; null if it may. */
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

type Notifying = Pick<Dependencies, 'webhooks' | 'jobs'>;

/**
 * Notifies the URL when the accepted jobs end. A job that has already ended is announced at once. The account's secret is created
 * first, because the webhook worker may only read it.
 */
export async function notifyOfEnd(
  {
    webhooks,
    jobs,
  }: {
    readonly webhooks: { readonly secrets: Pick<Notifying['webhooks']['secrets'], 'current'> };
    readonly jobs: Pick<Notifying['jobs'], 'setCallback'>;
  },
  owner: string,
  url: string,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  await webhooks.secrets.current(owner);
  await Promise.all(jobIds.map((jobId) => jobs.setCallback(jobId, owner, url)));
}
