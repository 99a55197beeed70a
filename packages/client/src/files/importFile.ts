import type { AnalyzeRequest } from '../types.ts';
import { applySymbols, isFunded } from './chosenSymbols.ts';
import { closingOf } from './closing.ts';
import { accountCurrencyOf } from './formats/accountCurrency.ts';
import { closedPositions } from './formats/closedPositions.ts';
import { chain } from './formats/coins/chain.ts';
import { coins } from './formats/coins/coins.ts';
import { assetLedger } from './formats/coins/ledger.ts';
import { flexCsv, readFlexXml } from './formats/flex.ts';
import { gnucash } from './formats/gnucash.ts';
import { isJournal, readJournal } from './formats/journal.ts';
import { layoutOf, optionsFor, refusedBy } from './formats/layouts.ts';
import { isOfx, readOfx } from './formats/ofx.ts';
import { isPortfolioFile, readPortfolioFile } from './formats/portfolioFile.ts';
import { fidelityPositions } from './formats/positions.ts';
import { isQif, readQif } from './formats/qif.ts';
import { interactiveBrokersStatement } from './formats/statement.ts';
import { readAnyTable } from './formats/table/anyTable.ts';
import type { TableFormat } from './formats/tableFormat.ts';
import { isCutOff } from './formats/xmlTags.ts';
import { parseFreeText } from './freeText.ts';
import { type Certainty, COLUMNS, type Column, type Format, type ImportedFile, type ReadOptions } from './imported.ts';
import { readJson } from './json.ts';
import { delimiterOf, type Line, parseRows } from './parseRows.ts';
import { currencyQuestion } from './questions.ts';
import { readMembers } from './readMembers.ts';
import { whatItIs, withWayOut } from './refusals.ts';
import { Report } from './report.ts';
import { findColumn, headerName, plainName } from './words.ts';

/** The longest text that is read, in characters. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** The most lines that are read. One transaction can take several of them. */
const MAX_LINES = 100_000;
const MAX_COLUMNS = 500;
/** The most rows of a request. */
const MAX_ROWS = { transactions: 20_000, portfolio: 10_000 } as const;

const TABLE_FORMATS: readonly TableFormat[] = [
  interactiveBrokersStatement,
  fidelityPositions,
  flexCsv,
  gnucash,
  chain,
  coins,
  closedPositions,
];

type Read = Pick<ImportedFile, 'format' | 'table'> & {
  readonly body?: AnalyzeRequest | undefined;
  readonly header?: readonly string[];
};

/**
 * Reads a portfolio or a ledger from the text of a file or of the clipboard. The text may be the JSON body of a request,
 * a table of holdings or transactions, or the export of a broker. It never throws. Everything that is wrong is in
 * `problems` with its line, and everything that was inferred is in `detected`.
 */
export function importFile(text: string, options: ReadOptions): ImportedFile {
  const report = new Report();
  let read: Read = { format: options.format ?? 'csv', table: null };
  try {
    read = readText(text, options, report);
  } catch (error) {
    report.error(null, `It cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  report.finish();
  report.withholdQuestions();
  report.settleUnread(options.unread);
  applySymbols(report, options.symbols ?? {});
  return completed(read, options, report);
}

function readText(text: string, options: ReadOptions, report: Report): Read {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  const format = options.format ?? 'csv';
  if (start === '' || text.length > MAX_LENGTH) {
    report.error(null, start === '' ? 'It is empty' : 'It is longer than 8 MiB. Split it by year');
    return { format, table: null };
  }
  if (/[^\P{Cc}\s]/u.test(withoutControlsAtEnd(start))) {
    report.error(null, 'It is not text, or its encoding is not known. Save it as CSV in UTF-8');
    return { format, table: null };
  }
  if (start.includes('\uFFFD'))
    report.warn(null, 'Some letters were lost when the file was saved. Export it again as UTF-8');
  if (/^[[{]/.test(start)) {
    const { format, body, lines } = readJson(start, text, report);
    return lines === undefined ? { format, body, table: null } : readLines(lines, ',', options, report);
  }
  if (isOfx(start)) {
    if (isCutOff(text)) report.error(null, CUT_OFF);
    readOfx(text, options, report);
    return { format: 'ofx', table: null };
  }
  if (isQif(start)) {
    readQif(start, options, report);
    return { format: 'qif', table: null };
  }
  if (isPortfolioFile(start)) {
    if (isCutOff(text)) report.error(null, CUT_OFF);
    readPortfolioFile(text, report);
    return { format: 'portfolio_performance', table: null };
  }
  if (isJournal(start)) {
    readJournal(text, options.decimal, report);
    return { format: 'journal', table: null };
  }
  const unsupported = otherFormatOf(start);
  if (unsupported !== null) {
    report.error(null, unsupported);
    return { format, table: null };
  }
  if (start.startsWith('<')) {
    if (isCutOff(text)) report.error(null, CUT_OFF);
    readFlexXml(text, options, report);
    return { format: 'interactive_brokers', table: null };
  }
  const free = options.columns === undefined ? parseFreeText(text.replace(/^\uFEFF/, ''), MAX_LINES + 1) : null;
  const delimiter = free === null ? delimiterOf(start) : ' ';
  const lines = free ?? parseRows(text, delimiter, MAX_LINES + 1);
  if (free === null) report.detected.delimiter = { '\t': 'tab', ';': 'semicolon', '|': 'bar' }[delimiter] ?? 'comma';
  const wide = lines.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (lines.length > MAX_LINES || wide !== undefined) {
    if (wide === undefined)
      report.error(null, `It has over ${MAX_LINES} lines, which is the most that is read. Split it by year`);
    else report.error(wide.number, `It has ${wide.cells.length} columns. At most ${MAX_COLUMNS} are read`);
    return { format, table: null };
  }
  return readLines(lines, delimiter, options, report);
}

const CUT_OFF = 'The file has no end, so a part of it is missing. Export it again';

/** Returns what to do with a file of a known format that is not read. Null for other files. */
function otherFormatOf(start: string): string | null {
  const first = start.slice(0, 4000);
  if (/^<(!DOCTYPE html|html)/i.test(first))
    return 'It is a web page. Export a CSV or Excel file from your broker instead';
  if (
    /^(<\?xml[^>]*>\s*)?<(?!FlexQueryResponse|FlexStatement)/.test(first) &&
    !/<(Flex|Trade|CashTransaction)/.test(start)
  ) {
    return 'It is an XML file of an unknown format. Export a CSV file, or a Flex query of Interactive Brokers';
  }
  return null;
}

/** The lines that show how many rows a long file has, so that a file with too many is not read to its end. */
const TRIED = 4000;

/** Returns about how many transactions a long file has. 0 for a short one. */
function rowsOfLong(lines: readonly Line[], delimiter: string, options: ReadOptions): number {
  if (lines.length <= 2 * MAX_ROWS.transactions) return 0;
  const trial = new Report();
  readLines(lines.slice(0, TRIED), delimiter, options, trial);
  trial.finish();
  return Math.round((trial.transactions.length * lines.length) / TRIED / 1000) * 1000;
}

function readLines(lines: readonly Line[], delimiter: string, options: ReadOptions, report: Report): Read {
  const rows = rowsOfLong(lines, delimiter, options);
  if (rows > 2 * MAX_ROWS.transactions) {
    report.error(null, tooLong(`about ${rows}`, MAX_ROWS.transactions));
    return { format: options.format ?? 'csv', table: null };
  }
  // A person who chose the columns made the file any table.
  const refused = options.columns === undefined ? refusedBy(lines) : null;
  if (refused !== null) {
    report.error(null, refused.text);
    return { format: options.format ?? 'csv', table: null, header: refused.header };
  }
  const source = { lines, delimiter, options };
  const wanted = (format: Format) => options.format === undefined || options.format === format;
  const candidates = options.columns === undefined ? TABLE_FORMATS.filter(({ name }) => wanted(name)) : [];
  for (const format of candidates) {
    const headerAt = format.headerAt(lines);
    if (headerAt === -1) continue;
    format.read(source, headerAt, report);
    return { format: format.name, table: null, header: lines[headerAt]?.cells ?? [] };
  }
  const known = layoutOf(lines, (name) => wanted(name) && (options.columns === undefined || name === 'csv'));
  if (known !== null) {
    const { headerAt } = known;
    const { currencies = null } = known.layout;
    const [headerLine, ...rows] = lines.slice(headerAt);
    const account =
      options.currency ?? (headerLine && currencies ? accountCurrencyOf(headerLine, rows, currencies) : null);
    const layout = currencies === null ? known.layout : { ...known.layout, currency: account ?? '' };
    if (currencies !== null && account === null) {
      const question = currencyQuestion(currencies);
      report.questions.push(question);
      report.error(null, `${question.text} Set it (currency)`);
    }
    const header = headerLine?.cells ?? [];
    if (layout.isComplete) report.currency = layout.currency ?? null;
    const table = readAnyTable({ ...source, headerAt, options: optionsFor(layout, header, options) }, report, layout);
    return { format: layout.name, table: layout.name === 'csv' ? table : null, header };
  }
  const assetsAt = options.columns === undefined && wanted(assetLedger.name) ? assetLedger.headerAt(lines) : -1;
  if (assetsAt !== -1) {
    assetLedger.read(source, assetsAt, report);
    return { format: assetLedger.name, table: null, header: lines[assetsAt]?.cells ?? [] };
  }
  if (options.format !== undefined && options.format !== 'csv') {
    report.error(null, `It is not a file of the format ${options.format}. Choose another format, or csv for any table`);
    return { format: options.format, table: null };
  }
  return { format: 'csv', table: readAnyTable(source, report) };
}

function completed(
  { format, table, body, header = table?.headers ?? [] }: Read,
  options: ReadOptions,
  report: Report,
): ImportedFile {
  const kind = report.transactions.length > 0 ? 'transactions' : 'portfolio';
  if (kind === 'transactions') readEach(report);
  const rows = report[kind];
  const { skipped, detected, questions } = report;
  const closing = closingOf(rows, report.stated);
  for (const { symbol, quantity, stated } of kind === 'transactions' ? closing.positions : []) {
    if (stated !== undefined && Math.abs(stated - quantity) > 1e-4) {
      const message = `The file ends with ${stated} ${symbol}, and its transactions add up to ${quantity}. Add the files of earlier years`;
      report.warn(report.statedAt.get(symbol) ?? null, message);
    }
  }
  if (rows.length === 0 && body === undefined && report.problems.every(({ severity }) => severity === 'warning')) {
    report.error(null, 'It has nothing to import');
  }
  const isTooLong = rows.length > MAX_ROWS[kind];
  if (isTooLong) {
    report.problems.length = 0;
    report.error(null, tooLong(String(rows.length), MAX_ROWS[kind]));
  }
  const settings = settingsOf(options, body !== undefined, report);
  const isWrong = report.problems.some(({ severity }) => severity === 'error');
  const isTable = table !== null || header.length > 0;
  const made = { [kind]: rows.map(({ row }) => row), ...settings } as unknown as AnalyzeRequest;
  return {
    format,
    table,
    kind: body === undefined ? kind : 'request',
    request: isWrong ? null : body === undefined ? made : { ...body, ...settings },
    rows: isTooLong ? [] : rows,
    closing: isTooLong ? closingOf([]) : closing,
    certainty: certaintyOf(format, table, options),
    refusal: isWrong ? whatItIs(format, header, isTable) : null,
    securities: [...report.securities.values()],
    layout: layoutNameOf(format, header),
    problems: report.problems
      .map((problem) => withWayOut(problem, isTable))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    skipped: skipped.sort((a, b) => a.line - b.line),
    questions,
    detected,
  };
}

/** Leaves the members to the transactions that a ledger reads. */
function readEach({ transactions }: Report): void {
  const tracksCash = isFunded(transactions);
  for (const [at, { line, row }] of transactions.entries())
    transactions[at] = { line, row: readMembers(row, tracksCash) };
}

function tooLong(rows: string, most: number): string {
  return `It has ${rows} rows. A request has at most ${most}. Split it by year`;
}

/** Returns how sure the reading is: by the format, by the headers, by the cells, or by the choices of a person. */
function certaintyOf(
  format: Format,
  table: ImportedFile['table'],
  { columns, format: chosen }: ReadOptions,
): Certainty {
  if (chosen !== undefined && chosen !== 'csv') return { by: 'choice', text: 'You chose the format' };
  if (table === null) {
    if (format === 'csv') return { by: 'content', text: 'No known layout was found' };
    return {
      by: 'format',
      text: format === 'request' ? 'It is the body of a request' : 'The layout is the one of this format',
    };
  }
  const used = COLUMNS.flatMap((column) =>
    table.columns[column] === undefined ? [] : [[column, table.columns[column]] as const],
  );
  const isNamed = ([column, header]: readonly [Column, string]) =>
    columns?.[column] !== undefined || findColumn([headerName(header)], column) !== -1;
  const others = used.filter((one) => !isNamed(one)).map(([column, header]) => `${column} (${header})`);
  if (others.length > 0) return { by: 'content', text: `The cells, not the headers, decide: ${others.join(', ')}` };
  if (columns !== undefined) return { by: 'choice', text: 'You chose the columns' };
  return { by: 'headers', text: 'The headers name all columns that are used' };
}

/** Returns the format with the words of the header. Null if no header was found. */
function layoutNameOf(format: Format, header: readonly string[]): string | null {
  const names = header.map((name) => plainName(name)).filter((name) => !/^\d*$/.test(name));
  return names.length === 0 ? null : [format, ...names].join('|');
}

/** Returns the members of the request besides its rows. Inferred members are also in `detected`. */
function settingsOf({ currency }: ReadOptions, isRequest: boolean, { transactions, currency: own, detected }: Report) {
  const base = currency ?? (isRequest ? null : (own ?? onlyCurrencyOf(transactions)));
  if (currency === undefined && base !== null) detected.currency = base;
  const isUnfunded = transactions.length > 0 && !isFunded(transactions);
  if (isUnfunded) detected.track_cash = 'false, because the file has no deposits: purchases are paid from outside';
  return { ...(base === null ? {} : { base_currency: base }), ...(isUnfunded ? { track_cash: false } : {}) };
}

/** Returns the currency of the money of all transactions. Null if there are several, or none. */
function onlyCurrencyOf(transactions: Report['transactions']): string | null {
  const found = new Set(transactions.flatMap(({ row }) => row.currency || []));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** Returns a text without the control characters and blanks at its end. Some programs fill the last block of a file with them. */
function withoutControlsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\p{Cc}\s]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
