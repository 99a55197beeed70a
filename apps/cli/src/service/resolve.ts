import { writeFile } from 'node:fs/promises';
import type { AnalyzeRequest, Holding, ResolveResult, Transaction } from '@tearsheet/client';
import { wrapText } from '@tearsheet/presentation/columns';
import { counted } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import { diffArrays } from 'diff';
import type { Context, Paint } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { formatIssues, type ReadableFile, type RequestOptions, readRequest } from './readRequest.ts';

export interface ResolveOptions extends ServiceOptions, RequestOptions {
  readonly json?: boolean;
  /** A file, or true for the file that was read. */
  readonly write?: string | true;
  /** With `write`, allows repairs that remove rows. */
  readonly removeRows?: boolean;
}

/**
 * Shows the repairs as a diff. `--write` applies them, but removes rows only with `--remove-rows`. Status 1 if the
 * portfolio cannot be repaired or was not written.
 */
export async function resolve(context: Context, file: string, options: ResolveOptions): Promise<number> {
  const read = await readRequest(context, file, options);
  const target = options.write === undefined ? null : targetOf(file, read, options.write);
  await checkOutputFiles(target ?? undefined);
  const result = await connect(context, options).resolve(read.request);
  if (options.json) context.printJson(result);
  else context.print(describe(context, read.request, result));
  if (result.portfolio_definition === null) return 1;
  if (target !== null && result.status === 'resolved') {
    if (result.dropped_count > 0 && options.removeRows !== true) {
      const rows = counted(result.dropped_count, 'row');
      context.complain(`${target} was not written: the repairs remove ${rows}. Correct them, or add --remove-rows`);
      return 1;
    }
    await writeFile(target, textOf(target, { ...read.request, ...result.portfolio_definition }));
    context.complain(`wrote ${target}`);
  }
  return 0;
}

function describe(context: Context, request: AnalyzeRequest, result: ResolveResult): string {
  const { status, portfolio_definition: definition, changes, dropped, validation } = result;
  if (status === 'clean') return `${context.paint('green', 'clean')}: nothing to repair`;
  const indented = (message: string) => wrapText(message, context.columns - 2, true).map((line) => `  ${line}`);
  const reasons = new Set([...dropped, ...changes].map(({ message }) => indented(message).join('\n')));
  if (definition === null) return [...reasons, formatIssues(validation, context)].join('\n');
  const diff = portfolioDiff(rowsOf(request), rowsOf(definition), context.paint);
  return [...diff, '', ...reasons, context.paint('green', 'resolved')].join('\n');
}

function rowsOf({ portfolio, transactions }: Pick<AnalyzeRequest, 'portfolio' | 'transactions'>) {
  return portfolio ?? transactions ?? [];
}

/** Returns the file to write. It is checked before any request, so that a mistake costs nothing. */
function targetOf(file: string, { format, kind, request }: ReadableFile, write: string | true): string {
  if (write !== true && isTable(write) && request.transactions !== undefined) {
    throw new Error(`${write} cannot have transactions; name a .json file: --write FILE`);
  }
  if (write !== true) return write;
  if (file === '-') throw new Error('name a file to write: --write FILE');
  if (format === 'request' || (format === 'csv' && kind === 'portfolio')) return file;
  const what = format === 'csv' ? 'a ledger' : 'the export of a broker';
  throw new Error(`${file} is ${what}; name another file: --write FILE`);
}

/** Returns JSON with the whole request, or the holdings for a .csv file. */
function textOf(file: string, request: AnalyzeRequest): string {
  if (!isTable(file)) return `${JSON.stringify(request, null, 2)}\n`;
  const delimiter = /\.tsv$/i.test(file) ? '\t' : ',';
  const rows = request.portfolio ?? [];
  const units = (['weight', 'quantity', 'amount', 'currency'] as const).filter((name) =>
    rows.some((row) => name in row),
  );
  return stringify(rows, { header: true, columns: ['date', 'symbol', ...units], delimiter });
}

/** True for the name of a file with a table. */
function isTable(file: string): boolean {
  return /\.(csv|tsv|txt)$/i.test(file);
}

/** The number of unchanged rows that are shown around a change. */
const CONTEXT_ROWS = 1;

/** Returns the rows before and after as a diff. `-` marks removed rows, and `+` added ones. */
function portfolioDiff(
  before: readonly (Holding | Transaction)[],
  after: readonly (Holding | Transaction)[],
  paint: Paint,
): string[] {
  const width = Math.max(...[...before, ...after].map(({ symbol = '' }) => symbol.length), 0);
  const line = ({ date, symbol = '', ...others }: Holding | Transaction) =>
    [date, symbol.padEnd(width), ...Object.values(others)].join('  ');
  const parts = diffArrays(before.map(line), after.map(line));
  return parts.flatMap(({ added, removed, value }, at) => {
    if (removed) return value.map((text) => paint('red', `- ${text}`));
    if (added) return value.map((text) => paint('green', `+ ${text}`));
    return shorten(value, at === 0, at === parts.length - 1).map((text) => paint('dim', `  ${text}`));
  });
}

/** Keeps the unchanged rows next to a change. */
function shorten(rows: readonly string[], isFirst: boolean, isLast: boolean): string[] {
  const head = isFirst ? 0 : CONTEXT_ROWS;
  const tail = isLast ? 0 : CONTEXT_ROWS;
  if (rows.length <= head + tail + 1) return [...rows];
  return [...rows.slice(0, head), `… ${rows.length - head - tail} rows`, ...rows.slice(rows.length - tail)];
}
