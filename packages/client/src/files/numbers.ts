import { isCurrency, SIGNS } from './currencies.ts';

/** The kinds of numbers that holdings can have. */
export type Unit = 'weight' | 'quantity' | 'amount';

export const UNIT_NOUNS: Readonly<Record<Unit, string>> = {
  weight: 'weight',
  quantity: 'number of shares',
  amount: 'amount',
};

/** A number as written in a cell. */
export interface ReadNumber {
  readonly value: number;
  /** The code of a currency that stands next to the number. A dollar sign alone names none. */
  readonly currency: string | null;
  readonly isPercent: boolean;
  /** The kind of number that its sign or word states. Null for a plain number. */
  readonly unit: Unit | null;
}

/** Signs of money that several currencies share. */
const SHARED_SIGN = /^(\$|kr|rs)$/i;
const PERCENT = /^(%|percent|pct|prozent|pourcents?|procent|porciento)$/i;
const SHARES = /^(shares?|shs|stk|stück|stücke|actions?|acciones|titres|títulos|parts|units?|株|口)$/i;

/** A number in parts: digits with their separators, and the text around them. */
interface Parts {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly unit: string;
}

/** Returns a text with the wide letters and digits of East Asian keyboards as narrow ones. */
export function narrow(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥');
}

/** Returns the digits of a cell and its unit. Null if the cell has no single run of digits. */
function partsOf(text: string): Parts | null {
  // Most cells are plain numbers.
  if (/^-?\d[\d.,]*$/.test(text)) return { digits: text.replace('-', ''), isNegative: text.startsWith('-'), unit: '' };
  // Statements write CR behind money that came in, and DR behind money that left.
  const [, credited = '', side = ''] = /^([$€£]?\d[\d.,]*) ?(cr|dr)\.?$/i.exec(text) ?? [];
  if (credited !== '') {
    const own = partsOf(credited);
    return own === null ? null : { ...own, isNegative: /^d/i.test(side) };
  }
  const plain = narrow(text)
    .replace(/[\s'’]|^@/g, '')
    .replaceAll('−', '-')
    // `USD (12.50)`, `(12.50) USD`, and `12.50- USD`
    .replace(/^\((\d[\d.,]*)\)([^\d.,()+-]{1,4})$/, '-$1$2')
    .replace(/^([^\d.,()+-]{1,4})\((.*)\)$/, '($1$2)')
    .replace(/^(\d[\d.,]*)-([^\d.,()+-]{1,4})$/, '-$1$2')
    .replace(/(\p{L})\.(?=[\d+-]|$)/u, '$1');
  const match =
    /^(\(?)([^\d.,()+-]{0,4})([+-]?)([^\d.,()+-]{0,4})(\d[\d.,]*|[.,]\d+)(e[+-]?\d{1,3})?([^\d.,()+-]{0,10})([+-]?)(\)?)$/i.exec(
      plain,
    );
  if (match === null) return null;
  const [
    ,
    open = '',
    before = '',
    sign = '',
    inside = '',
    digits = '',
    exponent = '',
    after = '',
    behind = '',
    close = '',
  ] = match;
  if ((open === '') !== (close === '') || (sign !== '' && behind !== '')) return null;
  const unit = [before, inside, after].filter((part) => part !== '');
  if (unit.length > 1) return null;
  return { digits: digits + exponent, isNegative: sign === '-' || behind === '-' || open === '(', unit: unit[0] ?? '' };
}

/**
 * Reads a number as people and brokers write it: `$1,234.50`, `(12.5)` or `12.5-` for a negative one, `1.234,50 €`, or `25%`. Null
 * for other text, and for groups of digits that are not thousands.
 */
export function readNumber(text: string, decimal: '.' | ','): ReadNumber | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { digits, isNegative, unit } = parts;
  const sign = unit.toLowerCase();
  const currency = Object.hasOwn(SIGNS, sign) ? (SIGNS[sign] ?? null) : isCurrency(unit) ? codeOf(unit) : null;
  const isPercent = PERCENT.test(unit);
  const isMoney = currency !== null || SHARED_SIGN.test(unit);
  if (unit !== '' && !isMoney && !isPercent && !SHARES.test(unit)) return null;
  const plain = decimal === '.' ? digits : digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  if (!/^([1-9]\d{0,2}(,\d{2,3})*,\d{3}|\d*)(\.\d*)?(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain.replaceAll(',', ''));
  if (!Number.isFinite(value)) return null;
  const stated = isPercent ? 'weight' : isMoney ? 'amount' : unit === '' ? null : 'quantity';
  return { value: isNegative ? -value : value, currency, isPercent, unit: stated };
}

function codeOf(unit: string): string {
  return /^gbp$/i.test(unit) && unit !== 'GBP' && unit.endsWith('p') ? 'GBX' : unit.toUpperCase();
}

/** The decimal mark that the cells of a file prove. */
export interface DecimalEvidence {
  readonly decimal: '.' | ',' | null;
  /** A cell that has two meanings, such as 1,234, while no other cell decides. */
  readonly unclear: string | null;
  /** Two cells that contradict each other. */
  readonly conflict: readonly [string, string] | null;
}

/**
 * Finds the decimal mark of the numbers of a file. `1.234` alone has a decimal point in files with commas between the
 * cells. Elsewhere it can be a thousand, too.
 */
export function decimalOf(cells: Iterable<string>, delimiter: string): DecimalEvidence {
  const seen: { '.': string | null; ',': string | null } = { '.': null, ',': null };
  let unclear: string | null = null;
  for (const cell of cells) {
    const { digits, unit } = partsOf(cell) ?? { digits: '', unit: '' };
    // A weight of thousands of percent is not plausible, so 33,333% has a decimal comma.
    const mark = markOf(digits) ?? (PERCENT.test(unit) ? markOf(`0${digits}`) : null);
    if (mark !== null) seen[mark] ??= cell;
    else if (digits.includes(',') || (digits.includes('.') && delimiter !== ',')) unclear ??= cell;
  }
  if (seen['.'] !== null && seen[','] !== null) {
    return { decimal: null, unclear, conflict: [seen['.'], seen[',']] };
  }
  if (seen[','] !== null) return { decimal: ',', unclear: null, conflict: null };
  return { decimal: seen['.'] !== null || unclear === null ? '.' : null, unclear, conflict: null };
}

/** Returns the decimal mark that one number proves. Null if it has none, or could be a group of thousands. */
function markOf(written: string): '.' | ',' | null {
  const exponentAt = written.search(/e/i);
  const digits = exponentAt === -1 ? written : `${written.slice(0, exponentAt)}0`;
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const mark = comma === -1 ? '.' : ',';
  const at = Math.max(comma, point);
  if (at === -1) return null;
  if (digits.indexOf(mark) !== at) {
    const [, ...groups] = digits.split(mark);
    const areThousands = groups.every(({ length }) => length === 2 || length === 3) && groups.at(-1)?.length === 3;
    return areThousands ? (mark === '.' ? ',' : '.') : null;
  }
  const isGroup = digits.length - at - 1 === 3 && at >= 1 && at <= 3 && !digits.startsWith('0');
  return isGroup ? null : mark;
}

/**
 * Reads a number that was typed, with its currency or percent sign. A comma is a decimal mark unless it separates three
 * digits. Null for other text.
 */
export function readTyped(text: string): ReadNumber | null {
  return readNumber(text, decimalOf([text], '\t').decimal ?? '.');
}

/** Reads a number that has only one meaning. Null for other text, and for a number such as 1,234 that has two. */
export function readProven(text: string): ReadNumber | null {
  const { decimal, unclear } = decimalOf([text], '\t');
  return decimal === null || unclear !== null ? null : readNumber(text, decimal);
}

/**
 * Reads a weight that was typed: a decimal fraction or a percentage with its sign. `25%` and `0.25` are the same. Null
 * for other text.
 */
export function readWeight(text: string): number | null {
  const read = readTyped(text);
  return read === null ? null : fractionOf(read);
}

/** Returns a weight as a fraction, without the noise of a division. */
export function fractionOf({ value, isPercent }: ReadNumber): number {
  return isPercent ? Number((value / 100).toPrecision(15)) : value;
}
