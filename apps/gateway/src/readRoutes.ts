import { createHash } from 'node:crypto';
import { READS, type Read } from '@tearsheet/operations';
import { stringify } from 'csv-stringify/sync';
import { type Answer, json } from './answer.ts';
import { invalid } from './errors.ts';
import { operationIdOf } from './operationIdOf.ts';
import type { Route, RouteInput } from './routes.ts';
import { symbolNotFound } from './symbolNotFound.ts';

/** A snapshot is replaced at most once a minute or so; until then an answer may be used again. */
const CACHE_CONTROL = 'private, max-age=60';

/** The rows of the route table for all reads of market data. */
export const READ_ROUTES: readonly Route[] = READS.map((read) => ({
  method: 'get',
  path: read.path,
  operationId: operationIdOf(read.name),
  summary: read.summary,
  scope: 'data:read',
  body: null,
  query: read.query,
  csv: read.record !== null,
  success: { status: 200, description: 'From the current snapshot.', schema: read.answer },
  problems: ['symbol_not_found'],
  run: async (input) => answerRead(read, input),
}));

function answerRead(read: Read, { services, query, conditions }: RouteInput): Answer {
  const market = services.market.current();
  const wantsCsv = conditions.wantsCsv && read.record !== null;
  const key = JSON.stringify([read.name, Object.entries(query).sort(), wantsCsv]);
  const etag = `"${createHash('sha256').update(`${market.dataVersion}\n${key}`).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': CACHE_CONTROL, vary: 'Authorization, Accept' };
  const outcome = read.run(market, query);
  if (outcome.kind === 'refused') return invalid(outcome.detail);
  if (outcome.kind === 'none_found') throw symbolNotFound(outcome.symbol, outcome.match);
  const unresolved =
    outcome.unresolved.length > 0
      ? { 'x-unresolved-symbols': outcome.unresolved.map(encodeURIComponent).join(',') }
      : {};
  const all = { ...headers, ...unresolved };
  if (matches(conditions.ifNoneMatch, etag)) return { status: 304, headers: all, body: null };
  if (!wantsCsv || read.record === null) return json(200, outcome.value, all);
  const text = stringify([outcome.value].flat(), {
    header: true,
    columns: Object.keys(read.record.properties),
    cast: { boolean: String },
    // A name that begins like a formula must not become one in a spreadsheet.
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return { status: 200, headers: { ...all, 'content-type': 'text/csv; charset=utf-8' }, body: Buffer.from(text) };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}
