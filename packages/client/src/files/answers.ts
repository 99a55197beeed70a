import type { ImportedFile, ReadOptions } from './imported.ts';
import { importFile } from './importFile.ts';
import type { FeeMeaning } from './meanings.ts';
import type { Question } from './questions.ts';
import { KEEP, SKIP } from './securities.ts';

/**
 * The options of a whole table that are remembered. The meaning of rows without types is not: deposits and withdrawals of one service
 * have the same header.
 */
const OF_TABLE = ['dateFormat', 'decimal', 'currency', 'amounts', 'prices', 'fees'] as const;

/** Answers to questions about files of one layout. */
export type Answers = Pick<ReadOptions, 'types' | 'symbols' | (typeof OF_TABLE)[number]>;

type Unset<Options> = { readonly [Name in keyof Options]?: Options[Name] | '' };

/** Returns the answers among options, which are remembered for the layout of a file. Empty ones are absent. */
export function answersOf(options: Unset<Answers>): Answers {
  const names = ['types', 'symbols', ...OF_TABLE] as const;
  return Object.fromEntries(
    names.map((name) => [name, options[name]]).filter(([, value]) => Object.keys(value ?? '').length > 0),
  );
}

/** The answers by the layout of the files. */
export type AnswerBook = Readonly<Record<string, Answers>>;

/** The most layouts that are remembered. */
const MOST_LAYOUTS = 50;
/** One answer can open the next question. */
const MOST_STEPS = 100;

/** Returns options with the answer to a question. */
export function withAnswer<Options extends Pick<ReadOptions, 'types' | 'symbols'>>(
  options: Options,
  { about, word = '' }: Question,
  value: string,
): Options {
  if (about !== 'types' && about !== 'symbols') return { ...options, [about]: value };
  return { ...options, [about]: { ...options[about], [word]: value } };
}

/**
 * Reads a file as `importFile` does, and answers its questions with the answers that files of the same layout had before.
 * Only open questions are answered, so the content of a file comes before what is remembered.
 */
export function importWithAnswers(
  text: string,
  options: ReadOptions,
  book: AnswerBook,
): { readonly file: ImportedFile; readonly used: Answers } {
  let used: Answers = {};
  for (let step = 0; ; step++) {
    const file = importFile(text, { ...options, ...merged(used, options) });
    const answers = answersFor(file, book);
    // An answer that a row does not fit is not given again.
    const open = file.questions.find(
      (question) => answerTo(question, answers) !== undefined && answerTo(question, used) === undefined,
    );
    const answer = open === undefined ? undefined : answerTo(open, answers);
    if (open === undefined || answer === undefined || step === MOST_STEPS) return { file, used };
    used = withAnswer(used, open, answer);
  }
}

/** Returns the answers that are remembered for the layout of a file. */
export function answersFor({ layout }: Pick<ImportedFile, 'layout'>, book: AnswerBook): Answers {
  return layout !== null && Object.hasOwn(book, layout) ? (book[layout] ?? {}) : {};
}

function answerTo({ about, word = '' }: Question, answers: Answers): string | undefined {
  const name = OF_TABLE.find((one) => one === about);
  if (name !== undefined) return answers[name];
  if (about !== 'types' && about !== 'symbols') return undefined;
  const words: Readonly<Record<string, string>> = answers[about] ?? {};
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** Returns both answers, of which the second ones win. Members without an answer are absent. */
function merged(first: Answers, second: Answers): Answers {
  return answersOf({
    ...answersOf(first),
    ...answersOf(second),
    types: { ...first.types, ...second.types },
    symbols: { ...first.symbols, ...second.symbols },
  });
}

/** Returns a book with the answers for the layout of a file. The layout that was not used for the longest time is removed. */
export function withAnswers(book: AnswerBook, layout: string | null, answers: Answers): AnswerBook {
  const { [layout ?? '']: before = {}, ...others } = book;
  const all = merged(before, answers);
  if (layout === null || Object.keys(all).length === 0) return book;
  return Object.fromEntries([...Object.entries(others).slice(1 - MOST_LAYOUTS), [layout, all]]);
}

/** Returns a book without the answers for a layout. */
export function withoutAnswers(book: AnswerBook, layout: string | null): AnswerBook {
  const { [layout ?? '']: _removed, ...others } = book;
  return others;
}

/** Returns stored answers. An empty book if the text is not one. */
export function readAnswerBook(value: unknown): AnswerBook {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const isAnswers = (one: unknown): one is Answers => typeof one === 'object' && one !== null && !Array.isArray(one);
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Answers] => isAnswers(entry[1])));
}

const FEE_TEXTS: Readonly<Record<FeeMeaning, string>> = {
  buy: 'those of the purchase',
  sell: 'those of the sale',
  both: 'half of the purchase and half of the sale',
  first: 'in the first coin of a pair',
  second: 'in the second coin of a pair',
  received: 'in the coin that came',
};

/** Returns the answers in words, for example `"Debit" is withdrawal`. */
export function answersText({ types, symbols, dateFormat, decimal, currency, amounts, prices, fees }: Answers): string {
  const words = Object.entries({ ...types, ...symbols }).map(([word, meaning]) =>
    meaning === SKIP ? `"${word}" is left out` : meaning === KEEP ? `"${word}" is kept` : `"${word}" is ${meaning}`,
  );
  return [
    ...(dateFormat === undefined ? [] : [`dates are ${dateFormat}`]),
    ...(decimal === undefined ? [] : [`the decimal mark is "${decimal}"`]),
    ...(currency === undefined ? [] : [`the account is in ${currency}`]),
    ...(amounts === undefined ? [] : [`amounts are ${amounts === 'net' ? 'after' : 'before'} costs`]),
    ...(prices === undefined
      ? []
      : [`prices of bonds and in London are ${prices === 'each' ? 'of one unit' : 'per 100'}`]),
    ...(fees === undefined ? [] : [`fees are ${FEE_TEXTS[fees]}`]),
    ...words,
  ].join(', ');
}
