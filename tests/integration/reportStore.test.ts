import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NoRoomError } from '@tearsheet/runtime/jobs';
import {
  openReportStore,
  type ReportConfig,
  type ReportContents,
  type ReportRequest,
} from '@tearsheet/runtime/reports';
import { startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';

const DAY_MS = 86_400_000;
const ID = 'report-0b1d7a3e-5f6a-4d0b-9a57-0c2d3e4f5a6b';
const KEY = 'a key that is long enough for anybody';
const contents = (mark: string): ReportContents => ({
  'report.html': Buffer.from(`<p>${mark}`),
  'report.pdf': Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 128]),
  'report.json': Buffer.from(`{"mark":"${mark}"}`),
});

let s3: Awaited<ReturnType<typeof startS3Server>>;
let folder: ReturnType<typeof temporaryFolder>;
let clock: number;
let bucket = 0;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = temporaryFolder();
  clock = Date.parse('2026-11-21T12:00:00Z');
  bucket += 1;
});
afterEach(() => folder.remove());

const inFolder = (): ReportConfig => ({
  apiUrl: 'https://api.test',
  reportsFolder: folder.path,
  reportsUrl: null,
  reportKey: '',
  reportDays: 7,
});
const inBucket = (): ReportConfig => ({
  ...inFolder(),
  reportsUrl: s3.url.replace('fleet', `reports-${bucket}`),
  reportKey: KEY,
});
const open = (config: ReportConfig) => openReportStore(config, () => new Date(clock));

/** The parts that the gateway takes from an address. */
function requestOf(address: string): ReportRequest {
  const { origin, pathname, searchParams } = new URL(address);
  const [, version, reports, id = '', file = ''] = pathname.split('/');
  expect([origin, version, reports]).toEqual(['https://api.test', 'v1', 'reports']);
  return { id, file, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

describe.each([
  ['a folder', inFolder],
  ['object storage', inBucket],
])('a report in %s', (_name, configOf) => {
  test('is read by its addresses, byte for byte, in every form', async () => {
    const store = await open(configOf());
    const { htmlUrl, pdfUrl, jsonUrl, expiresAt } = await store.save(ID, contents('one'));
    const found = await Promise.all([htmlUrl, pdfUrl, jsonUrl].map((address) => store.read(requestOf(address))));
    expect(found.map((answer) => (answer.kind === 'found' ? answer.mediaType : answer.kind))).toEqual([
      'text/html; charset=utf-8',
      'application/pdf',
      'application/json; charset=utf-8',
    ]);
    const bytes = found.map((answer) => (answer.kind === 'found' ? Buffer.from(answer.bytes).toString('hex') : ''));
    expect(bytes).toEqual(Object.values(contents('one')).map((part) => Buffer.from(part).toString('hex')));
    expect(expiresAt.getTime()).toBe(clock + 7 * DAY_MS);
  });

  test('is read by another process that shares the store', async () => {
    const config = configOf();
    const { pdfUrl } = await (await open(config)).save(ID, contents('one'));
    expect((await (await open(config)).read(requestOf(pdfUrl))).kind).toBe('found');
  });

  test('is not found by an address that was changed in any part', async () => {
    const store = await open(configOf());
    const { htmlUrl, pdfUrl } = await store.save(ID, contents('one'));
    const good = requestOf(htmlUrl);
    const wrong: ReportRequest[] = [
      { ...good, id: ID.replace('0b1d', '0b1e') },
      { ...good, id: '../../signing.key' },
      { ...good, file: 'report.pdf' },
      { ...good, file: '../report.html' },
      { ...good, file: 'toString' },
      { ...good, expires: String(Number(good.expires) + 1) },
      { ...good, expires: `${good.expires}.0` },
      { ...good, expires: '' },
      { ...good, signature: '' },
      { ...good, signature: `${good.signature}A` },
      { ...good, signature: requestOf(pdfUrl).signature },
    ];
    const answers = await Promise.all(wrong.map((request) => store.read(request)));
    expect(answers.map(({ kind }) => kind)).toEqual(wrong.map(() => 'not_found'));
    expect((await store.read(good)).kind).toBe('found');
  });

  test('expires with its address and is removed the day after', async () => {
    const store = await open(configOf());
    const first = requestOf((await store.save(ID, contents('one'))).jsonUrl);
    clock += 3 * DAY_MS;
    const second = requestOf((await store.save(ID, contents('two'))).jsonUrl);
    clock += 4 * DAY_MS - 1000;
    expect((await store.read(first)).kind).toBe('found');
    clock += 1000;
    expect((await store.read(first)).kind).toBe('expired');
    expect(await store.sweep()).toBe(0);
    clock += DAY_MS;
    expect(await store.sweep()).toBe(1);
    expect(await store.sweep()).toBe(0);
    const kept = await store.read(second);
    expect(kept.kind === 'found' ? Buffer.from(kept.bytes).toString() : kept.kind).toBe('{"mark":"two"}');
    clock -= 2 * DAY_MS;
    expect((await store.read(first)).kind).toBe('not_found');
  });

  test('does not take an id that could lead out of its place', async () => {
    const store = await open(configOf());
    await expect(store.save('../secret-report', contents('one'))).rejects.toThrow(RangeError);
  });
});

describe('the key', () => {
  test('is made by the first signature, and only its owner may read it', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => open(inFolder())));
    const request = { id: ID, file: 'report.pdf', expires: '99999999999', signature: 'x' };
    expect((await stores[0]?.read(request))?.kind).toBe('not_found');
    expect(readdirSync(folder.path)).toEqual([]);
    const [address = ''] = await Promise.all(
      stores.map(async (store, i) => (await store.save(`${ID.slice(0, -1)}${i}`, contents('one'))).htmlUrl),
    );
    const answers = await Promise.all(stores.map((store) => store.read(requestOf(address))));
    expect(answers.map(({ kind }) => kind)).toEqual(['found', 'found', 'found', 'found']);
    const file = join(folder.path, 'signing.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('decides: another one opens nothing', async () => {
    const { htmlUrl } = await (await open({ ...inFolder(), reportKey: KEY })).save(ID, contents('one'));
    const other = await open({ ...inFolder(), reportKey: `${KEY}!` });
    expect((await other.read(requestOf(htmlUrl))).kind).toBe('not_found');
  });

  test('is not touched by a sweep', async () => {
    const store = await open(inFolder());
    await store.save(ID, contents('one'));
    mkdirSync(join(folder.path, '2020-01-01', ID), { recursive: true });
    mkdirSync(join(folder.path, 'something-else'));
    expect(await store.sweep()).toBe(1);
    expect(readdirSync(folder.path).sort()).toEqual(['2026-11-28', 'signing.key', 'something-else']);
  });
});

test('a full disk leaves no file, and the report is stored once there is room', async () => {
  const store = await open(inFolder());
  await store.save('report-the-first-of-all', contents('first'));
  const [day = ''] = readdirSync(folder.path).filter((name) => name.startsWith('2026'));
  const files = () => readdirSync(join(folder.path, day)).toSorted();
  const before = files();
  // A write to this device fails as it does on a full disk.
  symlinkSync('/dev/full', join(folder.path, day, `${ID}.report.pdf.part`));
  await expect(store.save(ID, contents('second'))).rejects.toBeInstanceOf(NoRoomError);
  expect(files()).toEqual(before);
  // There is more room than this report needs, so it may be tried again.
  await store.requireRoom();
  await store.save(ID, contents('second'));
  expect(files()).toHaveLength(2 * before.length);
});
