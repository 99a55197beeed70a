import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** apps/console: the gateway serves its files and runs none of its code. */
const CONSOLE = fileURLToPath(new URL('../../../console/', import.meta.url));

/** Every file a browser may get, by its path below /console/{version}/. */
export function siteFiles(): ReadonlyMap<string, string> {
  const packages = join(CONSOLE, 'node_modules');
  return new Map([
    ...sourcesOf('src', join(CONSOLE, 'src')),
    ...sourcesOf('client', join(packages, '@tearsheet/client/src')),
    ...Object.entries(VENDOR).map(([path, file]) => [path, join(packages, file)] as const),
  ]);
}

/** The pages, by name. */
export function pageFile(page: PageName): string {
  return join(CONSOLE, `${page}.html`);
}

export type PageName = 'index' | 'docs';

/** What the packages ship for browsers, as they ship it. */
const VENDOR = {
  'vendor/preact.js': 'preact/dist/preact.mjs',
  'vendor/preact-hooks.js': 'preact/hooks/dist/hooks.mjs',
  'vendor/eventsource-parser.js': 'eventsource-parser/dist/index.js',
  'vendor/openapi-fetch.js': 'openapi-fetch/dist/index.mjs',
  'vendor/csv-parse.js': 'csv-parse/dist/esm/sync.js',
  'vendor/echarts.js': 'echarts/dist/echarts.esm.min.mjs',
  'vendor/oauth4webapi.js': 'oauth4webapi/build/index.js',
  'vendor/swagger-ui.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'vendor/swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
};

/** Which file a bare import of the console or the client means. */
export const IMPORT_MAP: Readonly<Record<string, string>> = {
  '@tearsheet/client': 'client/index.ts',
  '@tearsheet/client/files': 'client/files/index.ts',
  'csv-parse/sync': 'vendor/csv-parse.js',
  echarts: 'vendor/echarts.js',
  'eventsource-parser': 'vendor/eventsource-parser.js',
  oauth4webapi: 'vendor/oauth4webapi.js',
  'openapi-fetch': 'vendor/openapi-fetch.js',
  preact: 'vendor/preact.js',
  'preact/hooks': 'vendor/preact-hooks.js',
};

function sourcesOf(path: string, folder: string): (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|css|svg)$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .map((file) => [`${path}/${file.replaceAll('\\', '/')}`, join(folder, file)] as const);
}
