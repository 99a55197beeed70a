import {
  COUNTS,
  Column,
  columnAt,
  DATE,
  DISTANCE_COUNTS,
  MAX_COLUMNS,
  NUMBERS,
  SHORTEST,
  TEXT,
  TOKENS,
  WINDOW,
} from './layout';

/** The address after the last token. */
export let tokensEnd: usize = TOKENS;
/** Characters from here on belong to no token yet. */
let literalsFrom: usize = TEXT;
/** The number of characters of the table that were dropped. A position in the table is an address and this. */
let dropped: usize = 0;

export function beginMatches(): void {
  dropped = 0;
  memory.fill(NUMBERS, 0, 1024 * MAX_COLUMNS);
}

export function beginTokens(from: usize): void {
  tokensEnd = TOKENS;
  literalsFrom = from;
}

/** Drops the text that matches cannot reach any more and returns its new end. */
export function dropText(end: usize, columns: i32): usize {
  if (end <= TEXT + WINDOW) return end;
  const moved = end - TEXT - WINDOW;
  memory.copy(TEXT, TEXT + moved, WINDOW);
  dropped += moved;
  for (let c = 0; c < columns; c++) {
    const column = columnAt(c);
    const isKept = column.cellAbove >= TEXT + moved;
    column.cellAbove = isKept ? column.cellAbove - moved : 0;
    column.valueAbove = isKept ? column.valueAbove - moved : 0;
  }
  return TEXT + WINDOW;
}

/**
 * Finds the matches of a row. A key, and often the first characters of a value, are those of the row above. A label or a number
 * that occurred before is a match that continues over the next key.
 */
export function matchRow(row: i32, columns: i32, end: usize): void {
  for (let c = 0; c < columns; c++) {
    const column = columnAt(c);
    const cell = column.cell;
    const value = column.value;
    const above = column.valueAbove;
    const isInReach = column.cellAbove !== 0 && cell - column.cellAbove <= WINDOW;
    const equal = isInReach ? equalBytes(value, above, end) : 0;
    const last = lastOf(column, c, row);
    const own = last !== 0 && last !== above ? equalBytes(value, last, end) : 0;
    const takesOwn = own > equal + SHORTEST_GAIN;
    if (isInReach && literalsFrom <= cell) {
      addMatch(cell, value - cell + (takesOwn ? 0 : equal), cell - column.cellAbove);
    }
    if (takesOwn && literalsFrom <= value) addMatch(value, own, value - last);
    column.cellAbove = cell;
    column.valueAbove = value;
  }
}

/** A second match takes about as many bits as three characters. */
const SHORTEST_GAIN: usize = 2;

/** Returns where the value of a row occurred before, or 0, and keeps where it occurs now. Dates and integers repeat the row above or nothing. */
function lastOf(column: Column, index: i32, row: i32): usize {
  if (column.kind <= SHORTEST) {
    // The numbers of a column share 64 places. The multiplication spreads them.
    const number = load<u64>(column.values + 8 * row);
    const place = NUMBERS + 1024 * index + <usize>((number * 0x9e3779b97f4a7c15) >> 58) * 16;
    const isKnown = load<u64>(place, 8) === number;
    store<u64>(place, number, 8);
    return replaced(place, column.value, isKnown);
  }
  if (column.kind <= DATE) return 0;
  const label = load<i32>(column.values + 4 * row);
  return label < 0 ? 0 : replaced(column.labels + 12 * label + 8, column.value, true);
}

/** Keeps the position of an address and returns the address of the position kept before, or 0 if it is unknown or out of reach. */
function replaced(place: usize, address: usize, isKnown: bool): usize {
  const before: usize = load<u32>(place);
  store<u32>(place, <u32>(address + dropped));
  return isKnown && before !== 0 && address + dropped - before <= WINDOW ? before - dropped : 0;
}

/** Returns how many bytes from two addresses on are equal, up to the end of the text. */
function equalBytes(at: usize, other: usize, end: usize): usize {
  let k: usize = 0;
  while (at + k < end) {
    const difference = load<u64>(at + k) ^ load<u64>(other + k);
    if (difference !== 0) {
      k += <usize>(ctz(difference) >> 3);
      break;
    }
    k += 8;
  }
  return min(k, end - at);
}

const LONGEST: usize = 258;
const SHORTEST_MATCH: usize = 3;

/** Adds tokens for the literals up to an address and for a match there. */
function addMatch(at: usize, length: usize, distance: usize): void {
  let left = length;
  while (left >= SHORTEST_MATCH) {
    const part = min(left, LONGEST);
    store<u32>(tokensEnd, <u32>(at - literalsFrom));
    store<u32>(tokensEnd, <u32>((part << 16) | distance), 4);
    tokensEnd += 8;
    count(COUNTS + 4 * lengthSymbol(part));
    count(DISTANCE_COUNTS + 4 * distanceSymbol(distance));
    at += part;
    left -= part;
    literalsFrom = at;
  }
}

function count(place: usize): void {
  store<u32>(place, load<u32>(place) + 1);
}

/** The number of extra bits of a length or distance is what its highest bits leave (RFC 1951, section 3.2.5). */
export function lengthSymbol(length: usize): usize {
  const above = <u32>(length - SHORTEST_MATCH);
  if (above < 8) return 257 + above;
  if (length === LONGEST) return 285;
  const extra = lengthBits(length);
  return 261 + 4 * extra + ((above >> extra) & 3);
}

export function lengthBits(length: usize): u32 {
  const above = <u32>(length - SHORTEST_MATCH);
  return above < 8 || length === LONGEST ? 0 : 29 - clz(above);
}

export function distanceSymbol(distance: usize): usize {
  const above = <u32>(distance - 1);
  if (above < 4) return above;
  const extra = distanceBits(distance);
  return 2 + 2 * extra + ((above >> extra) & 1);
}

export function distanceBits(distance: usize): u32 {
  const above = <u32>(distance - 1);
  return above < 4 ? 0 : 30 - clz(above);
}
