import { readDate } from './dates.ts';
import { readNumber } from './numbers.ts';

/** A choice that a text leaves open. One answer is for the whole table. */
export interface Question {
  /** The option that answers it. */
  readonly about: 'dateFormat' | 'decimal' | 'unit' | 'weights';
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

/** Asks for the order of day and month, with both meanings of one date. */
export function dateQuestion(unclear: string): Question {
  const meaning = (order: 'DMY' | 'MDY') => {
    const date = readDate(unclear, order);
    return date === null ? unclear : LONG_DATE.format(new Date(date));
  };
  return {
    about: 'dateFormat',
    text: `Which day is ${unclear}?`,
    choices: [
      { value: 'DD/MM/YYYY', text: meaning('DMY') },
      { value: 'MM/DD/YYYY', text: meaning('MDY') },
    ],
  };
}

const LONG_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks for the decimal mark, with both meanings of one number. */
export function decimalQuestion(unclear: string): Question {
  const choice = (value: '.' | ',') => ({ value, text: String(readNumber(unclear, value)?.value ?? unclear) });
  return { about: 'decimal', text: `Which number is ${unclear}?`, choices: [choice('.'), choice(',')] };
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

function round(value: number): number {
  return Number(value.toPrecision(12));
}
