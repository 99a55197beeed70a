import { readDate } from './dates.ts';
import { type FeeMeaning, MEANINGS, type Meaning, type RowMeaning } from './meanings.ts';
import { readNumber } from './numbers.ts';
import type { Line } from './parseRows.ts';
import { round } from './round.ts';

/** A choice that a text leaves open. One answer is for the whole table. */
export interface Question {
  /** The option that answers it. */
  readonly about:
    | 'dateFormat'
    | 'decimal'
    | 'currency'
    | 'unit'
    | 'weights'
    | 'rows'
    | 'amounts'
    | 'prices'
    | 'fees'
    | 'types'
    | 'symbols'
    | 'unread';
  /** The word or the security of the file that a question about `types` or `symbols` is about. */
  readonly word?: string;
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

/** Asks for the order of day, month, and year, with the meanings of one date. */
export function dateQuestion(unclear: string): Question {
  const formats = [
    ['DD/MM/YYYY', 'DMY'],
    ['MM/DD/YYYY', 'MDY'],
    ['YY/MM/DD', 'YMD'],
  ] as const;
  const choices = formats.flatMap(([value, order]) => {
    const date = readDate(unclear, order);
    // Four digits are a year at the end.
    const isYearFirst = order === 'YMD' && /\d{4}/.test(unclear);
    return date === null || isYearFirst ? [] : [{ value, text: LONG_DATE.format(new Date(date)) }];
  });
  return { about: 'dateFormat', text: `Which day is ${unclear}?`, choices };
}

const LONG_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks for the decimal mark, with both meanings of one number. */
export function decimalQuestion(unclear: string): Question {
  const choice = (value: '.' | ',') => ({ value, text: String(readNumber(unclear, value)?.value ?? unclear) });
  return { about: 'decimal', text: `Which number is ${unclear}?`, choices: [choice('.'), choice(',')] };
}

/** Asks for the currency of an account that the file does not name. */
export function currencyQuestion(currencies: readonly string[]): Question {
  const choices = currencies.map((value) => ({ value, text: value }));
  return { about: 'currency', text: 'Which currency does the account have?', choices };
}

/** Asks what the rows of a table without types are. */
export function rowsQuestion(why: string, values: readonly RowMeaning[]): Question {
  const choices = values.map((value) => ({ value, text: ROW_TEXTS[value] }));
  return { about: 'rows', text: `${why}. What are the rows?`, choices };
}

const ROW_TEXTS: Readonly<Record<RowMeaning, string>> = {
  holdings: 'Everything that was held on each date',
  purchases: 'Purchases, which add up',
  received: 'Deposits: each row came in without a payment',
  sent: 'Withdrawals: each row left without a payment',
};

/** Asks whether the amounts of a table include its fees and taxes. */
export function costsQuestion(amount: number, costs: number): Question {
  return {
    about: 'amounts',
    text: `Does the amount of ${amount} include the fees and taxes of ${costs}?`,
    choices: [
      { value: 'net', text: 'Yes. Amounts are the money that moved' },
      { value: 'gross', text: 'No. Fees and taxes are in addition' },
    ],
  };
}

/** Asks whether the prices of bonds, or of shares in London, are of one unit. */
export function pricesQuestion(price: number, symbol: string): Question {
  return {
    about: 'prices',
    text: `Are the prices of bonds and of shares in London those of one unit in whole money, such as ${price} for ${symbol}?`,
    choices: [
      { value: 'each', text: 'Yes' },
      { value: 'per_100', text: 'No. Prices of bonds are per 100, and those in London are in pence' },
    ],
  };
}

/** Asks which trade of a position paid its fee. */
export function feeTradeQuestion(fee: number, line: number): Question {
  const choices: readonly { readonly value: FeeMeaning; readonly text: string }[] = [
    { value: 'buy', text: 'The purchase' },
    { value: 'sell', text: 'The sale' },
    { value: 'both', text: 'Both, half of it each' },
  ];
  return { about: 'fees', text: `Which trade of line ${line} paid its fee of ${fee}?`, choices };
}

/** Asks which coin of a pair the fees are in. */
export function feeCoinQuestion(fee: number, line: number, first: string, second: string): Question {
  const choices: readonly { readonly value: FeeMeaning; readonly text: string }[] = [
    { value: 'first', text: `The first coin of each pair, such as ${first}` },
    { value: 'second', text: `The second coin of each pair, such as ${second}` },
    { value: 'received', text: 'The coin that came in each trade' },
  ];
  return { about: 'fees', text: `Which coin is the fee of ${fee} in line ${line} in?`, choices };
}

/**
 * Asks for the meaning of a word that is not known, with the first of its rows. One answer is for all of them.
 *
 * @param values the meanings that the rows can have
 * @param refused the meaning that was chosen before, and that a row does not fit
 */
export function typeQuestion(
  word: string,
  lines: readonly Line[],
  values: readonly Meaning[] = ALL_MEANINGS,
  refused?: Meaning,
): Question {
  const [first] = lines;
  const rows = lines.length === 1 ? '' : `${lines.length} rows, such as `;
  const where = first === undefined ? '' : ` (${rows}line ${first.number}: ${rowText(first, word)})`;
  const not = refused === undefined ? '' : `"${MEANINGS[refused]}" does not fit its numbers. `;
  return {
    about: 'types',
    word,
    text: `${not}What does "${word}" mean${where}?`,
    choices: values.filter((value) => value !== refused).map((value) => ({ value, text: MEANINGS[value] })),
  };
}

const ALL_MEANINGS = Object.keys(MEANINGS) as readonly Meaning[];

/** The most characters of a row in a question. */
const MOST_OF_ROW = 80;

/** Returns the cells of a row besides a word, such as `2024-01-02 | AAA | 10`. */
function rowText({ cells }: Line, word: string): string {
  const text = cells.filter((cell) => cell !== '' && cell !== word).join(' | ');
  return text.length > MOST_OF_ROW ? `${text.slice(0, MOST_OF_ROW)}…` : text;
}

/** Asks what the number of a split is. One answer is for all splits with the same word. */
export function splitQuestion(word: string, shares: number, symbol: string): Question {
  return {
    about: 'types',
    word,
    text: `What is the ${shares} of the split of ${symbol}?`,
    choices: [
      { value: 'split', text: `${shares} new shares for one old share` },
      { value: 'split_shares', text: `${shares} shares were added` },
      { value: 'skip', text: MEANINGS.skip },
    ],
  };
}

/** Asks what the only number of a dividend is. One answer is for all dividends with the same word. */
export function paidQuestion(word: string, number: number, symbol: string): Question {
  return {
    about: 'types',
    word,
    text: `What is the ${number} of the dividend of ${symbol}?`,
    choices: [
      { value: 'dividend', text: 'The money that was paid' },
      { value: 'skip', text: `The number of shares. ${MEANINGS.skip}` },
    ],
  };
}

/** Kinds of rows that move money, and shares only if their reader says so. */
export type MoneyKind = 'fee' | 'tax' | 'dividend' | 'interest';

/** Asks whether a row of money moved the shares that stand next to it. One answer is for all rows with the same word. */
export function sharesQuestion(
  word: string,
  kind: MoneyKind,
  side: 'buy' | 'sell',
  shares: number,
  symbol: string,
): Question {
  const moved = side === 'buy' ? 'bought' : 'sold';
  return {
    about: 'types',
    word,
    text: `Did "${word}" move the ${shares} ${symbol} of its row?`,
    choices: [
      { value: kind, text: `No. The ${kind} moved money only` },
      { value: side, text: `Yes. They were ${moved} for it` },
      { value: 'skip', text: MEANINGS.skip },
    ],
  };
}

/** Asks for the direction of withdrawals with a plus sign next to others without one. One answer is for all rows with the same word. */
export function plusQuestion(word: string, amount: number): Question {
  return {
    about: 'types',
    word,
    text: `Where did the ${amount} of "${word}" go, which has the sign of money that came in?`,
    choices: [
      { value: 'withdrawal', text: `Out of the account, as all rows with "${word}" did` },
      { value: 'deposit', text: 'Into the account. The sign of each row says its direction' },
      { value: 'skip', text: MEANINGS.skip },
    ],
  };
}

/** The last sentence of a message about a row, which says how to correct it. */
const REMEDY = /\. (Add|Choose|Correct|Enter|Export|Leave|Remove|Reverse|Say|Set|Write) [^"]{0,300}$/;

/** Asks what to do with rows that cannot be read, with the first of them. */
export function unreadQuestion(lines: number, line: number, message: string): Question {
  const rows = lines === 1 ? `Line ${line} cannot be read` : `${lines} lines cannot be read`;
  return {
    about: 'unread',
    text: `${rows}${lines === 1 ? '' : `, such as line ${line}`}: ${message.replace(REMEDY, '')}. What should happen with ${lines === 1 ? 'it' : 'them'}?`,
    choices: [{ value: 'skip', text: lines === 1 ? 'Leave it out' : 'Leave them out' }],
  };
}

/** Asks for the kind of the numbers. */
export function unitQuestion(number: string): Question {
  return {
    about: 'unit',
    text: `What are the numbers, such as ${number}?`,
    choices: [
      { value: 'quantity', text: 'Shares' },
      { value: 'amount', text: 'Amounts of money' },
      { value: 'weight', text: 'Weights' },
    ],
  };
}

/** Asks for the meaning of weights without a percent sign: one below 1, one above 1, or both. */
export function weightQuestion(small: number | null, large: number | null): Question {
  const [few, many] = [small === null ? [] : [small], large === null ? [] : [large]];
  const listed = (numbers: readonly number[]) => numbers.map((number) => `${round(number)}%`).join(' and ');
  const all = [...many, ...few];
  const choices = [
    { value: 'size', text: listed([...many, ...few.map((number) => number * 100)]) },
    { value: 'percent', text: listed(all) },
  ];
  const verb = all.length > 1 ? 'do' : 'does';
  return {
    about: 'weights',
    text: `Which weights ${verb} ${all.join(' and ')} mean?`.replace('Which weights does', 'Which weight does'),
    choices: few.length === 0 ? choices.slice(1) : choices,
  };
}
