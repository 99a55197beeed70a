import { PARENTS, SORTED, WEIGHTS } from './layout';

/** Four codes of so many bits fit into a word with seven bits before them. */
const MAX_BITS: u32 = 14;

/** Makes a Huffman code of at most 14 bits for the symbols with a count. It halves the counts until the code is short enough. */
export function makeCodes(counts: usize, codes: usize, symbols: i32): void {
  while (!makeLengths(counts, codes, symbols)) {
    for (let s = 0; s < symbols; s++) store<u32>(counts + 4 * s, (load<u32>(counts + 4 * s) + 1) >> 1);
  }
  numberCodes(codes, symbols);
}

/** Returns false if a code has too many bits. */
function makeLengths(counts: usize, codes: usize, symbols: i32): bool {
  const used = sortSymbols(counts, symbols);
  for (let i = 0; i < used; i++) store<u32>(WEIGHTS + 4 * i, load<u32>(SORTED + 4 * i) >> 9);
  // The two lightest of the leaves and of the nodes made so far become a node. Both are in order.
  let leaf = 0;
  let node = used;
  const root = 2 * used - 2;
  for (let made = used; made <= root; made++) {
    let weight: u32 = 0;
    for (let k = 0; k < 2; k++) {
      const isLeaf = leaf < used && (node >= made || weightOf(leaf) <= weightOf(node));
      const taken = isLeaf ? leaf++ : node++;
      weight += weightOf(taken);
      store<i32>(PARENTS + 4 * taken, made);
    }
    store<u32>(WEIGHTS + 4 * made, weight);
  }
  // From the root down, the weight of a node becomes its depth.
  store<u32>(WEIGHTS + 4 * root, 0);
  for (let i = root - 1; i >= 0; i--) {
    const depth = weightOf(load<i32>(PARENTS + 4 * i)) + 1;
    if (depth > MAX_BITS) return false;
    store<u32>(WEIGHTS + 4 * i, depth);
  }
  memory.fill(codes, 0, 4 * symbols);
  for (let i = 0; i < used; i++) {
    const symbol = load<u32>(SORTED + 4 * i) & 511;
    store<u32>(codes + 4 * symbol, weightOf(i) << 16);
  }
  return true;
}

function weightOf(node: i32): u32 {
  return load<u32>(WEIGHTS + 4 * node);
}

/** Sorts the symbols that have a count, as numbers of count and symbol. Returns how many there are. */
function sortSymbols(counts: usize, symbols: i32): i32 {
  let used = 0;
  for (let s = 0; s < symbols; s++) {
    const count = load<u32>(counts + 4 * s);
    if (count === 0) continue;
    const item = (count << 9) | s;
    let i = used++;
    for (; i > 0 && load<u32>(SORTED + 4 * (i - 1)) > item; i--) {
      store<u32>(SORTED + 4 * i, load<u32>(SORTED + 4 * (i - 1)));
    }
    store<u32>(SORTED + 4 * i, item);
  }
  return used;
}

/** Numbers codes whose lengths are known (RFC 1951, section 3.2.2). Their highest bit is sent first, so it becomes the lowest. */
export function numberCodes(codes: usize, symbols: i32): void {
  let code: u32 = 0;
  for (let length: u32 = 1; length <= MAX_BITS; length++) {
    code <<= 1;
    for (let s = 0; s < symbols; s++) {
      if (load<u32>(codes + 4 * s) >> 16 !== length) continue;
      let reversed: u32 = 0;
      for (let k: u32 = 0; k < length; k++) reversed |= ((code >> k) & 1) << (length - 1 - k);
      store<u32>(codes + 4 * s, (length << 16) | reversed);
      code++;
    }
  }
}
