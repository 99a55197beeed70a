import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { freePort, isFree, reachableHost, whyTaken } from '../../scripts/freePort.ts';
import { openLogFile, readWarning } from '../../scripts/start/childProcess.ts';
import { demoBanner } from '../../scripts/start/ensureMarket.ts';
import { sampleRequest } from '../../scripts/start/sampleRequest.ts';
import { checkEnvironment, checkGivenRedis } from '../../scripts/start/settings.ts';
import { openStateFolder } from '../../scripts/start/stateFolder.ts';
import { addUp, summaryLine } from '../../scripts/test/tally.ts';

const folder = temporaryFolders();

test('a state folder serves one start at a time', () => {
  const root = folder();
  const first = openStateFolder(root, {});
  expect(() => openStateFolder(root, {})).toThrow(
    `already runs on ${join(root, '.tearsheet')} (process ${process.pid})`,
  );
  const other = openStateFolder(root, { TEARSHEET_STATE: 'other' });
  other.close();
  first.close();
  openStateFolder(root, {}).close();
});

test('a state folder that cannot be written says what to set', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => openStateFolder(file, { TEARSHEET_STATE: file })).toThrow(/cannot be written .* set TEARSHEET_STATE/);
});

test('malformed variables of the start and of its apps are reported together, each once, before anything runs', () => {
  checkEnvironment({});
  const [first, ...problems] = messageOf(() =>
    checkEnvironment({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      RATE_READS: '-1',
      SYNC_SCHEDULE: 'nightly',
      SYNC_SOURCES: 'ecb',
    }),
  );
  expect(first).toBe('the configuration has 4 problems:');
  expect(problems.map((line) => line.split(' ')[3]).toSorted()).toEqual([
    'LOG_LEVEL',
    'PORT',
    'RATE_READS',
    'SYNC_SCHEDULE',
  ]);
});

test('a given Redis that is absent is reported with its reason', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await expect(checkGivenRedis({ url, caFile: null })).rejects.toThrow(
    /the Redis that REDIS_URL names cannot be used: connect ECONNREFUSED/,
  );
});

test('a server on all addresses is reached by the loopback, any other by its own address', () => {
  expect(['0.0.0.0', '::', '::1', '192.0.2.1'].map(reachableHost)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '[::1]',
    '192.0.2.1',
  ]);
});

test('the content of a state folder is readable by its owner only', () => {
  const root = folder();
  const state = openStateFolder(root, {});
  expect(state.read('token')).toBeNull();
  state.write('token', 'ts_secret');
  expect(state.read('token')).toBe('ts_secret');
  expect(statSync(join(state.path, 'token')).mode & 0o777).toBe(0o600);
  expect(statSync(state.path).mode & 0o777).toBe(0o700);
  state.close();
});

test('a log file makes room for itself', () => {
  const file = join(folder(), 'app.log');
  const log = openLogFile(file);
  const line = 'x'.repeat(99_999);
  for (let written = 0; written < 60; written++) log.write(line);
  log.write('last');
  log.close();
  expect(statSync(`${file}.1`).size).toBe(51 * 100_000);
  expect(readFileSync(file, 'utf8').endsWith('\nlast\n')).toBe(true);
});

test('a closed log file leaves the next file with its descriptor alone', () => {
  const log = openLogFile(join(folder(), 'app.log'));
  log.close();
  const other = join(folder(), 'other');
  const descriptor = openSync(other, 'w');
  log.write('late');
  log.close();
  writeSync(descriptor, 'own');
  closeSync(descriptor);
  expect(readFileSync(other, 'utf8')).toBe('own');
});

test('a warning is what a line of the log says, and nothing else', () => {
  expect(readWarning('not json', 'app')).toBeNull();
  expect(readWarning('{broken', 'app')).toBeNull();
  expect(readWarning('{"level":"info","message":"m"}', 'app')).toBeNull();
  const line =
    '{"level":"error","message":"m","timestamp":"2026-01-02T03:04:05.6Z","service":"a","error":{"message":"why","stack":"s"}}';
  expect(readWarning(line, 'app')).toBe('03:04:05  error  app  m  error=why');
});

test('a port is free until somebody listens on it', async () => {
  const port = await freePort();
  expect(await isFree(port, '127.0.0.1')).toBe(true);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  expect(await whyTaken(port, '127.0.0.1')).toBe('EADDRINUSE');
  expect(await whyTaken(port, '203.0.113.1')).toBe('EADDRNOTAVAIL');
  server.close();
  await once(server, 'close');
});

test('the sample is never in the future, and its weights sum to 1 on every date', () => {
  const { portfolio } = sampleRequest(new Date('2026-01-02T12:00:00Z'));
  const dates = [...new Set(portfolio.map(({ date }) => date))];
  expect(dates.at(0)).toBe('2023-01-02');
  expect(dates.at(-1)).toBe('2025-10-01');
  for (const date of dates) {
    const weights = portfolio.filter((row) => row.date === date).map(({ weight }) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  }
});

test('the banner appears for simulated data only', () => {
  expect(demoBanner({ dataSource: 'demo (simulated)', dataVersion: '', instruments: 1 })).toContain('SIMULATED');
  expect(demoBanner({ dataSource: 'my vendor', dataVersion: '', instruments: 1 })).toBe('');
});

test('the last line of npm test counts, and names skipped tests only when there are some', () => {
  const total = addUp([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 10, failed: 2, skipped: 3 },
  ]);
  expect(summaryLine(total)).toBe('Tests: 11 passed, 2 failed, 3 skipped');
  expect(summaryLine({ ...total, skipped: 0 })).toBe('Tests: 11 passed, 2 failed');
});

/** Its lines. */
function messageOf(call: () => void): string[] {
  try {
    call();
  } catch (error) {
    return String(error instanceof Error && error.message).split('\n');
  }
  return [];
}
