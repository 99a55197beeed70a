import { AppError } from '@tearsheet/shared';
import type { Express, Request, RequestHandler, Response } from 'express';
import { createSite, type SignIn, type Site, type SiteFile } from './createSite.ts';
import type { PageName } from './siteFiles.ts';

/** Paths for people rather than programs, and the methods each supports. */
export const PAGE_PATHS: readonly string[] = ['/', '/docs', '/console/:version/*path'];

/** Serves the console at / and the API reference at /docs. They need no token: what they show comes from the API. */
export function servePages(app: Express, signIn: SignIn | null): void {
  const site = createSite(signIn);
  app.get('/', sendPage(site, 'index'));
  app.get('/docs', sendPage(site, 'docs'));
  app.get('/console/:version/*path', async (request, response) => {
    const { version, path } = request.params;
    const file = await site.file(String(version), Array.isArray(path) ? path.join('/') : String(path));
    if (file === null) throw new AppError('not_found', 'There is no such file in this version of the console.');
    response.set('cache-control', 'public, max-age=31536000, immutable');
    sendFile(request, response, file);
  });
}

function sendPage(site: Site, name: PageName): RequestHandler {
  return async (request, response) => {
    const { html, contentSecurityPolicy } = await site.page(name);
    response.set({ 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy });
    sendFile(request, response, html);
  };
}

function sendFile(request: Request, response: Response, { type, plain, gzipped }: SiteFile): void {
  const isGzip = request.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isGzip) response.set('content-encoding', 'gzip');
  const body = isGzip ? gzipped : plain;
  response.set({ vary: 'Accept-Encoding', 'content-type': type, 'content-length': String(body.length) }).end(body);
}
