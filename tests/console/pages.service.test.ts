import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/service/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

describe('the pages of the gateway', () => {
  let redis: TestRedis;
  let service: TestService;

  beforeAll(async () => {
    redis = await startRedis();
    service = await startService({ redis, market: testMarket() });
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  const get = (path: string, options: RequestInit = {}) => fetch(new URL(path, service.url), options);

  test.each(['/', '/docs'])('%s runs scripts of its own origin only, and its import map', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    if (map !== undefined) expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`);
    const inline = html.match(/<script(?![^>]*(src=|importmap))|<style|\son\w+=|\sstyle=/g);
    expect(inline).toBeNull();
  });

  test('every file that a page or a module names is there, as JavaScript without types', async () => {
    const html = await (await get('/')).text();
    const imports: Record<string, string> = JSON.parse(/importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}').imports;
    const waiting = [...html.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(([, path]) => path ?? '');
    waiting.push(...Object.values(imports));
    const seen = new Set<string>();
    const broken: string[] = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await get(path);
      const text = await response.text();
      if (!response.ok) broken.push(`${path}: ${response.status}`);
      const isScript = response.headers.get('content-type') === 'text/javascript; charset=utf-8';
      if (/\.[tj]s$/.test(path) && !isScript) broken.push(`${path}: no script`);
      // Swagger UI is one script for itself.
      if (!isScript || path.includes('swagger')) continue;
      for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*from ?['"]([^'"]+)['"]/gm)) {
        if (name.startsWith('.')) waiting.push(new URL(name, `http://x${path}`).pathname);
        else if (!(name in imports)) broken.push(`${path}: imports ${name}`);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });

  test('files may be kept for ever under their version, and nothing else is served', async () => {
    const html = await (await get('/')).text();
    const path = /src="(\/console\/[^"]+\/main\.ts)"/.exec(html)?.[1] ?? '';
    const file = await get(path);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await get(path.replace(/console\/[^/]+/, 'console/other'))).status).toBe(404);
    for (const other of ['/../package.json', '/%2e%2e/package.json', '/editor/draft.test.ts', '/nothing.ts']) {
      expect((await get(path.replace('/main.ts', other))).status).toBe(404);
    }
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a client without gzip gets plain bytes', async () => {
    const plain = await get('/', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await (await get('/')).text());
  });
});
