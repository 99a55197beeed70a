import { Column, DATE, INTEGER, NUMBER, SHORTEST } from './layout';

/** Eight characters `0`. A digit added to one of them is its character. */
const ZEROS: u64 = 0x3030303030303030;
const MINUS: u8 = 45;
const POINT: u8 = 46;
const QUOTE: u8 = 34;
const ZERO: u8 = 48;
/** The characters of null. */
const NULL: u32 = 0x6c6c756e;

/**
 * Writes the value of a row as writeTable.ts does and returns the address after it. It may write up to 16 bytes more. It returns
 * 0 and leaves the value to the caller if the number is infinite, has too many digits, or needs an exponent. It does the same
 * with a date that is out of range and a label that is unknown.
 */
export function putValue(column: Column, at: usize, row: i32): usize {
  if (column.kind <= SHORTEST) {
    const value = load<f64>(column.values + 8 * row);
    return isNaN(value) ? putNull(at) : putNumber(column, at, value);
  }
  const value = load<i32>(column.values + 4 * row);
  if (column.kind === INTEGER) {
    store<u8>(at, MINUS);
    return putWhole(at + <usize>(value < 0), <u64>abs(<i64>value));
  }
  if (value === -1) return putNull(at);
  if (column.kind === DATE) return <u32>value < LAST_WEEKDAY ? putDate(at, value) : 0;
  return <u32>value < <u32>column.labelCount ? putLabel(at, column.labels + 12 * value) : 0;
}

function putNull(at: usize): usize {
  store<u32>(at, NULL);
  return at + 4;
}

function putLabel(at: usize, label: usize): usize {
  return putText(at, load<u32>(label), load<u32>(label, 4));
}

/** Copies a text in words of eight bytes. */
export function putText(at: usize, from: usize, length: usize): usize {
  for (let k: usize = 0; k < length; k += 8) store<u64>(at + k, load<u64>(from + k));
  return at + length;
}

/** Returns the digits of a number below 1e8 as eight bytes, the first digit in the lowest one. It splits all parts of a word at once. */
function eightDigits(value: u32): u64 {
  const high = value / 10000;
  const halves: u64 = <u64>high | ((<u64>(value - high * 10000)) << 32);
  const hundreds = ((halves * 10486) >> 20) & 0x7f0000007f;
  const pairs = hundreds | ((halves - 100 * hundreds) << 16);
  const tens = ((pairs * 103) >> 10) & 0x000f000f000f000f;
  return tens | ((pairs - 10 * tens) << 8);
}

function putWhole(at: usize, value: u64): usize {
  if (value < 10) {
    store<u8>(at, ZERO + <u8>value);
    return at + 1;
  }
  if (value >= 100000000) {
    const high = value / 100000000;
    const end = putWhole(at, high);
    store<u64>(end, eightDigits(<u32>(value - high * 100000000)) | ZEROS);
    return end + 8;
  }
  const digits = eightDigits(<u32>value);
  const skipped = ctz(digits) >> 3;
  store<u64>(at, (digits | ZEROS) >> (skipped << 3));
  return at + 8 - <usize>skipped;
}

/** The steps are those of `putRounded` and `putShortest` in byteBuffer.ts. */
function putNumber(column: Column, at: usize, value: f64): usize {
  const size = Math.abs(value);
  if (column.kind === NUMBER) {
    return putUnits(at, nearestUnits(size, column.scale), column.scale, column.filling, value < 0);
  }
  let units = Math.floor(size * 1e8 + 0.5);
  if (units / 1e8 === size) return putUnits(at, units, 1e8, 1e8, value < 0);
  units = Math.floor(size * 1e12 + 0.5);
  return units / 1e12 === size ? putUnits(at, units, 1e12, 1e4, value < 0) : 0;
}

/** The steps are those of `nearestUnits` in byteBuffer.ts. */
function nearestUnits(size: f64, scale: f64): f64 {
  const product = size * scale;
  const units = Math.floor(product);
  if (Math.abs(product - units - 0.5) > product * f64.EPSILON) return Math.floor(product + 0.5);
  return size >= (units + 0.5) / scale ? units + 1 : units;
}

/** Both factors together are 1e16. The quotients are exact, as in byteBuffer.ts, and faster than those of integers. */
function putUnits(at: usize, units: f64, scale: f64, filling: f64, isNegative: bool): usize {
  if (units === 0) {
    store<u8>(at, ZERO);
    return at + 1;
  }
  if (!(units < 1e15) || units * 1e6 < scale) return 0;
  store<u8>(at, MINUS);
  const whole = Math.floor(units / scale);
  at = putWhole(at + <usize>isNegative, <u64>whole);
  const rest = (units - whole * scale) * filling;
  if (rest === 0) return at;
  store<u8>(at++, POINT);
  const high = Math.floor(rest / 1e8);
  const first = eightDigits(<u32>high);
  const second = eightDigits(<u32>(rest - high * 1e8));
  store<u64>(at, first | ZEROS);
  store<u64>(at, second | ZEROS, 8);
  // Zeros at the end are the highest bytes.
  return at + (second === 0 ? 8 - <usize>(clz(first) >> 3) : 16 - <usize>(clz(second) >> 3));
}

/** Weekdays from 1970 to 2099. */
const LAST_WEEKDAY: u32 = 33900;

/** The steps are those of `calendarNumber` in dates.ts. */
function putDate(at: usize, weekday: u32): usize {
  const shifted = (weekday / 5) * 7 + (weekday % 5) + 719465;
  const era = shifted / 146097;
  const ofEra = shifted - era * 146097;
  const leapDays = ofEra / 1460 - ofEra / 36524 + ofEra / 146096;
  const yearOfEra = (ofEra - leapDays) / 365;
  const ofYear = ofEra - (365 * yearOfEra + (yearOfEra >> 2) - yearOfEra / 100);
  const fromMarch = (5 * ofYear + 2) / 153;
  const date = ofYear - (153 * fromMarch + 2) / 5 + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const digits = eightDigits(year * 10000 + month * 100 + date) | ZEROS;
  store<u8>(at, QUOTE);
  store<u32>(at, <u32>digits, 1);
  store<u8>(at, MINUS, 5);
  store<u16>(at, <u16>(digits >> 32), 6);
  store<u8>(at, MINUS, 8);
  store<u16>(at, <u16>(digits >> 48), 9);
  store<u8>(at, QUOTE, 11);
  return at + 12;
}
