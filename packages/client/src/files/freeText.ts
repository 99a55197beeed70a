import { isDateText } from './dates.ts';
import { readTyped } from './numbers.ts';
import type { Line } from './parseRows.ts';

/**
 * Returns the first lines of holdings that are written as people write them, such as `AAPL 40%`, `10 shares of Apple`, or several with commas
 * in one line. Each has a symbol or name and one number, and can have a date. Null for other text.
 */
export function parseFreeText(text: string, most: number): Line[] | null {
  if (/[\t;|"]/.test(text)) return null;
  const entries: { number: number; entry: Entry }[] = [];
  for (const [index, line] of text.split(/\r?\n/, most).entries()) {
    if (line.trim() === '') continue;
    const whole = entryOf(line);
    const parts = whole === null ? line.split(/,\s+(?=\S)/).map(entryOf) : [whole];
    for (const entry of parts) {
      if (entry === null) return null;
      entries.push({ number: index + 1, entry });
    }
  }
  if (entries.length === 0) return null;
  const hasDate = entries.some(({ entry }) => entry.date !== '');
  return entries.map(({ number, entry: { date, symbol, amount } }) => {
    return { number, cells: [...(hasDate ? [date] : []), symbol, amount] };
  });
}

interface Entry {
  readonly date: string;
  readonly symbol: string;
  readonly amount: string;
}

function entryOf(line: string): Entry | null {
  const words = line
    .trim()
    .replace(/^[-•*]\s+/, '')
    .replaceAll('=', ' ')
    .replace(/(?<=\p{L}):/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-' && word !== '–');
  const dateAt = words.findIndex((word) => /[-/.年]/.test(word) && isDateText(word));
  const [date = ''] = dateAt === -1 ? [] : words.splice(dateAt, 1);
  const size = words.length;
  if (size < 2 || size > 12) return null;
  for (const [from, count] of [...placesOf(words), [0, 2], [0, 1]] as const) {
    const amount = words.slice(from, from + count).join(' ');
    const rest = [...words.slice(0, from), ...words.slice(from + count)];
    if (rest[0] === 'of' || rest[0] === 'x') rest.shift();
    const symbol = rest.join(' ');
    const isName = /\p{L}|^\d{4}$/u.test(symbol) && !symbol.includes(',') && symbol.length <= 80;
    if (count < size && readTyped(amount) !== null && isName) return { date, symbol, amount };
  }
  return null;
}

/** Returns where the number at the end can be. A currency belongs to it, and so does a word such as "shares". */
function placesOf(words: readonly string[]): readonly (readonly [from: number, count: number])[] {
  const size = words.length;
  const [before = '', last = ''] = words.slice(-2);
  const isUnitBefore = !/\d/.test(before) && (readTyped(`${before} ${last}`)?.unit ?? null) !== null;
  return isUnitBefore && size > 2 ? [[size - 2, 2]] : [[size - 1, 1], ...(size > 2 ? [[size - 2, 2] as const] : [])];
}
