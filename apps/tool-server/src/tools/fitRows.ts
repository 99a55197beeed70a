import { type Resolution, thin } from '@tearsheet/operations/results';
import { RESOLUTIONS } from '@tearsheet/shared/schemas';
import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { roundNumbers } from './roundNumbers.ts';

export interface FittedRows {
  readonly rows: readonly object[];
  readonly resolution: Resolution;
  /** Number of rows before any were left out. */
  readonly count: number;
  /** Symbols with rows left out, apart from the rows that the resolution leaves out. */
  readonly cuts: readonly RowCut[];
}

export interface RowCut {
  readonly symbol: string;
  readonly shown: number;
  readonly total: number;
}

interface Group {
  readonly rows: readonly object[];
  /** Tokens of one row, estimated from a sample. */
  readonly tokens: number;
}

const SAMPLES = 3;

/** The rows of an instrument that stay if not all fit: rows at even distances, the first rows, or the last rows. */
export type Keep = 'evenly' | 'first' | 'last';

export interface FitRowsOptions {
  /** The resolution of a time series, or `auto` for the finest that fits. Null if the rows are not a time series. */
  readonly resolution: Resolution | 'auto' | null;
  readonly keep: Keep;
  readonly mostTokens?: number;
}

/**
 * Returns as many rows as an answer can hold.
 *
 * A time series is first thinned to weeks or months. If the rows are still too long, every instrument gets the same limit. An
 * instrument with fewer rows than the limit keeps all of them.
 *
 * @param parts the rows of one instrument after another
 */
export function fitRows(parts: Iterable<readonly object[]>, options: FitRowsOptions): FittedRows {
  const { resolution: wanted, keep, mostTokens = TOKENS_TO_FILL } = options;
  const levels = (wanted === 'auto' ? RESOLUTIONS : [wanted ?? 'daily']).map((resolution) => {
    return { resolution, groups: [] as Group[], tokens: 0 };
  });
  let count = 0;
  for (const part of parts) {
    count += part.length;
    for (const level of levels) {
      const rows = thinRows(part, level.resolution);
      const group = { rows, tokens: tokensOfRow(rows) };
      level.groups.push(group);
      level.tokens += rows.length * group.tokens;
    }
    // The daily rows of fifty instruments are large, so a resolution is dropped as soon as its rows are too long.
    while (levels.length > 1 && levels[0]!.tokens > mostTokens) levels.shift();
  }
  const { groups, resolution } = levels[0]!;
  return { ...cut(groups, keep, mostTokens), resolution, count };
}

function thinRows(rows: readonly object[], resolution: Resolution): readonly object[] {
  const thinned = thin(rows, resolution);
  return Array.isArray(thinned) ? thinned : rows;
}

function tokensOfRow(rows: readonly object[]): number {
  if (rows.length === 0) return 0;
  const sample = pickEvenly(rows, SAMPLES);
  return estimateTokens(JSON.stringify(roundNumbers(sample))) / sample.length;
}

function cut(groups: readonly Group[], keep: Keep, mostTokens: number) {
  const longest = Math.max(0, ...groups.map(({ rows }) => rows.length));
  let limit = largestLimit(groups, longest, mostTokens);
  while (limit >= 1) {
    const shown = groups.map(({ rows }) => chosen(rows, limit, keep));
    const rows = shown.flat().map(roundRow);
    if (estimateTokens(JSON.stringify(rows)) <= mostTokens) return { rows, cuts: cutsOf(groups, shown) };
    limit = Math.floor(limit * 0.95);
  }
  return oneOfEach(groups, keep, mostTokens);
}

function chosen(rows: readonly object[], limit: number, keep: Keep): readonly object[] {
  if (keep === 'evenly') return pickEvenly(rows, limit);
  return keep === 'first' ? rows.slice(0, limit) : rows.slice(Math.max(0, rows.length - limit));
}

function roundRow(row: object): object {
  return Object(roundNumbers(row));
}

/** Returns the largest row limit with which all groups fit. Groups with fewer rows leave room for the others. */
function largestLimit(groups: readonly Group[], longest: number, mostTokens: number): number {
  const tokensAt = (limit: number) =>
    groups.reduce((sum, { rows, tokens }) => sum + Math.min(limit, rows.length) * tokens, 0);
  let [fits, exceeds] = [0, longest + 1];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (tokensAt(middle) <= mostTokens) fits = middle;
    else exceeds = middle;
  }
  return fits;
}

/** Returns one row each of as many instruments as fit. It is used if not even one row of every instrument fits. */
function oneOfEach(groups: readonly Group[], keep: Keep, mostTokens: number) {
  let left = mostTokens;
  const shown = groups.map(({ rows, tokens }) => {
    left -= tokens;
    return left >= 0 ? chosen(rows, 1, keep) : [];
  });
  return { rows: shown.flat().map(roundRow), cuts: cutsOf(groups, shown) };
}

function cutsOf(groups: readonly Group[], chosen: readonly (readonly object[])[]): readonly RowCut[] {
  return groups.flatMap(({ rows }, i) => {
    const shown = chosen[i]!.length;
    return shown === rows.length ? [] : [{ symbol: symbolOf(rows[0]), shown, total: rows.length }];
  });
}

/** Returns the symbol or the currency of a row, or an empty text if the row belongs to neither. */
function symbolOf(row: object | undefined): string {
  if (row === undefined) return '';
  if ('ric' in row) return String(row.ric);
  if ('symbol' in row) return String(row.symbol);
  return 'currency' in row ? String(row.currency) : '';
}

/** Returns the first row, the last row, and rows at even distances between them. A single row is the last one. */
export function pickEvenly<Row>(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows;
  if (most <= 1) return rows.slice(rows.length - most);
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!);
}
