/** This file is the map of the kernel's memory. Addresses are fixed, so the kernel allocates nothing. */

export const MAX_COLUMNS: i32 = 64;
/** Maximum match distance (RFC 1951, section 3.2.5). */
export const WINDOW: usize = 32768;
/** Room for the rows of one call, each with the longest values that its columns can have. */
export const CHUNK: usize = 262144;

/** Room before it holds the constants that the compiler places. */
const COLUMNS: usize = 4096;

export class Column {
  kind: i32;
  keyLength: i32;
  key: usize;
  values: usize;
  /** 10^decimals, and the factor that makes 16 decimals of them. */
  scale: f64;
  filling: f64;
  /** Every label has an address, a length, and the position of its last occurrence, or 0. */
  labels: usize;
  labelCount: i32;
  /** Addresses of key and value in this row, and of both in the row above, or 0. */
  cell: usize;
  value: usize;
  cellAbove: usize;
  valueAbove: usize;
}

export function columnAt(index: i32): Column {
  return changetype<Column>(COLUMNS + 64 * <usize>index);
}

/** The kinds of columns. Numbers have a fixed number of decimals or their shortest exact form. */
export const NUMBER: i32 = 0;
export const SHORTEST: i32 = 1;
export const INTEGER: i32 = 2;
export const DATE: i32 = 3;
export const LABEL: i32 = 4;

/** Literals, the end of a block, and lengths share one code. Distances have another. */
export const LITERALS: i32 = 286;
export const DISTANCES: i32 = 30;
export const COUNTS: usize = COLUMNS + 64 * MAX_COLUMNS;
export const DISTANCE_COUNTS: usize = COUNTS + 4 * LITERALS;
/** The lower half of a code has its bits, the upper half their number. The codes of distances follow. */
export const CODES: usize = DISTANCE_COUNTS + 4 * DISTANCES;
export const DISTANCE_CODES: usize = CODES + 4 * LITERALS;
export const HEADER_CODES: usize = DISTANCE_CODES + 4 * DISTANCES;
/** The code of every length with its extra bits. The highest byte has the number of all bits. */
export const LENGTH_CODES: usize = HEADER_CODES + 4 * 19;
/** For making a code: the counted symbols in order, and weight and parent of every node. */
export const SORTED: usize = LENGTH_CODES + 4 * 259;
export const WEIGHTS: usize = SORTED + 4 * LITERALS;
export const PARENTS: usize = WEIGHTS + 8 * LITERALS;
/** 1 for every character that the table can contain. */
export const CHARACTERS: usize = PARENTS + 8 * LITERALS;

export const TEXT: usize = 32768;
/** A token has a number of literals, and the length and distance of the match after them. */
export const TOKENS: usize = TEXT + WINDOW + CHUNK + 64;
export const OUTPUT: usize = TOKENS + 8 * (CHUNK / 3);
/** The last positions of 64 numbers in each column. */
export const NUMBERS: usize = OUTPUT + 2 * CHUNK + 1024;
/** Keys, labels, and the values of the rows of one call. The caller fills it. */
export const AREA: usize = NUMBERS + 1024 * MAX_COLUMNS;
export const AREA_END: usize = AREA + 2 * CHUNK;
