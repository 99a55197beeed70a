import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { AnalyzeRequest, ReadPortfolio, Tearsheet, Transaction } from '@tearsheet/client';
import {
  answersFor,
  answersOf,
  answersText,
  currenciesOf,
  type ImportedFile,
  type ImportedFileRecord,
  type MatchedSecurities,
  type Merge,
  matchSecurities,
  mergedLedger,
  mergeTransactions,
  type Question,
  recordOf,
  rowsByType,
  securityFinder,
  sha256Of,
  skippedGroups,
  withAnswers,
  withoutAnswers,
} from '@tearsheet/client/files';
import { counted } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { shortened } from '../plainText.ts';
import { alignedTable } from '../table.ts';
import { ask } from './ask.ts';
import { connect, type ServiceOptions } from './connect.ts';
import {
  type AnyFile,
  answerBook,
  type FileSource,
  lineOf,
  type RequestOptions,
  readAnyFile,
  readSource,
  symbolsOf,
  typesOf,
} from './readRequest.ts';
import { requestSettings, type SettingOptions } from './requestSettings.ts';

export interface LedgerOptions extends RequestOptions, SettingOptions, ServiceOptions {
  readonly currency?: string;
  /** The number of rows to show. */
  readonly preview?: number | true;
  readonly output?: string;
  /** True to print the rows with their lines, the closing positions, and the problems as JSON. */
  readonly json?: boolean;
  /** True to find the instruments of the securities with the service. */
  readonly match?: boolean;
  /** The choice for all securities that are not known. */
  readonly unknown?: 'keep' | 'skip';
  /** The tracked portfolio to compare with. */
  readonly portfolio?: string;
  readonly update?: boolean;
  /** The name of a new tracked portfolio. */
  readonly track?: string;
  readonly remember?: boolean;
  readonly forget?: boolean;
}

const PREVIEW = 10;
/** The most problems and skipped lines that are shown. */
const SHOWN = 50;

/** A file with its securities, and its difference to a tracked portfolio. */
interface Known extends AnyFile {
  readonly securities: MatchedSecurities | null;
  readonly portfolio: ReadPortfolio | null;
  /** The difference to the tracked portfolio. Null without one. */
  readonly merge: Merge | null;
  /** The record of an earlier import of the same content. Null if there is none. */
  readonly same: ImportedFileRecord | null;
}

/**
 * Shows the rows, the detected settings, and the problems of a file, and writes its request. Questions are asked on a
 * terminal. Status 1 for errors, and 2 for open questions.
 */
export async function ledger(context: Context, file: string, options: LedgerOptions): Promise<number> {
  await checkOutputFiles(options.output);
  if (options.update === true && options.portfolio === undefined) throw new Error('--update needs --portfolio <id>');
  const needsService = options.match === true || options.portfolio !== undefined || options.track !== undefined;
  const client = needsService ? connect(context, options) : null;
  const source = await readSource(context, file);
  if (options.forget === true) await forget(context, source, options);
  const isTerminal = context.stdin.isTTY === true && file !== '-' && options.json !== true;
  const read = await answered(context, source, options, { client, isTerminal });
  const hash = await sha256Of(source.bytes);
  const known = await compared(read, options, client, hash);
  const questions = questionsOf(known);
  if (options.json === true) {
    const { request: _request, table: _table, ...facts } = known.file;
    const { merge, securities } = known;
    context.printJson({
      ...facts,
      questions,
      ...(securities === null ? {} : { matches: securities.matches }),
      ...(merge === null ? {} : { merge }),
    });
  } else {
    const rows = typeof options.preview === 'number' ? options.preview : PREVIEW;
    context.print(describe(known, rows, context));
    for (const question of questions) context.complain(`${shortened(question.text)} ${shortened(flagsOf(question))}`);
  }
  const status = statusOf(known.file, questions);
  const { request } = known.file;
  if (status !== 0 || request === null) return status;
  if (options.output !== undefined) {
    const merged = { ...withMerged(request, known), ...requestSettings(options) };
    await writeFile(options.output, `${JSON.stringify(merged, null, 2)}\n`);
    context.complain(`wrote ${options.output}`);
  }
  if (client !== null) await store(context, { ...known, request, name: file, hash }, options, client);
  return 0;
}

/** The most questions that one file asks on a terminal. */
const MOST_QUESTIONS = 40;

/**
 * Reads a file, matches its securities if the options ask for it, and asks the questions one by one on a terminal. The answers
 * are remembered for files of the same layout.
 */
async function answered(
  context: Context,
  source: FileSource,
  options: LedgerOptions,
  { client, isTerminal }: { readonly client: Tearsheet | null; readonly isTerminal: boolean },
): Promise<AnyFile & Pick<Known, 'securities'>> {
  let current: LedgerOptions = options;
  let isAnswered = options.remember === true;
  for (let asked = 0; ; asked++) {
    let read = readAnyFile(context, source, current);
    let securities: MatchedSecurities | null = null;
    if (options.match === true && client !== null && read.file.rows.length > 0) {
      [current, securities] = await matched(context, read, current, client);
      read = readAnyFile(context, source, current);
    }
    const [question] = [...read.file.questions, ...(securities?.questions ?? [])];
    const reply =
      question === undefined || !isTerminal || asked === MOST_QUESTIONS ? null : await replyTo(context, question);
    if (question === undefined || reply === null) {
      if (isAnswered) await remember(context, read, current);
      return { ...read, securities };
    }
    current = withOption(current, question, reply);
    isAnswered = true;
  }
}

/** Returns the options with the instruments that the service, an earlier answer, or `--unknown` decides, and what is open. */
async function matched(
  context: Context,
  { file }: AnyFile,
  options: LedgerOptions,
  client: Tearsheet,
): Promise<[LedgerOptions, MatchedSecurities]> {
  const chosen = { ...answersFor(file, answerBook(context)).symbols, ...symbolsOf(options.symbol ?? []) };
  const { found, matches, questions } = await matchSecurities(file, securityFinder(client), chosen);
  const decided = questions.flatMap(({ word = '', choices }) => {
    const value = choices.find((choice) => choice.value === options.unknown)?.value;
    return value === undefined ? [] : [[word, value] as const];
  });
  const all = { ...chosen, ...found, ...Object.fromEntries(decided) };
  const open = questions.filter(({ word = '' }) => all[word] === undefined);
  const symbol = Object.entries(all).map(([name, choice]) => `${name}=${choice}`);
  return [
    { ...options, symbol },
    { found, matches, questions: open },
  ];
}

/** Returns the value of the chosen answer, for its number or the value itself. Null for an empty reply, which leaves the question open. */
async function replyTo(context: Context, { text, choices }: Question): Promise<string | null> {
  const list = choices.map((choice, at) => `  ${at + 1}  ${choice.text}`).join('\n');
  for (let shown = `${text}\n${list}\n`; ; shown = `Type a number from 1 to ${choices.length}. `) {
    const reply = await ask(context, `${shown}Number (Enter leaves it open): `, false);
    const chosen = choices[Number(reply) - 1] ?? choices.find(({ value }) => value === reply);
    if (reply === '' || chosen !== undefined) return chosen?.value ?? null;
  }
}

function withOption(options: LedgerOptions, { about, word = '' }: Question, value: string): LedgerOptions {
  if (about === 'types') return { ...options, type: [...(options.type ?? []), `${word}=${value}`] };
  if (about === 'symbols') return { ...options, symbol: [...(options.symbol ?? []), `${word}=${value}`] };
  return { ...options, [about]: value };
}

/** Remembers the answers for files with the layout of this one. */
async function remember(context: Context, { file }: AnyFile, options: LedgerOptions): Promise<void> {
  const { type = [], symbol = [] } = options;
  const answers = answersOf({ ...options, types: typesOf(type), symbols: symbolsOf(symbol) });
  const book = withAnswers(answerBook(context), file.layout, answers);
  await writeBook(context, book);
  context.complain('remembered the answers for files with this header (--forget removes them)');
}

async function forget(context: Context, source: FileSource, options: LedgerOptions): Promise<void> {
  const book = answerBook(context);
  const { file: read } = readAnyFile(context, source, options);
  const before = answersFor(read, book);
  if (Object.keys(before).length === 0) return context.complain('no answers are remembered for this header');
  await writeBook(context, withoutAnswers(book, read.layout));
  context.complain(`forgot: ${shortened(answersText(before))}`);
}

async function writeBook({ state: { answersFile } }: Context, book: object): Promise<void> {
  await mkdir(dirname(answersFile), { recursive: true });
  await writeFile(answersFile, `${JSON.stringify(book, null, 2)}\n`);
}

/** Compares a file with the tracked portfolio of the options. */
async function compared(
  read: AnyFile & Pick<Known, 'securities'>,
  { portfolio: id }: LedgerOptions,
  client: Tearsheet | null,
  hash: string | null,
): Promise<Known> {
  if (id === undefined || client === null) return { ...read, portfolio: null, merge: null, same: null };
  const portfolio = await client.portfolios.get(id);
  const { transactions = [], imported_files: files = [] } = portfolio.portfolio;
  const merge = mergeTransactions(transactions, transactionsOf(read.file), read.securities?.matches);
  return { ...read, portfolio, merge, same: files.find(({ sha256 }) => sha256 === hash) ?? null };
}

function transactionsOf({ request }: ImportedFile): readonly Transaction[] {
  return request?.transactions ?? [];
}

/** Returns the request of a file, with the transactions of the tracked portfolio if there is one. */
function withMerged(request: AnalyzeRequest, { portfolio, merge }: Pick<Known, 'portfolio' | 'merge'>): AnalyzeRequest {
  if (portfolio === null || merge === null) return request;
  const {
    portfolio_id: _id,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    ...rest
  } = portfolio.portfolio;
  const { name: _name, imported_files: _files, warnings: _warnings, ...definition } = rest;
  return { ...definition, transactions: mergedLedger(definition.transactions ?? [], merge) };
}

interface Stored extends Known {
  readonly request: AnalyzeRequest;
  readonly name: string;
  readonly hash: string | null;
}

/** Stores the transactions as a new tracked portfolio, or as the next version of one, with the record of the file. */
async function store(context: Context, known: Stored, options: LedgerOptions, client: Tearsheet): Promise<void> {
  const { portfolio, merge, request, hash } = known;
  const rows = transactionsOf(known.file);
  const record = recordOf(
    { name: basename(known.name), sha256: hash ?? '' },
    rows,
    merge?.added.length ?? rows.length,
    new Date(),
  );
  const records = record === null || hash === null ? [] : [record];
  const settings = requestSettings(options);
  if (options.update === true && portfolio !== null && merge !== null) {
    if (merge.added.length + merge.changed.length === 0)
      return context.complain('nothing is new, so no version was stored');
    const imported_files = [...(portfolio.portfolio.imported_files ?? []), ...records];
    const body = { ...withMerged(request, known), ...settings, imported_files };
    const { portfolio_id } = portfolio.portfolio;
    const saved = await client.portfolios.update(portfolio_id, body, portfolio.etag);
    context.complain(`stored version ${saved.portfolio.version} of ${portfolio_id}`);
  } else if (options.track !== undefined) {
    const body = { ...request, ...settings, name: options.track, imported_files: records };
    const saved = await client.portfolios.track(body);
    context.complain(`tracked as ${saved.portfolio.portfolio_id}`);
  }
}

const FLAGS: Readonly<Record<Exclude<Question['about'], 'types' | 'symbols'>, string>> = {
  dateFormat: '--date-format',
  decimal: '--decimal',
  currency: '--currency',
  unit: '--unit',
  weights: '--weights',
  rows: '--rows',
  amounts: '--amounts',
  prices: '--prices',
  fees: '--fees',
  unread: '--unread',
};

/** Returns the options that answer a question. */
function flagsOf({ about, word, choices }: Question): string {
  if (about === 'types') {
    const values = choices.map(({ value }) => value);
    const example = values.includes('deposit') ? 'deposit' : values[0];
    return `Set --type "${word}=${example}", or another of ${values.join(', ')}.`;
  }
  if (about === 'symbols') {
    const values = choices.map(({ value }) => value);
    return `Set --symbol "${word}=${values[0]}"${values.length > 1 ? `, or another of ${values.slice(1).join(', ')}` : ''}. --unknown decides for all.`;
  }
  return `Set ${choices.map(({ value, text }) => `${FLAGS[about]} ${value} (${text})`).join(' or ')}.`;
}

function questionsOf({ file, securities }: Pick<Known, 'file' | 'securities'>): readonly Question[] {
  return [...file.questions, ...(securities?.questions ?? [])];
}

function statusOf({ request }: ImportedFile, questions: readonly Question[]): number {
  if (questions.length > 0) return 2;
  return request === null ? 1 : 0;
}

/** Returns the positions and the money at the end and those that the file states, to compare with the screen of the broker. */
function closingLines({ closing: { positions, cash } }: ImportedFile, context: Context): string[] {
  if (positions.length + cash.length === 0) return [];
  const stated = (value: number | undefined, text: (value: number) => string) =>
    value === undefined ? '' : text(value);
  const money = (value: number) => value.toFixed(2);
  const rows = [
    ...positions.map((one) => [one.symbol, String(one.quantity), stated(one.stated, String)]),
    ...cash.map((one) => [
      one.currency === '' ? 'money' : `money in ${one.currency}`,
      money(one.amount),
      stated(one.stated, money),
    ]),
  ];
  const hasStated = rows.some(([, , own]) => own !== '');
  const shown = rows.slice(0, SHOWN).map((row) => (hasStated ? row : row.slice(0, 2)));
  const more = rows.length > SHOWN ? [`… ${rows.length - SHOWN} more`] : [];
  const header = hasStated ? [['', 'from the rows', 'in the file']] : [];
  return ['At the end of the file', alignedTable(context, [...header, ...shown]), ...more, ''];
}

/** Returns the instrument of each security with the reason. */
function securityLines({ securities }: Known, context: Context): string[] {
  if (securities === null || securities.matches.length === 0) return [];
  const rows = securities.matches.map(({ symbol, ric, instrument, reason }) => [symbol, ric ?? '', instrument, reason]);
  const more = rows.length > SHOWN ? [`… ${rows.length - SHOWN} more`] : [];
  return ['Securities', alignedTable(context, rows.slice(0, SHOWN)), ...more, ''];
}

/** Returns what the file adds to the tracked portfolio, and the files that it has. */
function mergeLines({ portfolio, merge, same }: Known, context: Context): string[] {
  if (portfolio === null || merge === null) return [];
  const { portfolio_id, version, imported_files: files = [] } = portfolio.portfolio;
  const facts = [
    ['new', counted(merge.added.length, 'transaction')],
    ['already there', counted(merge.known, 'transaction')],
    ['changed since', counted(merge.changed.length, 'transaction')],
    ['only in the portfolio', `${counted(merge.missing.length, 'transaction')} of the same period, which stay`],
  ];
  const list = files.map((one) => [
    one.imported_at.slice(0, 10),
    one.name,
    counted(one.rows, 'row'),
    `${one.first_date} to ${one.last_date}`,
  ]);
  return [
    `Compared with version ${version} of ${portfolio_id}`,
    alignedTable(context, facts),
    ...(same === null ? [] : [`This file was imported on ${same.imported_at.slice(0, 10)} as ${same.name}.`]),
    ...(list.length === 0 ? [] : ['Files imported before', alignedTable(context, list)]),
    '',
  ];
}

function describe(known: Known, preview: number, context: Context): string {
  const { paint } = context;
  const { file: read, used } = known;
  const { format, rows, problems, skipped, detected, certainty, refusal } = read;
  const columns = Object.entries(read.table?.columns ?? {}).map(([name, header]) => `${name}=${header}`);
  const currencies = currenciesOf(read);
  const remembered = answersText(used);
  const settings = [
    ['format', format],
    ['certainty', certainty.text],
    ...(refusal === null ? [] : [['not read', refusal]]),
    ...(columns.length > 0 ? [['columns', columns.join(', ')]] : []),
    ...(currencies.length > 0 ? [['currencies', currencies.join(', ')]] : []),
    ...Object.entries(detected),
    ...(remembered === '' ? [] : [['answered as before', remembered]]),
  ];
  const findings = [
    ...problems.map((problem) => {
      const mark = problem.severity === 'error' ? paint('red', 'error  ') : paint('yellow', 'warning');
      return `${mark}  ${lineOf(problem)}`;
    }),
    ...skippedGroups(skipped).map(({ reason, lines, money }) => {
      const where =
        lines.length === 1
          ? `line ${lines[0]}`
          : `${lines.length} lines (${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ', …' : ''})`;
      return `${paint('dim', 'skipped')}  ${where}: ${reason}${money === 0 ? '' : ` Money: ${money.toFixed(2)}`}`;
    }),
  ];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const money = skipped.reduce((sum, one) => sum + (one.money ?? 0), 0);
  const counts = [
    counted(errors, 'error'),
    counted(problems.length - errors, 'warning'),
    `${counted(skipped.length, 'line')} skipped${money === 0 ? '' : ` with money of ${money.toFixed(2)}`}`,
  ];
  return [
    ...(preview > 0 && rows.length > 0 ? [previewOf(context, read, preview), ''] : []),
    alignedTable(
      context,
      settings.map(([name = '', value = '']) => [name, value]),
    ),
    '',
    ...securityLines(known, context),
    ...mergeLines(known, context),
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
  const counts = rowsByType({ rows })
    .map(([type, count]) => `${count} ${type}`)
    .join(', ');
  const dates = rows.flatMap(({ row }) => row.date || []).sort();
  const when = dates.length === 0 ? '' : ` from ${dates[0]} to ${dates.at(-1)}`;
  return `${counted(rows.length, 'row')}${counts === '' ? '' : ` (${counts})`}${when}`;
}
