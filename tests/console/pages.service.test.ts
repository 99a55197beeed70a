import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { useService } from '@tearsheet/testing/service/useService.ts';

describe('the pages of the gateway', () => {
  const service = useService();
  const get = (path: string, options: RequestInit = {}) => fetch(new URL(path, service.url), options);

  test.each(['/'])('%s runs only scripts of its own origin', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(html.match(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/g)).toBeNull();
  });

  test.each(['/'])('every file that %s or one of its files names is there', async (path) => {
    const html = await (await get(path)).text();
    const waiting = [...html.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(([, file = '']) => file);
    const seen = new Set<string>();
    const broken: string[] = [];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const response = await get(file);
      const text = await response.text();
      if (!response.ok) broken.push(`${file}: ${response.status}`);
      if (!file.endsWith('.js')) continue;
      if (response.headers.get('content-type') !== 'text/javascript; charset=utf-8') broken.push(`${file}: no script`);
      for (const [, name = ''] of text.matchAll(/(?:from|import\(?)\s*"(\.\/[\w.-]+\.js)"/g)) {
        waiting.push(new URL(name, `http://x${file}`).pathname);
      }
    }
    expect(broken).toEqual([]);
    // A page has at least an icon, styles, and a script.
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  test('the first page is small: charts are loaded when they are needed', async () => {
    const html = await (await get('/')).text();
    const files = [...html.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(([, file = '']) => file);
    const bodies = await Promise.all(files.map(async (file) => (await get(file)).arrayBuffer()));
    expect(bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).byteLength, 0)).toBeLessThan(95_000);
  });

  test('browsers may cache files forever, and only built files are served', async () => {
    const html = await (await get('/')).text();
    const file = await get(/src="(\/console\/[^"]+\.js)"/.exec(html)?.[1] ?? '');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const other of ['index.html', '../index.html', '%2e%2e/index.html', '..%2fpackage.json', 'main.tsx', '']) {
      expect((await get(`/console/${other}`)).status).toBe(404);
    }
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a client that does not accept gzip gets plain bytes', async () => {
    const plain = await get('/', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await (await get('/')).text());
  });

  test('an address that leads nowhere is a page for browsers and a problem for programs', async () => {
    const page = await get('/none', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await page.text()).match(/There is nothing at this path/g)).toHaveLength(2);
    const problem = await get('/none');
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    const icon = await get('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});
