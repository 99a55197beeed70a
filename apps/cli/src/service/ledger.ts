import { writeFile } from 'node:fs/promises';
import type { ImportedFile } from '@tearsheet/client/files';
import { counted } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { alignedTable } from '../table.ts';
import { lineOf, type RequestOptions, readAnyFile } from './readRequest.ts';
import { requestSettings, type SettingOptions } from './requestSettings.ts';

export interface LedgerOptions extends RequestOptions, SettingOptions {
  readonly currency?: string;
  /** The number of rows to show. */
  readonly preview?: number | true;
  readonly output?: string;
}

const PREVIEW = 10;
/** The most problems and skipped lines that are shown. */
const SHOWN = 50;

/** Shows the rows, the detected settings, and the problems of a file, and writes its request. Status 1 for errors. */
export async function ledger(context: Context, file: string, options: LedgerOptions): Promise<number> {
  await checkOutputFiles(options.output);
  const read = await readAnyFile(context, file, options);
  context.print(describe(read, typeof options.preview === 'number' ? options.preview : PREVIEW, context));
  if (read.request === null) return 1;
  if (options.output !== undefined) {
    await writeFile(options.output, `${JSON.stringify({ ...read.request, ...requestSettings(options) }, null, 2)}\n`);
    context.complain(`wrote ${options.output}`);
  }
  return 0;
}

function describe(read: ImportedFile, preview: number, context: Context): string {
  const { paint } = context;
  const { format, rows, problems, skipped, detected } = read;
  const columns = Object.entries(read.table?.columns ?? {}).map(([name, header]) => `${name}=${header}`);
  const settings = [
    ['format', format],
    ...(columns.length > 0 ? [['columns', columns.join(', ')]] : []),
    ...Object.entries(detected),
  ];
  const findings = [
    ...problems.map((problem) => {
      const mark = problem.severity === 'error' ? paint('red', 'error  ') : paint('yellow', 'warning');
      return `${mark}  ${lineOf(problem)}`;
    }),
    ...skipped.map(({ line, reason }) => `${paint('dim', 'skipped')}  line ${line}: ${reason}`),
  ];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const counts = [
    counted(errors, 'error'),
    counted(problems.length - errors, 'warning'),
    `${counted(skipped.length, 'line')} skipped`,
  ];
  return [
    ...(preview > 0 && rows.length > 0 ? [previewOf(context, read, preview), ''] : []),
    alignedTable(
      context,
      settings.map(([name = '', value = '']) => [name, value]),
    ),
    '',
    ...findings.slice(0, SHOWN),
    ...(findings.length > SHOWN ? [`… ${findings.length - SHOWN} more`] : []),
    `${summaryOf(read)}: ${counts.join(', ')}`,
  ].join('\n');
}

const MEMBERS = ['date', 'type', 'symbol', 'weight', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax'];

function previewOf(context: Context, { rows }: ImportedFile, preview: number): string {
  const shown = rows.slice(0, preview).map(({ line, row }) => ({ line, row: new Map(Object.entries(row)) }));
  const members = MEMBERS.filter((name) => shown.some(({ row }) => row.has(name)));
  const cells = shown.map(({ line, row }) => [String(line), ...members.map((name) => String(row.get(name) ?? ''))]);
  const more = rows.length > preview ? `\n… ${rows.length - preview} more` : '';
  return alignedTable(context, [['line', ...members], ...cells]) + more;
}

/** Returns the number of rows with their types and dates. */
function summaryOf({ kind, rows, request }: ImportedFile): string {
  if (kind === 'request') return request === null ? 'no request' : 'a request';
  const types = Map.groupBy(rows, ({ row }) => ('type' in row ? row.type : 'holding'));
  const counts = [...types].map(([type, list]) => `${list.length} ${type}`).join(', ');
  const dates = rows.flatMap(({ row }) => row.date || []).sort();
  const when = dates.length === 0 ? '' : ` from ${dates[0]} to ${dates.at(-1)}`;
  return `${counted(rows.length, 'row')}${counts === '' ? '' : ` (${counts})`}${when}`;
}
