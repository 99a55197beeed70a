import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ICON } from '@tearsheet/http';
import { escapeHtml } from '@tearsheet/presentation/markup';
import { CONSOLE_CLIENT_ID } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { apiReference, type Description } from './apiReference.ts';

/** Where people sign in to the console, and the resource that their access tokens are for. */
export interface SignIn {
  readonly issuer: string;
  readonly resource: string;
}

/** The output of `apps/console/build.ts`: two pages, and in `console/` the files with hashed names that they load. */
const BUILT = join(import.meta.dirname, '../../../console/dist');

const FILES = '/console/*path';

/** Paths for people rather than programs. They support GET and HEAD. */
export const PAGE_PATHS: readonly string[] = ['/', '/docs', '/docs/:operation', '/favicon.ico', FILES];

/** Metadata for programs whose users sign in (RFC 9728). */
export const SIGN_IN_PATH = '/.well-known/oauth-protected-resource';

/** Serves the console at / and the API reference at /docs. They need no token because all data comes from the API. */
export function servePages(app: Express, signIn: SignIn | null, description: object): void {
  app.get([...PAGE_PATHS], compression());
  app.get('/', sendPage('index.html', signIn));
  // The description that this app makes has these parts.
  const reference = apiReference(description as Description);
  app.get(['/docs', '/docs/:operation'], (request, response) => {
    const page = reference.get(String(request.params.operation ?? ''))?.();
    if (page === undefined) throw new AppError('not_found', 'The API has no such operation.');
    response
      .set({ ...page.headers, 'cache-control': 'no-cache' })
      .type('html')
      .send(page.body);
  });
  app.get('/favicon.ico', (_request, response) => {
    response.set('cache-control', 'public, max-age=86400').type('svg').send(ICON);
  });
  if (signIn !== null) {
    const metadata = {
      resource: signIn.resource,
      resource_name: 'Tearsheet',
      authorization_servers: [signIn.issuer],
      bearer_methods_supported: ['header'],
    };
    app.get(SIGN_IN_PATH, (_request, response) => void response.json(metadata));
  }
  app.get(FILES, express.static(BUILT, { index: false, redirect: false, immutable: true, maxAge: '1y' }), () => {
    throw new AppError('not_found', 'This version of the console has no such file.');
  });
}

/** Reads the page for each request, so that it always names files that exist. */
function sendPage(name: string, signIn: SignIn | null): RequestHandler {
  const values: Readonly<Record<string, string>> = {
    '{signIn.issuer}': signIn?.issuer ?? '',
    '{signIn.resource}': signIn?.resource ?? '',
    '{signIn.client}': CONSOLE_CLIENT_ID,
  };
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(signIn ? [new URL(signIn.issuer).origin] : [])].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (_request, response) => {
    const page = await readFile(join(BUILT, name), 'utf8');
    response
      .set({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('html')
      .send(page.replace(/\{signIn\.\w+\}/g, (name) => escapeHtml(values[name] ?? '')));
  };
}
