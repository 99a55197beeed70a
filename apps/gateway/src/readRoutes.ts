import { createHash } from 'node:crypto';
import type { MarketData } from '@tearsheet/market-data';
import { READS, type Read } from '@tearsheet/operations';
import type { Answer } from './answer.ts';
import type { SentAnswer } from './answerCache.ts';
import { invalid } from './errors.ts';
import { namesTag } from './namesTag.ts';
import { operationIdOf } from './operationIdOf.ts';
import { readBytes } from './readBytes.ts';
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

async function answerRead(read: Read, input: RouteInput): Promise<Answer> {
  const { services, query, conditions } = input;
  const market = services.market.current();
  const wantsCsv = conditions.wantsCsv && read.record !== null;
  const key = JSON.stringify([market.dataVersion, read.name, Object.entries(query).sort(), wantsCsv]);
  const known = services.answers.get(key);
  const answer = known ?? (await compute(read, market, { input, wantsCsv, key }));
  if (!isSent(answer)) return answer;
  if (!known) services.answers.set(key, answer);
  if (!namesTag(conditions.ifNoneMatch, answer.headers.etag ?? '')) return answer;
  const { 'content-type': _type, ...headers } = answer.headers;
  return { status: 304, headers, body: null };
}

async function compute(
  read: Read,
  market: MarketData,
  { input, wantsCsv, key }: { readonly input: RouteInput; readonly wantsCsv: boolean; readonly key: string },
): Promise<Answer> {
  const outcome = read.run(market, input.query);
  if (outcome.kind === 'refused') return invalid(outcome.detail);
  if (outcome.kind === 'none_found') throw symbolNotFound(outcome.symbol, outcome.match, outcome.others);
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`;
  const headers = {
    etag,
    'cache-control': CACHE_CONTROL,
    vary: 'Authorization, Accept',
    'content-type': wantsCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  };
  const columns = wantsCsv && read.record ? Object.keys(read.record.properties) : null;
  const body = await readBytes(outcome, columns, input.turn);
  // Which symbols have no row is known only after all rows have been made.
  const withoutData = outcome.kind === 'rows' ? outcome.withoutData : [];
  return {
    status: 200,
    headers: {
      ...headers,
      ...symbolHeader('x-unresolved-symbols', outcome.unresolved),
      ...symbolHeader('x-symbols-without-data', withoutData),
    },
    body,
  };
}

function symbolHeader(name: string, symbols: readonly string[]): Readonly<Record<string, string>> {
  return symbols.length === 0 ? {} : { [name]: symbols.map(encodeURIComponent).join(',') };
}

function isSent(answer: Answer): answer is SentAnswer {
  return answer.status === 200 && answer.body instanceof Uint8Array && answer.headers !== undefined;
}
