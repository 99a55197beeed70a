import { type Day, parseDay } from '@tearsheet/shared';
import type { PriceTable } from './priceTable.ts';
import { FIRST_DAY, type PlainLines } from './readTable.ts';

/** The columns of a file of prices in the order of PRICE_FIELDS. */
export const PRICE_COLUMNS = ['close', 'open', 'high', 'low', 'volume', 'adj_close'] as const;

const COLUMN_NAMES: readonly string[] = PRICE_COLUMNS;
const COMMA = 44;
const RETURN = 13;
const FEED = 10;
const POINT = 46;
const DASH = 45;
const ZERO = 48;
const BLANK = 32;
const LAST_ASCII = 126;
/** An integer of so many digits is exact, and so is its quotient by a power of ten up to 10^22. */
const EXACT_DIGITS = 15;
const POWERS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, i) => 10 ** i);
const DATE_BYTES = 10;

/** The meaning of a column: a RIC, a date, a price by its position among PRICE_COLUMNS, or nothing. */
const RIC = -1;
const DATE = -2;
const IGNORED = -3;

/**
 * Returns a function that adds the plain lines of a price file to a table without making a string of each cell. It passes any other line
 * to `general`: a missing or unusual cell, another number of cells, or a day after the latest one. A number has the same value as `Number(text)`.
 */
export function createPriceScan(
  header: readonly string[],
  latestDay: Day,
  prices: PriceTable,
): (lines: PlainLines, general: (line: number, from: number, to: number) => void) => number {
  const roles = Int8Array.from(header, (name) => {
    if (name === 'ric' || name === 'date') return name === 'ric' ? RIC : DATE;
    const field = COLUMN_NAMES.indexOf(name);
    return field < 0 ? IGNORED : field;
  });
  const rics = createNames();
  const days = new Map<number, Day | null>();
  const cells = new Float64Array(PRICE_COLUMNS.length);
  let bytes: Uint8Array = new Uint8Array(0);
  let at = 0;

  return (lines, general) => {
    bytes = lines.bytes;
    at = 0;
    let { line } = lines;
    let rows = 0;
    for (; at < bytes.length; line++) {
      const from = at;
      if (addLine(line)) rows++;
      else {
        const end = bytes.indexOf(FEED, from);
        at = end < 0 ? bytes.length : end + 1;
        general(line, from, end < 0 ? bytes.length : end);
      }
    }
    return rows;
  };

  /** Adds the line at the position. Returns false if it is not plain. */
  function addLine(line: number): boolean {
    cells.fill(Number.NaN);
    let ric: Name | null = null;
    let day: Day | null = null;
    for (let c = 0; c < roles.length; c++) {
      const role = roles[c]!;
      if (role === RIC) ric = readRic();
      else if (role === DATE) day = readDay();
      else if (role === IGNORED) skip();
      else if (!readNumber(role)) return false;
      if (c === roles.length - 1) break;
      if (bytes[at] !== COMMA) return false;
      at++;
    }
    if (ric === null || day === null || day > latestDay || Number.isNaN(cells[0]!)) return false;
    if (bytes[at] === RETURN) at++;
    if (at < bytes.length && bytes[at] !== FEED) return false;
    at++;
    // An instrument is mentioned when it has a row, and not by a line that turns out to be unusual.
    ric.instrument ??= prices.mention(ric.text);
    prices.addTo(ric.instrument, day, line, cells);
    return true;
  }

  function skip(): void {
    while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== FEED && bytes[at] !== RETURN) at++;
  }

  function readRic(): Name | null {
    const from = at;
    let hash = 0;
    let byte = bytes[at]!;
    for (; at < bytes.length && byte !== COMMA && byte > BLANK && byte <= LAST_ASCII; byte = bytes[++at]!) {
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    return at === from ? null : rics(bytes, from, at, hash);
  }

  function readDay(): Day | null {
    if (at + DATE_BYTES > bytes.length || bytes[at + 4] !== DASH || bytes[at + 7] !== DASH) return null;
    let date = 0;
    for (let i = 0; i < DATE_BYTES; i++) {
      if (i === 4 || i === 7) continue;
      const digit = bytes[at + i]! - ZERO;
      if (digit < 0 || digit > 9) return null;
      date = 10 * date + digit;
    }
    at += DATE_BYTES;
    let day = days.get(date);
    if (day === undefined) {
      day = parseDay(Buffer.from(bytes.subarray(at - DATE_BYTES, at)).toString());
      if (day !== null && day < FIRST_DAY) day = null;
      days.set(date, day);
    }
    return day;
  }

  /** Reads digits with at most one point into a cell. An empty cell stays NaN. */
  function readNumber(field: number): boolean {
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === POINT && decimals < 0) {
        decimals = 0;
        continue;
      }
      const digit = byte - ZERO;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
      digits++;
      if (decimals >= 0) decimals++;
    }
    if (digits > EXACT_DIGITS || (digits === 0 && decimals >= 0)) return false;
    if (digits > 0) cells[field] = decimals > 0 ? value / POWERS[decimals]! : value;
    return true;
  }
}

/** A RIC of a file, and its number in the table when it has one. */
interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
  instrument: number | null;
}

/** Returns a function that makes each name once. `hash` is that of the bytes. */
function createNames(): (bytes: Uint8Array, from: number, to: number, hash: number) => Name {
  const known = new Map<number, Name[]>();
  return (bytes, from, to, hash) => {
    const candidates = known.get(hash);
    if (candidates !== undefined) {
      for (const candidate of candidates) if (isEqual(candidate.bytes, bytes, from, to)) return candidate;
    }
    const own = bytes.slice(from, to);
    const name: Name = { text: Buffer.from(own).toString(), bytes: own, instrument: null };
    if (candidates) candidates.push(name);
    else known.set(hash, [name]);
    return name;
  };
}

function isEqual(name: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[from + i]) return false;
  return true;
}
