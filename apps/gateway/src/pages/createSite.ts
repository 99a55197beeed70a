import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CONSOLE_CLIENT_ID } from '@tearsheet/runtime';
import { modulesOf } from './modulesOf.ts';
import { IMPORT_MAP, type PageName, pageFile, siteFiles } from './siteFiles.ts';

export interface SiteFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

export interface Page {
  readonly html: SiteFile;
  readonly contentSecurityPolicy: string;
}

/** The pages of the service and the files they are made of. Each is prepared at its first use and kept. */
export interface Site {
  page(name: PageName): Promise<Page>;
  /** Null when there is no such file in this version. */
  file(version: string, path: string): Promise<SiteFile | null>;
}

/** Where people sign in to the console, and the resource that their access tokens are for. */
export interface SignIn {
  readonly issuer: string;
  readonly resource: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const ENTRIES: Readonly<Record<PageName, string>> = { index: 'src/main.ts', docs: 'src/docs.ts' };

const compress = promisify(gzip);

/** @param signIn null where people paste a token */
export function createSite(signIn: SignIn | null): Site {
  const files = siteFiles();
  const prepared = new Map<string, Promise<SiteFile>>();
  const pages = new Map<PageName, Promise<Page>>();
  let version: string | null = null;

  /** Of the bytes of all files, so that a browser may keep what it has under an address for ever. */
  function currentVersion(): string {
    version ??= [...files]
      .reduce((hash, [path, file]) => hash.update(path).update(readFileSync(file)), createHash('sha256'))
      .digest('base64url')
      .slice(0, 16);
    return version;
  }

  async function makePage(name: PageName): Promise<Page> {
    const at = (path: string) => `/console/${currentVersion()}/${path}`;
    const imports = Object.fromEntries(Object.entries(IMPORT_MAP).map(([bare, path]) => [bare, at(path)]));
    const importMap = JSON.stringify({ imports });
    const preloads = modulesOf(ENTRIES[name], files, IMPORT_MAP).map(
      (path) => `<link rel="modulepreload" href="${at(path)}">`,
    );
    const head = [`<script type="importmap">${importMap}</script>`, ...preloads].join('\n');
    const text = (await readFile(pageFile(name), 'utf8'))
      .replace('<!-- modules -->', () => head)
      .replaceAll('{base}', at('').slice(0, -1))
      .replace('{signIn.issuer}', escapeHtml(signIn?.issuer ?? ''))
      .replace('{signIn.resource}', escapeHtml(signIn?.resource ?? ''))
      .replace('{signIn.client}', CONSOLE_CLIENT_ID);
    const mapHash = createHash('sha256').update(importMap).digest('base64');
    return {
      html: await served('text/html; charset=utf-8', Buffer.from(text)),
      contentSecurityPolicy: [
        "default-src 'none'",
        `script-src 'self' 'sha256-${mapHash}'`,
        "style-src 'self'",
        "img-src 'self' data:",
        ["connect-src 'self'", ...(signIn ? [new URL(signIn.issuer).origin] : [])].join(' '),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    };
  }

  return {
    page: (name) => remember(pages, name, () => makePage(name)),
    async file(wanted, path) {
      const file = files.get(path);
      if (file === undefined || wanted !== currentVersion()) return null;
      return remember(prepared, path, async () => {
        const bytes = await readFile(file);
        const isTypeScript = path.endsWith('.ts');
        const body = isTypeScript ? Buffer.from(stripTypeScriptTypes(bytes.toString('utf8'))) : bytes;
        return served(TYPES[extname(path)] ?? 'application/octet-stream', body);
      });
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

async function served(type: string, plain: Buffer): Promise<SiteFile> {
  return { type, plain, gzipped: await compress(plain) };
}

/** What could not be made is made again for the next one who asks. */
function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  value.catch(() => known.delete(key));
  return value;
}
