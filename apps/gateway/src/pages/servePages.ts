import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ICON } from '@tearsheet/http';
import { escapeHtml } from '@tearsheet/presentation/markup';
import { CONSOLE_CLIENT_ID } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import recorded from '../../../../docs/examples/reference.json' with { type: 'json' };
import { POLICY } from '../reference/layout.ts';
import { type Description, reference } from '../reference/reference.ts';

/** Where people sign in to the console, and the resource that their access tokens are for. */
export interface SignIn {
  readonly issuer: string;
  readonly resource: string;
}

/** The output of `apps/console/build.ts`: two pages, and in `console/` the files with hashed names that they load. */
const BUILT = join(import.meta.dirname, '../../../console/dist');

const FILES = '/console/*path';
/** The pages of the API reference, and the files that they load. */
const REFERENCE = ['/docs', '/docs/*path'];

/** Paths for people rather than programs. They support GET and HEAD. */
export const PAGE_PATHS: readonly string[] = ['/', ...REFERENCE, '/favicon.ico', FILES];

/** Metadata for programs whose users sign in (RFC 9728). */
const SIGN_IN_PATH = '/.well-known/oauth-protected-resource';

/** Serves the console at / and the API reference at /docs. They need no token because all data comes from the API. */
export function servePages(app: Express, signIn: SignIn | null, description: object): void {
  app.get([...PAGE_PATHS], compression());
  app.get('/', sendPage('index.html', signIn));
  // The description that this app makes has these parts.
  const fileOf = reference(description as Description, recorded);
  app.get(REFERENCE, (request, response) => {
    const file = fileOf(request.path.slice('/docs/'.length));
    if (file === null) throw new AppError('not_found', 'The API reference has no such page.');
    // The address of a file with styles or a script contains its version.
    const cache = file.type === 'html' || file.type === 'json' ? 'no-cache' : 'public, max-age=31536000, immutable';
    response.set({ 'cache-control': cache, 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
    response.type(file.type).send(file.body);
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
      .set({ 'cache-control': 'no-cache', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('html')
      .send(page.replace(/\{signIn\.\w+\}/g, (name) => escapeHtml(values[name] ?? '')));
  };
}
