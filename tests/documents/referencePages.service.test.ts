/** The pages of the API reference, as the gateway serves them. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { JOB_FAILURE_CODES, PROBLEMS } from '@tearsheet/shared';
import {
  ISSUE_ERROR_CODES,
  ISSUE_WARNING_CODES,
  JOB_WARNING_CODES,
  REQUEST_CODES,
  VALIDATION_TYPES,
} from '@tearsheet/shared/schemas';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { openapi } from '../../apps/gateway/src/openapi.ts';
import { exampleOf, LANGUAGES } from '../../apps/gateway/src/reference/exampleCode.ts';
import { EXAMPLE_ROWS } from '../../apps/gateway/src/reference/exampleRows.ts';

/** Every code that the service can send. */
const CODES = new Set([
  ...Object.keys(PROBLEMS),
  ...VALIDATION_TYPES,
  ...REQUEST_CODES,
  ...ISSUE_ERROR_CODES,
  ...ISSUE_WARNING_CODES,
  ...JOB_WARNING_CODES,
  ...JOB_FAILURE_CODES,
]);
const MOST_BYTES = 100_000;

const service = useService(async () => ({ url: `http://127.0.0.1:${await freePort()}` }));
const pages = new Map<string, string>();

beforeAll(async () => {
  // The reader follows every link from the first page on.
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await fetch(`${service.url}${path}`);
    const html = await response.text();
    pages.set(path, response.status === 200 ? html : '');
    const links = [...html.matchAll(/href="(\/docs[^"#?]*)/g)].map(([, link = '']) => link);
    for (const link of links) {
      if (pages.has(link) || waiting.includes(link) || /\.(css|js)$/.test(link)) continue;
      waiting.push(link);
    }
  }
});

test('every link leads to a page, and each operation and each code has one', () => {
  expect([...pages].filter(([, html]) => html === '').map(([path]) => path)).toEqual([]);
  const expected = [
    ...OPERATIONS.map(({ rest }) => `/docs/${rest.operationId}`),
    ...[...CODES].map((code) => `/docs/errors/${code}`),
  ];
  expect(expected.filter((path) => !pages.has(path))).toEqual([]);
  const codes = [...pages.keys()].flatMap((path) => /^\/docs\/errors\/(\w+)$/.exec(path)?.[1] ?? []);
  expect(codes.filter((code) => !CODES.has(code))).toEqual(['invalid_request']);
});

test('the page of a code says its meaning, its causes, and what to do, with an example', () => {
  for (const code of CODES) {
    const html = pages.get(`/docs/errors/${code}`) ?? '';
    const texts = ['Meaning', 'Causes', 'What to do'].map(
      (title) => html.split(`<h2>${title}</h2>`)[1]?.split('<h2>')[0],
    );
    const lengths = texts.map((text) => (text ?? '').replaceAll(/<[^>]+>/g, '').trim().length);
    const example = /<pre[^>]*><code>(.+?)<\/code>/s.exec(html)?.[1] ?? '';
    expect({ code, isComplete: lengths.every((length) => length > 10) && example.length > 1 }).toEqual({
      code,
      isComplete: true,
    });
  }
});

test('a page is small, also as sent with what it loads, is from this origin, and has no inline script or style', async () => {
  const assets = new Map<string, number>();
  let response = await fetch(`${service.url}/docs`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  for (const [path, html] of pages) {
    const loaded = [...html.matchAll(/(?:<link[^>]+href|<script[^>]+src)="([^"]+)"/g)].map(([, file = '']) => file);
    let sent = gzipSync(html).byteLength;
    for (const file of loaded) {
      if (!assets.has(file)) {
        response = await fetch(new URL(file, service.url));
        assets.set(file, gzipSync(await response.text()).byteLength);
      }
      sent += assets.get(file) ?? 0;
    }
    const foreign = loaded.filter((file) => !file.startsWith('/'));
    const inline = html.match(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/g);
    const isSmall = Buffer.byteLength(html) < MOST_BYTES && sent < MOST_BYTES;
    expect({ path, isSmall, foreign, inline }).toEqual({ path, isSmall: true, foreign: [], inline: null });
  }
  expect(assets.size).toBe(3);
});

test('a link to a part of a page leads to an anchor that exists', () => {
  const anchors = new Map([...pages].map(([path, html]) => [path, new Set(html.match(/(?<=\sid=")[^"]+/g))]));
  const links = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/href="(\/docs[^"#?]*)?#([^"]+)"/g)].map(([, page = path, anchor = '']) => ({
      path,
      page,
      anchor,
    })),
  );
  expect(links.filter(({ page, anchor }) => !anchors.get(page)?.has(anchor))).toEqual([]);
  expect(links.filter(({ path, page }) => path !== page).length).toBeGreaterThan(0);
});

test('an operation links to the pages of the objects that its members do not show', () => {
  const linked = (path: string) => new Set(pages.get(path)?.match(/(?<=<p class="more"><a href=")[^"]+/g));
  expect([...linked('/docs/analyzePortfolio')].sort()).toEqual([
    '/docs/objects/BenchmarksParameter',
    '/docs/objects/CompletedJob',
    '/docs/objects/JobWarnings',
  ]);
  expect(linked('/docs/objects/CompletedJob')).toContain('/docs/objects/AnalysisResult');
  expect(linked('/docs/objects/AnalysisResult')).toContain('/docs/objects/PerformanceMetricsSection');
  expect(pages.get('/docs/objects/PerformanceMetricsSection')).toContain('id="member.portfolio.sharpe_ratio"');
});

test('a long output has its first lines on the page of the operation, and the rest one click away', () => {
  const output = (path: string) =>
    /class="block output">.*?<code>(.*?)<\/code>/s.exec(pages.get(path) ?? '')?.[1]?.split('\n') ?? [];
  const [shown, whole] = [output('/docs/getExample'), output('/docs/getExample/curl')];
  expect(shown.length).toBeGreaterThan(100);
  expect(whole.slice(0, shown.length)).toEqual(shown);
  expect(whole.at(-1)).toBe('}');
  expect(pages.get('/docs/getExample')).toContain(`<a href="/docs/getExample/curl">All ${whole.length} lines</a>`);
});

test('anchors are unique, and every member has one', () => {
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect({ path, repeated: ids.filter((id, at) => ids.indexOf(id) !== at) }).toEqual({ path, repeated: [] });
    const members = html.match(/<div class="name">/g)?.length ?? 0;
    expect({ path, anchors: html.match(/class="anchor" href="#/g)?.length ?? 0 }).toEqual({ path, anchors: members });
    if (path.startsWith('/docs/objects/')) expect({ path, isEmpty: members === 0 }).toEqual({ path, isEmpty: false });
  }
  expect(pages.get('/docs/analyzePortfolio')).toContain('id="body.portfolio.weight"');
  expect(pages.get('/docs/getEtfScores')).toContain('Example: <code>ACWI.OQ</code>.');
});

describe('examples', () => {
  const { paths } = openapi() as { readonly paths: Record<string, Record<string, { readonly operationId: string }>> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  );

  test('every operation has one in each language, and no other has', () => {
    expect(Object.keys(EXAMPLE_ROWS).sort()).toEqual(all.map(({ operationId }) => operationId).sort());
    for (const operation of all) {
      const html = pages.get(`/docs/${operation.operationId}`) ?? '';
      const shown = [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language);
      expect({ operation, shown }).toEqual({ operation, shown: Object.keys(LANGUAGES) });
      for (const text of Object.values(exampleOf(operation)?.code ?? {}))
        expect(text).not.toMatch(/(?<!%)\{\w+\}|undefined/);
    }
  });
});

test.each([
  ['/v1/none', 404, {}],
  ['/v1/jobs', 401, {}],
  ['/v1/jobs', 401, { authorization: 'Bearer wrong' }],
])('the type of a problem leads to the page of its code: %s %i', async (path, status, headers) => {
  const response = await fetch(`${service.url}${path}`, { headers });
  const { type, code } = (await response.json()) as { readonly type: string; readonly code: string };
  expect([response.status, type]).toEqual([status, `${service.url}/docs/errors/${code}`]);
  const page = await fetch(type);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain(`<h1><code>${code}</code></h1>`);
});

test('the first page says that a plain request leaves out what cannot be held, and that the SDKs reject it', () => {
  expect(pages.get('/docs')).toMatch(/a plain HTTP request leaves the row out.+SDKs.+"on_missing": "fail"/);
});

test('an unknown page is a 404, and a file with its version in the address may be kept', async () => {
  for (const path of ['/docs/none', '/docs/errors/none', '/docs/constructor', '/docs/errors/../getJob/x']) {
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  }
  const css = /href="(\/docs\/reference\.css\?\w+)"/.exec(pages.get('/docs') ?? '')?.[1] ?? '';
  const response = await fetch(`${service.url}${css}`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const search = (await (await fetch(`${service.url}/docs/search.json`)).json()) as string[][];
  expect(search.filter(([, address = '']) => !pages.has(address))).toEqual([]);
});
