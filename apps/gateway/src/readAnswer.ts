import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { MarketDataSource } from '@tearsheet/market-data';
import type { Operation, Outcome, ReadAnswer } from '@tearsheet/operations';
import type { LoopTurn } from '@tearsheet/runtime';
import { BYTE_ORDER_MARK } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** Answers of reads as bytes, by snapshot and question. The answers that were unused for longest make room. */
export type AnswerCache = LRUCache<string, CachedAnswer>;

interface CachedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Approximate size of an entry without its body. */
const ENTRY_BYTES = 1000;

export function createAnswerCache(maxBytes: number): AnswerCache {
  return new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + 2 * key.length + bytes.length,
  });
}

export interface ReadRequest {
  readonly answers: AnswerCache;
  readonly market: MarketDataSource;
  /** The query as it was sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly csv: boolean;
  readonly turn: LoopTurn;
}

/**
 * Returns an answer that depends on the snapshot and the query only, from the cache if it is there. Otherwise `run` computes it. An
 * outcome without data is returned as it is.
 */
export async function respondWithRead(
  operation: Operation,
  { answers, market, query, csv, turn }: ReadRequest,
  run: () => Promise<Outcome>,
): Promise<Answer | Exclude<Outcome, ReadAnswer>> {
  const { dataVersion } = market.current();
  const key = JSON.stringify([dataVersion, operation.name, Object.entries(query).sort(), csv]);
  const known = answers.get(key);
  if (known) return answerOf(known);
  const outcome = await run();
  if (outcome.kind !== 'done' && outcome.kind !== 'rows') return outcome;
  const columns = csv && operation.csv ? [...(outcome.columns ?? Object.keys(operation.csv.properties))] : null;
  const bytes = await readBytes(outcome, columns, turn);
  const answer = {
    bytes,
    headers: {
      etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`,
      'cache-control': operation.rest.cacheControl ?? 'no-store',
      vary: 'Authorization, Accept',
      'content-type': csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      ...symbolHeader('x-unresolved-symbols', outcome.unresolved),
      // Complete only after all rows have been computed.
      ...symbolHeader('x-symbols-without-data', outcome.kind === 'rows' ? outcome.withoutData : []),
      ...(outcome.kind === 'rows' && outcome.page?.next ? { 'x-next-cursor': outcome.page.next } : {}),
    },
  };
  answers.set(key, answer);
  return answerOf(answer);
}

function answerOf({ headers, bytes }: CachedAnswer): Answer {
  return { status: 200, headers, body: () => [bytes] };
}

function symbolHeader(name: string, symbols: readonly string[] = []): Readonly<Record<string, string>> {
  return symbols.length === 0 ? {} : { [name]: symbols.map(encodeURIComponent).join(',') };
}

/** Rows that are written in one turn of the event loop. */
const ROWS_PER_TURN = 500;

/**
 * Returns the bytes of a read as JSON, or as CSV with these columns. Each turn of the event loop writes a part of one instrument, because
 * fifty of them over their whole history take more than a second. The parts are kept as bytes, because the text of all would take a
 * quarter of a second to join.
 */
export async function readBytes(answer: ReadAnswer, columns: string[] | null, turn: LoopTurn): Promise<Buffer> {
  if (answer.kind === 'done' && columns === null) return Buffer.from(JSON.stringify(answer.value));
  const parts = answer.kind === 'done' ? [[answer.value].flat()] : answer.parts;
  const pieces: Buffer[] = [];
  for (const rows of slicesOf(parts)) {
    if (pieces.length > 0) await turn();
    const text = columns ? toCsv(rows, columns, pieces.length === 0) : JSON.stringify(rows).slice(1, -1);
    pieces.push(Buffer.from(text));
  }
  if (columns) return Buffer.concat(pieces.every(isAscii) ? pieces : [Buffer.from(BYTE_ORDER_MARK), ...pieces]);
  const written = pieces.filter(({ length }) => length > 0);
  const separated = written.flatMap((piece, index) => (index === 0 ? [piece] : [COMMA, piece]));
  return Buffer.concat([OPEN_LIST, ...separated, CLOSE_LIST]);
}

const [OPEN_LIST, COMMA, CLOSE_LIST] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

function* slicesOf<Row>(parts: Iterable<readonly Row[]>): Generator<readonly Row[]> {
  for (const rows of parts) {
    // An empty part counts too, because the first part has the header of a CSV.
    for (let from = 0; from === 0 || from < rows.length; from += ROWS_PER_TURN) {
      yield rows.slice(from, from + ROWS_PER_TURN);
    }
  }
}

function toCsv(rows: readonly unknown[], columns: string[], header = true): string {
  return stringify([...rows], {
    header,
    columns,
    cast: { boolean: String },
    // A name that begins like a formula must not become one in a spreadsheet.
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
