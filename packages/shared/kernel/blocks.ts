import { makeCodes, numberCodes } from './codes';
import {
  CHARACTERS,
  CODES,
  COUNTS,
  DISTANCE_CODES,
  DISTANCE_COUNTS,
  DISTANCES,
  HEADER_CODES,
  LENGTH_CODES,
  LITERALS,
  OUTPUT,
  TOKENS,
} from './layout';
import { distanceBits, distanceSymbol, lengthBits, lengthSymbol, tokensEnd } from './matches';

const END_OF_BLOCK: i32 = 256;

/** The address after the last whole byte of the output, and the bits after it. */
export let outputEnd: usize = OUTPUT;
let bits: u64 = 0;
let bitCount: u64 = 0;

export function beginBits(): void {
  bits = 0;
  bitCount = 0;
}

/** Begins the counting of symbols, and an output at the start of its room. */
export function beginBlock(): void {
  outputEnd = OUTPUT;
  memory.fill(COUNTS, 0, 4 * (LITERALS + DISTANCES));
}

/** Deflates the text from an address on as a dynamic block (RFC 1951, section 3.2.7). */
export function putBlock(from: usize, to: usize): void {
  countSymbols(from);
  makeCodes(COUNTS, CODES, LITERALS);
  makeCodes(DISTANCE_COUNTS, DISTANCE_CODES, DISTANCES);
  putHeader();
  makeLengthCodes();
  let at = from;
  for (let token = TOKENS; token < tokensEnd; token += 8) {
    const literals: usize = load<u32>(token);
    const match: usize = load<u32>(token, 4);
    putLiterals(at, at + literals);
    putMatch(match >> 16, match & 0xffff);
    at += literals + (match >> 16);
  }
  putLiterals(at, to);
  putCode(CODES, END_OF_BLOCK);
}

/** Ends on a whole byte with an empty stored block, as a sync flush of zlib does. */
export function putFlush(): void {
  putBits(0, 3);
  if (bitCount > 0) putBits(0, 8 - bitCount);
  store<u32>(outputEnd, 0xffff0000);
  outputEnd += 4;
}

/** Counts a quarter of the literals. Each character that the table can contain counts once more, so that it always has a code. */
function countSymbols(from: usize): void {
  for (let s = 0; s < 256; s++) store<u32>(COUNTS + 4 * s, load<u8>(CHARACTERS + s));
  store<u32>(COUNTS + 4 * END_OF_BLOCK, 1);
  let at = from;
  for (let token = TOKENS; token < tokensEnd; token += 8) {
    const literals: usize = load<u32>(token);
    if ((token & 24) === 0) countLiterals(at, at + literals);
    at += literals + <usize>(load<u32>(token, 4) >> 16);
  }
  // Some readers refuse a code of one distance or none.
  for (let s = 0; s < 2; s++) add(DISTANCE_COUNTS + 4 * s, 1);
}

function countLiterals(from: usize, to: usize): void {
  for (let at = from; at < to; at++) add(COUNTS + 4 * <usize>load<u8>(at), 4);
}

function add(place: usize, count: u32): void {
  store<u32>(place, load<u32>(place) + count);
}

/** The order in which deflate sends how long the codes of the header are. */
const ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const FEW_ZEROS: i32 = 17;
const MANY_ZEROS: i32 = 18;

/** The codes of the header are always the same: none for 15 and 16, which never occur, 5 bits for 1 and 2, and 4 for all others. */
function headerBits(symbol: i32): u32 {
  return symbol === 15 || symbol === 16 ? 0 : symbol === 1 || symbol === 2 ? 5 : 4;
}

/** Sends how long every code is. Zeros come in runs. */
function putHeader(): void {
  const DYNAMIC: u64 = 4;
  putBits(DYNAMIC | ((LITERALS - 257) << 3) | ((DISTANCES - 1) << 8) | (15 << 13), 17);
  for (let s = 0; s < 19; s++) {
    putBits(headerBits(load<u8>(ORDER + s)), 3);
    store<u32>(HEADER_CODES + 4 * s, headerBits(s) << 16);
  }
  numberCodes(HEADER_CODES, 19);
  const symbols = LITERALS + DISTANCES;
  let s = 0;
  while (s < symbols) {
    let zeros = 0;
    while (zeros < 138 && s + zeros < symbols && load<u32>(CODES + 4 * (s + zeros)) === 0) zeros++;
    if (zeros < 3) {
      putCode(HEADER_CODES, load<u32>(CODES + 4 * s) >> 16);
      s++;
      continue;
    }
    const isFew = zeros < 11;
    putCode(HEADER_CODES, isFew ? FEW_ZEROS : MANY_ZEROS);
    putBits(isFew ? zeros - 3 : zeros - 11, isFew ? 3 : 7);
    s += zeros;
  }
}

function makeLengthCodes(): void {
  for (let length: usize = 3; length < 259; length++) {
    const code = load<u32>(CODES + 4 * lengthSymbol(length));
    const extraBits = lengthBits(length);
    const extra = <u32>(length - 3) & ((1 << extraBits) - 1);
    const count = code >> 16;
    const value = (code & 0xffff) | (extra << count) | ((count + extraBits) << 24);
    store<u32>(LENGTH_CODES + 4 * length, value);
  }
}

function putMatch(length: usize, distance: usize): void {
  const lengthCode = load<u32>(LENGTH_CODES + 4 * length);
  const count = lengthCode >> 24;
  const code = load<u32>(DISTANCE_CODES + 4 * distanceSymbol(distance));
  const extraBits = distanceBits(distance);
  const extra = <u32>(distance - 1) & ((1 << extraBits) - 1);
  const value: u64 = (code & 0xffff) | (extra << (code >> 16));
  putBits((lengthCode & 0xffffff) | (value << count), count + (code >> 16) + extraBits);
}

/** Appends the codes of characters, four at a time. The bits are in locals, because globals are slow. */
function putLiterals(from: usize, to: usize): void {
  let word = bits;
  let count = bitCount;
  let end = outputEnd;
  let at = from;
  while (at + 4 <= to) {
    const four = load<u32>(at);
    let code = load<u32>(CODES + 4 * (four & 255));
    word |= (<u64>(code & 0xffff)) << count;
    count += code >> 16;
    code = load<u32>(CODES + 4 * ((four >> 8) & 255));
    word |= (<u64>(code & 0xffff)) << count;
    count += code >> 16;
    code = load<u32>(CODES + 4 * ((four >> 16) & 255));
    word |= (<u64>(code & 0xffff)) << count;
    count += code >> 16;
    code = load<u32>(CODES + 4 * (four >> 24));
    word |= (<u64>(code & 0xffff)) << count;
    count += code >> 16;
    store<u64>(end, word);
    end += <usize>(count >> 3);
    word >>= count & 56;
    count &= 7;
    at += 4;
  }
  for (; at < to; at++) {
    const code = load<u32>(CODES + 4 * <usize>load<u8>(at));
    word |= (<u64>(code & 0xffff)) << count;
    count += code >> 16;
  }
  bits = word;
  bitCount = count;
  outputEnd = end;
  flushBits();
}

function putCode(codes: usize, symbol: i32): void {
  const code = load<u32>(codes + 4 * symbol);
  putBits(code & 0xffff, code >> 16);
}

/** Appends up to 56 bits. */
function putBits(value: u64, count: u64): void {
  bits |= value << bitCount;
  bitCount += count;
  flushBits();
}

/** Writes all whole bytes. */
function flushBits(): void {
  store<u64>(outputEnd, bits);
  outputEnd += <usize>(bitCount >> 3);
  bits >>= bitCount & 56;
  bitCount &= 7;
}
