import { distance } from 'fastest-levenshtein';

/** Made on first use, because making it takes longer than a small analysis waits. */
let numbers: Intl.NumberFormat | undefined;

/** A count with its noun: "1 trade", "3 trades", "1,200 rows". */
export function counted(number: number, one: string, several = `${one}s`): string {
  numbers ??= new Intl.NumberFormat('en-US');
  return `${numbers.format(number)} ${number === 1 ? one : several}`;
}

/** Joins words: "a, b and c". */
export function wordList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A number with at most six significant digits. */
export function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

/** A share in percent: 0.125 is "12.5%". */
export function percentText(share: number): string {
  return `${sixDigits(share * 100)}%`;
}

/** The longest name of a caller that a message repeats. */
export const LONGEST_SHOWN_NAME = 80;

/** Returns a name that a caller sent as messages repeat it: at most 80 characters, the last of which is an ellipsis if it is cut. */
export function shownName(name: string): string {
  return name.length <= LONGEST_SHOWN_NAME ? name : `${name.slice(0, LONGEST_SHOWN_NAME - 1)}…`;
}

/** The message of whatever was thrown. No instanceof: errors may come from another realm. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** True if a caught value is an error of Node with this code. The error may come from another realm, as in messageOf. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Names that callers use instead of the names of members. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ticker: 'symbol',
  tickers: 'symbol',
  ric: 'symbol',
  rics: 'symbol',
  isin: 'symbol',
  company: 'symbol',
  stock: 'symbol',
  fund: 'symbol',
  shares: 'quantity',
  ratio: 'quantity',
  commission: 'fee',
  holdings: 'portfolio',
  positions: 'portfolio',
  allocations: 'portfolio',
  from: 'start_date',
  since: 'start_date',
  to: 'end_date',
  until: 'end_date',
  sections: 'fields',
  interval: 'resolution',
  frequency: 'freq',
  period: 'freq',
  id: 'job_id',
};
/** Distances to a longer name would take long and would find nothing. */
export const LONGEST_SUGGESTED = 60;
/** Only the first problems of a request have suggestions. A caller who repairs those sends the request again. */
export const MOST_SUGGESTIONS = 10;

/** Returns a function like nearestName that finds names for the first problems of one request only. */
export function createSuggestName(): typeof nearestName {
  let left = MOST_SUGGESTIONS;
  return (wrong, known) => {
    if (left === 0) return null;
    left -= 1;
    return nearestName(wrong, known);
  };
}

/**
 * Returns the known name that was probably meant. It is one with the same meaning, or the one with the fewest changed characters (at
 * most one in three), or the only one with all of its words. Returns null if none is, or the name has more than 60 characters.
 *
 * @example nearestName('symbols', ['symbol', 'limit']) // 'symbol'
 * @example nearestName('Technology', ['Information Technology', 'Energy']) // 'Information Technology'
 */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  const text = wrong.trim().toLowerCase();
  if (text.length > LONGEST_SUGGESTED) return null;
  const word = Object.hasOwn(OTHER_WORDS, text) ? OTHER_WORDS[text] : undefined;
  if (word !== undefined && known.includes(word)) return word;
  const most = Math.max(1, Math.floor(text.length / 3));
  return nearest(text, known, most) ?? onlyWithWords(text, known);
}

const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u);

function onlyWithWords(text: string, known: readonly string[]): string | null {
  const wanted = wordsOf(text).filter((word) => word !== '');
  if (wanted.length === 0) return null;
  const having = known.filter((name) => {
    const words = wordsOf(name);
    return wanted.every((word) => words.includes(word));
  });
  return having.length === 1 ? having[0]! : null;
}

/**
 * Returns the known name with the fewest changed characters, at most `most` of them, or null. Upper and lower case do not matter.
 * Only names of a similar length are compared.
 */
export function nearest(wrong: string, known: Iterable<string>, most: number): string | null {
  let best: string | null = null;
  let least = most;
  for (const name of known) {
    if (Math.abs(name.length - wrong.length) > least) continue;
    const changes = distance(wrong, name.toLowerCase());
    if (changes > least || (changes === least && best !== null)) continue;
    best = name;
    least = changes;
  }
  return best;
}
