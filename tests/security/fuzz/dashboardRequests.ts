import fc from 'fast-check';
import type { FuzzRequest } from './request.ts';
import { headerText, hostileBody, hostileText } from './rubbish.ts';

const PAGES = [
  '/',
  '/jobs',
  '/accounts',
  '/retry',
  '/audit',
  '/queues',
  '/sign-in',
  '/style.css',
  '/nothing',
  '/healthz',
];
const QUEUES = ['portfolio_analysis', 'webhook_delivery', 'unknown'];
const ACTIONS = ['pause', 'resume', 'cancel', 'drain', 'retry', 'unlock', 'disable', 'rotate', 'constructor'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const segment = hostileText.map((text) => encodeURIComponent(text.toWellFormed()));
const query = fields(
  ['activeQueue', 'page', 'status', 'jobsPerPage', 'error', 'q', 'type', 'hour', 'after', 'range'],
  5,
);
const form = fields(['token', 'csrf', 'target', 'sure', 'other'], 5);

/** Requests to the operators' dashboard: its pages, its forms, and the queue browser. @param cookie of a session that may look only */
export function dashboardRequests(cookie: string): fc.Arbitrary<FuzzRequest> {
  const cookies = fc.oneof(
    { weight: 4, arbitrary: fc.constant(cookie) },
    { weight: 1, arbitrary: headerText.map((text) => `tearsheet_operator=${text}`) },
  );
  const pages = fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...PAGES),
        fc.tuple(fc.constantFrom(...QUEUES), segment).map(([queue, id]) => `/queues/queue/${queue}/${id}`),
        segment.map((name) => `/queues/api/queues/${name}`),
        segment.map((name) => `/queue/${name}`),
        segment.map((id) => `/jobs/${id}`),
        segment.map((name) => `/accounts/${name}`),
        segment.map((id) => `/tokens/${id}`),
        fc.constantFrom(...QUEUES).map((queue) => `/queue/${queue}`),
        fc.constant('/queues/api/queues'),
      ),
      query,
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'),
    )
    .map(([path, search, method]) => ({
      operation: 'page',
      method,
      path: `${path}?${search}`,
      headers: {},
      body: null,
    }));
  const forms = fc
    .tuple(
      fc.oneof(
        fc.constantFrom('/sign-in', '/sign-out', ...ACTIONS.map((name) => `/actions/${name}`)),
        segment.map((name) => `/actions/${name}`),
      ),
      fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: hostileBody }),
    )
    .map(([path, body]) => ({ operation: 'form', method: 'POST', path, headers: FORM, body }));
  return fc.tuple(fc.oneof(pages, forms), cookies).map(([request, sent]) => ({
    surface: 'dashboard',
    ...request,
    headers: { ...request.headers, cookie: sent },
  }));
}

function fields(names: readonly string[], maxLength: number): fc.Arbitrary<string> {
  const pair = fc
    .tuple(fc.constantFrom(...names), hostileText)
    .map(([name, text]): [string, string] => [name, text.toWellFormed()]);
  return fc.array(pair, { maxLength }).map((pairs) => String(new URLSearchParams(pairs)));
}

/** Signs in with a token. Returns the cookie of the session. */
export async function dashboardSession(url: string, token: string): Promise<string> {
  const body = new URLSearchParams({ token });
  const response = await fetch(`${url}/sign-in`, { method: 'POST', body, redirect: 'manual' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`the dashboard answered the sign-in with ${response.status}`);
  return cookie;
}
