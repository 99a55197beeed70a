import { writeFile } from 'node:fs/promises';
import type { ImportedFile, Question } from '@tearsheet/client/files';
import { counted } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { shortened } from '../plainText.ts';
import { alignedTable } from '../table.ts';
import { ask } from './ask.ts';
import { lineOf, type RequestOptions, readAnyFile } from './readRequest.ts';
import { requestSettings, type SettingOptions } from './requestSettings.ts';

export interface LedgerOptions extends RequestOptions, SettingOptions {
  readonly currency?: string;
  /** The number of rows to show. */
  readonly preview?: number | true;
  readonly output?: string;
  /** True to print the rows with their lines, the closing positions, and the problems as JSON. */
  readonly json?: boolean;
}

const PREVIEW = 10;
/** The most problems and skipped lines that are shown. */
const SHOWN = 50;

/**
 * Shows the rows, the detected settings, and the problems of a file, and writes its request. Questions are asked on a
 * terminal. Status 1 for errors, and 2 for open questions.
 */
export async function ledger(context: Context, file: string, options: LedgerOptions): Promise<number> {
  await checkOutputFiles(options.output);
  const read = await answered(context, file, options);
  if (options.json === true) {
    const { request: _request, table: _table, ...facts } = read;
    context.printJson(facts);
    return statusOf(read);
  }
  context.print(describe(read, typeof options.preview === 'number' ? options.preview : PREVIEW, context));
  if (read.request === null) {
    for (const question of read.questions)
      context.complain(`${shortened(question.text)} ${shortened(flagsOf(question))}`);
    return statusOf(read);
  }
  if (options.output !== undefined) {
    await writeFile(options.output, `${JSON.stringify({ ...read.request, ...requestSettings(options) }, null, 2)}\n`);
    context.complain(`wrote ${options.output}`);
  }
  return 0;
}

/** The most questions that one file asks on a terminal. */
const MOST_QUESTIONS = 40;

/** Reads a file, and asks its questions one by one on a terminal. */
async function answered(context: Context, file: string, options: LedgerOptions): Promise<ImportedFile> {
  let current: LedgerOptions = options;
  for (let asked = 0; ; asked++) {
    const read = await readAnyFile(context, file, current);
    const [question] = read.questions;
    const isTerminal = context.stdin.isTTY === true && file !== '-' && options.json !== true;
    if (question === undefined || !isTerminal || asked === MOST_QUESTIONS) return read;
    const choices = question.choices.map(({ text }, at) => `  ${at + 1}  ${text}`).join('\n');
    const reply = await ask(context, `${question.text}\n${choices}\nNumber: `, false);
    const choice = question.choices[Number(reply) - 1];
    if (choice === undefined) return read;
    current = withAnswer(current, question, choice.value);
  }
}

function withAnswer(options: LedgerOptions, { about, word = '' }: Question, value: string): LedgerOptions {
  if (about === 'types') return { ...options, type: [...(options.type ?? []), `${word}=${value}`] };
  return { ...options, [about]: value };
}

const FLAGS: Readonly<Record<Exclude<Question['about'], 'types'>, string>> = {
  dateFormat: '--date-format',
  decimal: '--decimal',
  unit: '--unit',
  weights: '--weights',
  rows: '--rows',
};

/** Returns the options that answer a question. */
function flagsOf({ about, word, choices }: Question): string {
  if (about === 'types')
    return `Set --type "${word}=deposit", or another of ${choices.map(({ value }) => value).join(', ')}.`;
  return `Set ${choices.map(({ value, text }) => `${FLAGS[about]} ${value} (${text})`).join(' or ')}.`;
}

function statusOf({ request, questions }: ImportedFile): number {
  return request !== null ? 0 : questions.length > 0 ? 2 : 1;
}

/** Returns the positions and the money at the end, to compare with the screen of the broker. */
function closingLines({ closing: { positions, cash } }: ImportedFile, context: Context): string[] {
  if (positions.length + cash.length === 0) return [];
  const rows = [
    ...positions.map(({ symbol, quantity }) => [symbol, String(quantity)]),
    ...cash.map(({ currency, amount }) => [currency === '' ? 'money' : `money in ${currency}`, amount.toFixed(2)]),
  ];
  const shown = rows.slice(0, SHOWN);
  const more = rows.length > SHOWN ? [`… ${rows.length - SHOWN} more`] : [];
  return ['At the end of the file', alignedTable(context, shown), ...more, ''];
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
    ...closingLines(read, context),
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
