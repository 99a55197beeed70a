import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { resultJson, sealPacked, sealResult, wrapResult, ZLIB } from '@tearsheet/runtime/seal';
import { createJsonPacker, type SectionValue, type Table, writeJson } from '@tearsheet/shared/engine';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';

const run = promisify(execFile);
const ROWS = 4000;

/** A result with texts between its long tables, and a short one. */
function exampleResult(): SectionValue {
  const rows = (count: number, from: number): Table => ({
    kind: 'table',
    length: count,
    columns: [
      { name: 'date', type: 'date', values: Int32Array.from({ length: count }, (_, row) => 12_000 + row) },
      {
        name: 'value',
        type: 'number',
        decimals: 10,
        values: Float64Array.from({ length: count }, (_, row) => (row % 11 === 0 ? Number.NaN : Math.sin(from + row))),
      },
      {
        name: 'sector',
        type: 'label',
        values: Int32Array.from({ length: count }, (_, row) => (row % 4) - 1),
        labels: ['Énergie', '"Health"', '𝄞'],
      },
    ],
  });
  const long = { daily_summary: rows(ROWS, 0), rolling_metrics: rows(ROWS, 1) };
  return {
    success: true,
    result: { note: 'é'.repeat(5000), ...long, annual_returns: rows(9, 2), end: [1, null, -0.5] },
  };
}

const value = exampleResult();
const text = `{"result":${Buffer.from(writeJson(value)).toString()}}`;
const digest = hash('sha256', text);
const sealed = sealPacked(createJsonPacker(ZLIB, true)(value));
const body = Buffer.concat(wrapResult(sealed, Buffer.from('{"result":'), Buffer.from('}')));

let server: Server;
let folder: string;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
  writeFileSync(join(folder, 'result.gz'), body);
  server = createServer(({ url: path }, response) => {
    const isPage = path === '/';
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    if (!isPage) response.setHeader('content-encoding', 'gzip');
    response.end(isPage ? '<!doctype html>' : body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('Node reads a packed result, as one member and through fetch', async () => {
  expect(gunzipSync(body).toString()).toBe(text);
  expect(hash('sha256', await (await fetch(`${url}/result`)).text())).toBe(digest);
  expect(Buffer.from(await resultJson(sealed)).toString()).toBe(Buffer.from(writeJson(value)).toString());
});

test('checksum and length are those of a result that zlib compressed', () => {
  const { crc32, length, gzip } = sealResult(writeJson(value));
  expect({ crc32: sealed.crc32, length: sealed.length }).toEqual({ crc32, length });
  const unpacked = sealPacked(createJsonPacker(ZLIB, false)(value));
  expect(Buffer.from(unpacked.gzip).equals(gzip)).toBe(true);
});

/** The digest of the text as another program reads it. Null if this machine does not have the program. */
async function digestBy(program: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run(program, args, {
      maxBuffer: 2 ** 26,
      cwd: folder,
      env: { ...process.env, GOFLAGS: '' },
    });
    return /^[0-9a-f]{64}$/.test(stdout.trim()) ? stdout.trim() : hash('sha256', stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log(`${program} is not on this machine, so it reads no packed result`);
    return null;
  }
}

const PYTHON = "import gzip, hashlib; print(hashlib.sha256(gzip.open('result.gz').read()).hexdigest())";
const GO = `package main
import ("compress/gzip"; "crypto/sha256"; "fmt"; "io"; "os")
func main() {
	file, _ := os.Open("result.gz")
	plain, err := gzip.NewReader(file)
	if err != nil { panic(err) }
	text, err := io.ReadAll(plain)
	if err != nil { panic(err) }
	fmt.Printf("%x", sha256.Sum256(text))
}
`;

test('gzip, Python, Go, and curl read a packed result where they are installed', async () => {
  writeFileSync(join(folder, 'main.go'), GO);
  const digests = await Promise.all([
    digestBy('gzip', ['-dc', 'result.gz']),
    digestBy('python3', ['-c', PYTHON]),
    digestBy('go', ['run', 'main.go']),
    digestBy('curl', ['-sf', '--compressed', `${url}/result`]),
  ]);
  for (const found of digests) expect([digest, null]).toContain(found);
});

/** A machine without Chromium runs the rest. */
(CHROMIUM === null ? describe.skip : describe)('a browser', () => {
  test('reads a packed result', async () => {
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(url);
      expect(await page.evaluate('fetch("/result").then((response) => response.text())')).toBe(text);
    } finally {
      await browser.close();
    }
  });
});
