import { describe, expect, test } from '@jest/globals';
import { isObject, MS_PER_HOUR, SOURCES, toDay } from '@tearsheet/shared';
import {
  type Connector,
  isSourceError,
  type Piece,
  type SourceRequest,
  type Target,
} from '../../../market-data/src/connectors/connector.ts';
import { type Host, HTTP_LIMITS, type HttpLimits } from '../../../market-data/src/connectors/httpClient.ts';
import type { SnapshotContent } from '../../../market-data/src/content.ts';
import { seeded } from '../oracle/seeded.ts';
import { exampleContent, instrumentRow } from './exampleContent.ts';

/** The address and the key that the conformance test gives to a connector. */
export interface ConnectorOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  readonly url: string;
  readonly key: string;
}

export interface ConnectorCase {
  connect(options: ConnectorOptions): Connector;
  /** Returns the body of an answer, as the documents of the source describe it. Undefined is a 404. */
  answer(path: string, query: URLSearchParams): unknown;
  /** The instrument to ask for. Apple on Nasdaq if absent. */
  readonly target?: Target;
  /** The content that the connector needs before it asks, such as instruments. None if absent. */
  readonly known?: SnapshotContent;
}

/** The window of the questions. Sound answers may have later days, such as the unfinished one, which count for nothing. */
export const FROM = toDay('2020-08-27');
export const TO = toDay('2020-09-01');
export const APPLE: Target = { symbol: 'AAPL', ric: 'AAPL.OQ', yahooSymbol: 'AAPL', cik: null, isin: null };

const KEY = 'secret-key-of-the-test';
const ADDRESS = 'http://source.test/base';
/** A source that asks for more is left for a later run. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Makes the answer of one request wrong. The key is that of the request, or a word if it has none. */
type Wrong = (body: string, key: string) => Response;

interface Run {
  readonly pieces: readonly Piece[];
  readonly errors: readonly unknown[];
  readonly asked: readonly Request[];
  readonly waitedMs: number;
}

/** Asks every question of a connector, one after the other. `wrong` changes the answers by the number of the request. */
async function ask(
  { connect, answer, target = APPLE, known }: ConnectorCase,
  wrong: (request: number) => Wrong | null = () => null,
  more: Partial<SourceRequest> = {},
): Promise<Run> {
  const asked: Request[] = [];
  let nowMs = Date.parse('2020-09-02T03:00:00Z');
  const startMs = nowMs;
  const host: Host = {
    now: () => nowMs,
    random: () => 0,
    async sleep(ms) {
      nowMs += ms;
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      asked.push(request);
      const body = answer(decodeURIComponent(url.pathname).replace('/base', ''), url.searchParams);
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const change = wrong(asked.length - 1);
      const carried = [request.url, ...request.headers.values()].some((part) => part.includes(KEY)) ? KEY : 'a key';
      if (change !== null) return change(text ?? '', carried);
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    },
  };
  const limits = { ...HTTP_LIMITS, requestsPerSecond: 1e9, retries: 2 };
  const connector = connect({ host, limits, url: ADDRESS, key: KEY });
  const pieces: Piece[] = [];
  const errors: unknown[] = [];
  try {
    const request = { targets: [target], from: FROM, to: TO, known: known ?? null, servedFrom: () => null, ...more };
    const { tasks } = await connector.plan(request);
    for (const task of tasks) await task.fetch().then((piece) => pieces.push(piece), errors.push.bind(errors));
  } catch (error) {
    errors.push(error);
  }
  return { pieces, errors, asked, waitedMs: nowMs - startMs };
}

/** Returns the rows that a sync would store of the pieces, by key. A later row replaces an earlier one. */
function stored(pieces: readonly Piece[]): Record<string, unknown> {
  const rows = new Map<string, unknown>();
  for (const piece of pieces) {
    for (const { ric, days, ...columns } of piece.prices ?? []) {
      days.forEach((day, i) => {
        const values = Object.entries(columns).map(([name, column]) => [name, column[i] ?? null]);
        rows.set(`price ${ric} ${day}`, Object.fromEntries(values));
      });
    }
    for (const row of piece.instruments ?? []) rows.set(`instrument ${row.ric}`, row);
    for (const row of piece.dividends ?? []) rows.set(`dividend ${row.ric} ${row.exDay}`, row);
    for (const row of piece.splits ?? []) rows.set(`split ${row.ric} ${row.day}`, row);
    for (const { pair, days, rates } of piece.fx ?? []) {
      days.forEach((day, i) => {
        rows.set(`rate ${pair} ${day}`, rates[i]);
      });
    }
    for (const row of piece.riskFreeRates ?? []) rows.set(`risk-free ${row.currency} ${row.day}`, row);
    for (const row of piece.etfHoldings ?? []) rows.set(`holding ${row.etfRic} ${row.day} ${row.symbol}`, row);
    for (const row of piece.fundamentals ?? []) {
      rows.set(`statement ${row.ric} ${row.periodEnd} ${row.freq} ${row.sourceDay}`, row);
    }
  }
  return Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the rows that depend on days. Names of instruments may differ in a shorter answer. */
function values(pieces: readonly Piece[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored(pieces)).filter(([key]) => !key.startsWith('instrument')));
}

/** Returns JSON with every list doubled, or a table with every row twice. */
function doubled(body: string): string {
  const twice = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...value, ...value].map(twice);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, twice(member)]));
  };
  try {
    return JSON.stringify(twice(JSON.parse(body)));
  } catch {
    const [header = '', ...rows] = body.split(/\r?\n/).filter((line) => line !== '');
    return [header, ...rows, ...rows].join('\n');
  }
}

const sent = (body: string, init?: ResponseInit) => new Response(body, init);
const PAGES: readonly (readonly [name: string, wrong: Wrong])[] = [
  ['a page', () => sent('<!doctype html>\n<html><body>Down for maintenance</body></html>\n')],
  ['a page in one line', () => sent('<html><body>Down for maintenance, we are back soon</body></html>')],
  ['an error text', () => sent('Internal error: the upstream did not answer')],
  ['another object', () => sent('{"surprise":true}')],
  ['half an answer', (body) => sent(body.slice(0, Math.floor(body.length / 2)))],
  ['nothing', () => sent('')],
];

const RANDOM_RUNS = 25;
const ANY_WRONG: readonly Wrong[] = [
  ...PAGES.map(([, wrong]) => wrong),
  (body) => sent(doubled(body)),
  (_, key) => sent(`{"error":"The token ${key} has expired"}`),
  (_, key) => sent(`The daily limit of ${key} is used up`),
  (_, key) => sent(`{"message":"no ${key}"}`, { status: 401 }),
  (_, key) => sent(`{"message":"no plan of ${key}"}`, { status: 402 }),
  () => sent('', { status: 429, headers: { 'retry-after': '3600' } }),
  () => sent('', { status: 429 }),
  () => sent('<html>Bad gateway</html>', { status: 502 }),
];

/** Tests that a connector does what docs/guides/connector.md demands of every connector. */
export function testConnector(name: string, one: ConnectorCase): void {
  describe(`${name}, as every connector`, () => {
    test('gives plain rows of the days asked for, in order, of the kinds that its row in the table of sources names', async () => {
      const { pieces, errors } = await ask(one);
      expect(errors).toEqual([]);
      expect(Object.keys(values(pieces)).length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(pieces))).toEqual(pieces);
      for (const { ric, days, ...columns } of pieces.flatMap(({ prices = [] }) => prices)) {
        expect([ric, days]).toEqual([ric, [...new Set(days)].sort((a, b) => a - b)]);
        expect(days.every((day) => day >= FROM && day <= TO)).toBe(true);
        for (const column of Object.values(columns)) expect(column).toHaveLength(days.length);
      }
      const dated = pieces.flatMap(({ dividends = [], splits = [], riskFreeRates = [], fx = [] }) => [
        ...dividends.map(({ exDay }) => exDay),
        ...[...splits, ...riskFreeRates].map(({ day }) => day),
        ...fx.flatMap(({ days }) => days),
      ]);
      expect(dated.every((day) => day <= TO)).toBe(true);
      const { connect } = one;
      const host = { fetch, now: Date.now, random: () => 0, sleep: async () => {} };
      const own = connect({ host, limits: HTTP_LIMITS, url: ADDRESS, key: KEY });
      const row = SOURCES.find((source) => source.name === own.name);
      const given = new Set(pieces.flatMap((piece) => Object.keys(piece).filter((key) => isRows(piece, key))));
      const known: readonly string[] = row?.gives ?? [];
      expect([...given].filter((kind) => !known.includes(kind))).toEqual([]);
    });

    test('asks no other host than the one of its settings', async () => {
      const { asked } = await ask(one);
      for (const request of asked) expect(request.url.startsWith(`${ADDRESS}/`)).toBe(true);
    });

    test.each(PAGES)('stores nothing wrong of %s with status 200, wherever it comes', async (name, wrong) => {
      const right = values((await ask(one)).pieces);
      const { asked } = await ask(one);
      for (let at = 0; at < asked.length; at++) {
        const { pieces, errors } = await ask(one, (request) => (request === at ? wrong : null));
        for (const error of errors) expect(messageIfExpected(error)).not.toContain(KEY);
        const found = values(pieces);
        // The other questions are answered, and no value differs.
        expect(right).toMatchObject(found);
        // A table without rows can be true. Its days are asked for again until they have values.
        if (Object.keys(found).length === Object.keys(right).length || name === 'nothing') continue;
        expect([at, errors.length, pieces.flatMap(({ missing = [] }) => missing).length]).not.toEqual([at, 0, 0]);
      }
    });

    test('stores nothing wrong of wrong answers in random order, and never shows the key', async () => {
      const right = values((await ask(one)).pieces);
      const random = seeded(43);
      for (let run = 0; run < RANDOM_RUNS; run++) {
        const { pieces, errors } = await ask(one, () =>
          random.next() < 0.7 ? null : (ANY_WRONG[Math.floor(random.next() * ANY_WRONG.length)] ?? null),
        );
        for (const error of errors) expect(messageIfExpected(error)).not.toContain(KEY);
        expect(JSON.stringify(pieces)).not.toContain(KEY);
        expect(right).toMatchObject(values(pieces));
      }
    });

    test('stores the same of data that come twice, or nothing', async () => {
      const right = stored((await ask(one)).pieces);
      const { pieces, errors } = await ask(one, () => (body) => sent(doubled(body)));
      for (const error of errors) messageIfExpected(error);
      expect(right).toMatchObject(stored(pieces));
      if (errors.length === 0) expect(stored(pieces)).toEqual(right);
    });

    test.each([401, 403])(
      'stops when the key ends in the middle, with status %i, and never shows it',
      async (status) => {
        const { asked } = await ask(one);
        for (let at = 0; at < asked.length; at++) {
          const { errors, pieces } = await ask(one, (request) => (request >= at ? () => sent('', { status }) : null));
          const gaps = pieces.flatMap(({ missing = [] }) => missing);
          // A source may lack an extra such as a profile, and then says so.
          if (gaps.length === 0) expect([at, errors[0]]).toEqual([at, expect.objectContaining({ kind: 'refused' })]);
          for (const error of errors) expect(messageIfExpected(error)).not.toContain(KEY);
        }
      },
    );

    test('leaves a source that asks to wait an hour for a later run, and waits a short time', async () => {
      const busy = () => sent('', { status: 429, headers: { 'retry-after': '3600' } });
      const { errors, waitedMs } = await ask(one, () => busy);
      expect(errors[0]).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('3600 s') });
      expect(waitedMs).toBeLessThan(LONGEST_WAIT_MS);
      expect(waitedMs).toBeLessThan(MS_PER_HOUR);
      const once = await ask(one, (request) =>
        request === 0 ? () => sent('', { status: 429, headers: { 'retry-after': '2' } }) : null,
      );
      expect([once.errors, values(once.pieces)]).toEqual([[], values((await ask(one)).pieces)]);
    });

    test('tries a failing source again, but not forever', async () => {
      const { errors, asked } = await ask(one, () => () => sent('', { status: 503 }));
      expect(errors[0]).toMatchObject({ kind: 'unavailable' });
      expect(asked.length).toBeLessThanOrEqual(3 * Math.max(1, errors.length));
    });

    test('takes no later day than the last one asked for, because it may not be over', async () => {
      const { pieces } = await ask(one, () => null, { to: TO - 1 });
      const days = pieces.flatMap(({ prices = [], fx = [] }) => [...prices, ...fx].flatMap((series) => series.days));
      expect(days.filter((day) => day > TO - 1)).toEqual([]);
    });

    test('does not mix prices of another currency into stored ones', async () => {
      const { pieces } = await ask(one);
      const [row] = pieces.flatMap(({ instruments = [] }) => instruments);
      if (row === undefined || one.known !== undefined) return;
      const other = row.currency === 'NOK' ? 'SEK' : 'NOK';
      const known = exampleContent({ instruments: [instrumentRow(row.ric, { currency: other })], prices: new Map() });
      const refused = await ask(one, () => null, { known });
      expect(refused.pieces.flatMap(({ prices = [] }) => prices)).toEqual([]);
      expect(String(refused.errors[0])).toContain(other);
    });
  });
}

/** Returns the message of an error that a sync expects. Other errors would end the whole sync. */
function messageIfExpected(error: unknown): string {
  if (!isSourceError(error)) throw error;
  return error.message;
}

function isRows(piece: Piece, key: string): boolean {
  const rows: unknown = piece[key as keyof Piece];
  return !['served', 'missing', 'notes', 'replaces'].includes(key) && Array.isArray(rows) && rows.length > 0;
}
