import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { AnalyzeRequest, ValidateResult } from '@tearsheet/client';
import {
  type AnswerBook,
  type Answers,
  answersText,
  COLUMNS,
  type ColumnMap,
  type ImportedFile,
  importWithAnswers,
  MEANINGS,
  type Meaning,
  type ReadOptions,
  readAnswerBook,
  readSheets,
} from '@tearsheet/client/files';
import { wrapText } from '@tearsheet/presentation/columns';
import { counted, MS_PER_DAY } from '@tearsheet/shared';
import { type Context, readIfThere } from '../context.ts';
import { shortened } from '../plainText.ts';

/** Options that say how to read a file. Everything that is absent is detected. */
export interface RequestOptions extends Partial<Omit<ReadOptions, 'columns' | 'types' | 'symbols' | 'currency'>> {
  /** The base currency of the request. */
  readonly currency?: string;
  /** Pairs such as date=Datum,symbol=ISIN. */
  readonly map?: string;
  /** Pairs such as Debit=withdrawal. */
  readonly type?: readonly string[];
  /** Pairs such as A1EWWW=ADSGn.DE, XYZ=keep, or XYZ=skip. */
  readonly symbol?: readonly string[];
}

/** The content of a file. `text` is that of its first sheet. */
export interface FileSource {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
}

/** A file as it was read, with the remembered answers that were used. */
export interface AnyFile {
  readonly file: ImportedFile;
  readonly used: Answers;
}

/** A file that can be sent. */
export type ReadableFile = ImportedFile & { readonly request: AnalyzeRequest };

const A_YEAR_MS = 365 * MS_PER_DAY;

/** Returns the content of a file, or of standard input for "-", which can be read only once. */
export async function readSource(context: Context, file: string): Promise<FileSource> {
  const bytes = new Uint8Array(await (file === '-' ? buffer(context.stdin) : readFile(file)));
  const [sheet, ...others] = readSheets(bytes);
  if (others.length > 0) {
    const unread = others.map(({ name }) => name).join(', ');
    context.complain(`read the sheet ${sheet?.name}. To read another one (${unread}), save it as a file of its own`);
  }
  return { bytes, text: sheet?.text ?? '' };
}

/** Reads a portfolio or ledger. Wrong content is in the problems. */
export function readAnyFile(
  context: Pick<Context, 'state'>,
  { text }: Pick<FileSource, 'text'>,
  options: RequestOptions,
): AnyFile {
  // Holdings without a date were bought a year ago.
  const {
    date = new Date(Date.now() - A_YEAR_MS).toISOString().slice(0, 10),
    map,
    type,
    symbol,
    ...settings
  } = options;
  const how = {
    ...settings,
    date,
    columns: map === undefined ? undefined : columnsOf(map),
    types: typesOf(type ?? []),
    symbols: symbolsOf(symbol ?? []),
  };
  return importWithAnswers(text, how, answerBook(context));
}

/** Returns the answers that were remembered in the state folder. */
export function answerBook({ state }: Pick<Context, 'state'>): AnswerBook {
  const text = readIfThere(state.answersFile);
  try {
    return text === null ? {} : readAnswerBook(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Reads pairs of a value and a header. A comma in a header is written as \,. */
function columnsOf(text: string): ColumnMap {
  const pairs = text.split(/(?<!\\),/).map((pair) => {
    const [name = '', ...header] = pair.split('=');
    if (!COLUMNS.some((column) => column === name.trim()) || header.length === 0) {
      throw new Error(`--map needs pairs such as date=Datum. The values are ${COLUMNS.join(', ')}`);
    }
    return [name.trim(), header.join('=').replaceAll('\\,', ',').trim()];
  });
  return Object.fromEntries(pairs);
}

/** Reads pairs of a word and a type. The word can contain an equals sign. */
export function typesOf(pairs: readonly string[]): NonNullable<ReadOptions['types']> {
  const types = Object.keys(MEANINGS) as Meaning[];
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      const type = types.find((name) => name === pair.slice(at + 1).trim());
      if (at < 1 || type === undefined) {
        throw new Error(`--type needs pairs such as Debit=withdrawal. The types are ${types.join(', ')}`);
      }
      return [pair.slice(0, at), type];
    }),
  );
}

/** Reads pairs of the symbol of a file and an instrument. */
export function symbolsOf(pairs: readonly string[]): NonNullable<ReadOptions['symbols']> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      const choice = pair.slice(at + 1).trim();
      if (at < 1 || choice === '') {
        throw new Error(
          '--symbol needs pairs such as A1EWWW=ADSGn.DE. XYZ=keep keeps the prices of the file, and XYZ=skip leaves it out',
        );
      }
      return [pair.slice(0, at), choice];
    }),
  );
}

/** The most errors of a file that are shown. */
const SHOWN = 20;

/** Reads the request of a file. Assumptions go to standard error. Throws with the lines that are wrong. */
export async function readRequest(context: Context, file: string, options: RequestOptions): Promise<ReadableFile> {
  const { file: read, used } = readAnyFile(context, await readSource(context, file), options);
  const remembered = answersText(used);
  if (remembered !== '') context.complain(`answered as before: ${remembered} (tearsheet ledger FILE --forget)`);
  const { request, problems } = read;
  if (request !== null) {
    const { date } = read.detected;
    if (date !== undefined && options.date === undefined) context.complain(`the purchase date is ${date} (see --date)`);
    for (const note of assumptionsOf(read)) context.complain(note);
    return { ...read, request };
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  const more = errors.length > SHOWN ? [`and ${counted(errors.length - SHOWN, 'more error')}`] : [];
  const lines = [
    ...(read.refusal === null ? [] : [shortened(`${read.refusal}.`)]),
    ...errors.slice(0, SHOWN).map(lineOf),
    ...more,
  ];
  throw new Error(`${file === '-' ? 'standard input' : file}: ${lines.join('\n')}`);
}

export function lineOf({ line, message }: ImportedFile['problems'][number]): string {
  return shortened(withFlags(line === null ? message : `line ${line}: ${message}`));
}

/** Settings of a file that are options of their own. Other names in parentheses are columns. */
const SETTINGS = ['date_format', 'decimal', 'unit', 'weights', 'rows', 'amounts', 'prices', 'fees'];

/** Returns a sentence of the importer with the options for the names in parentheses, such as (quantity). */
function withFlags(message: string): string {
  const named = message.replace(/\bchoose (another column|the columns)$/, '$& (--map VALUE=HEADER)');
  return named.replace(/\(([a-z_, ]+)\)/g, (whole, text: string, at: number) => {
    const names = text.split(', ');
    const isSetting = (name: string) =>
      SETTINGS.includes(name) || (name === 'currency' && /\bset\b/i.test(named.slice(0, at).split('. ').at(-1) ?? ''));
    if (!names.every((name) => isSetting(name) || COLUMNS.some((column) => column === name))) return whole;
    const flags = names.map((name) => (isSetting(name) ? `--${name.replaceAll('_', '-')}` : `--map ${name}=HEADER`));
    return `(${flags.join(', ')})`;
  });
}

/** Returns what a reader of the results has to know about the file. */
function assumptionsOf({ format, kind, rows, problems, skipped, detected }: ImportedFile): string[] {
  const isPlain = kind === 'request' || (kind === 'portfolio' && format === 'csv');
  const settings = Object.entries(detected).map(([name, value]) => `${name}: ${value}`);
  const left = skipped.length > 0 ? `, ${counted(skipped.length, 'line')} skipped` : '';
  const summary = `read ${counted(rows.length, 'row')} of ${format}${left} (${settings.join('; ')})`;
  return [...(isPlain ? [] : [summary]), ...problems.map(lineOf)];
}

/** Width of the mark before a finding, with its space. */
const MARK_WIDTH = 9;

type Screen = Pick<Context, 'paint' | 'columns'>;
type Issues = Pick<ValidateResult, 'valid' | 'errors' | 'warnings'>;

/** Returns every finding, errors first, and the verdict. Words wrap behind the mark of their line. */
export function formatIssues({ valid, errors, warnings }: Issues, { paint, columns }: Screen): string {
  const lines = (mark: string, { code, field, message }: Issues['errors'][number] | Issues['warnings'][number]) =>
    wrapText(`${field}: ${message} ${paint('dim', `(${code})`)}`, columns - MARK_WIDTH, true)
      .map((text, at) => `${at === 0 ? mark : ' '.repeat(MARK_WIDTH - 2)}  ${text}`)
      .join('\n');
  return [
    ...errors.map((issue) => lines(paint('red', 'error  '), issue)),
    ...warnings.map((issue) => lines(paint('yellow', 'warning'), issue)),
    `${valid ? paint('green', 'valid') : paint('red', 'not valid')}: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
  ].join('\n');
}
