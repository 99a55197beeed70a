import { distance } from 'fastest-levenshtein';
import type { Instrument, InstrumentMatch, SymbolMatch } from '../port.ts';
import { BRANDS_BY_COMPANY, FORMER_TICKERS } from './brands.ts';
import { splitRic } from './ricSuffixes.ts';

/** Longer queries are cut. */
const LONGEST_QUERY = 60;
/** A shorter text occurs in too many names. */
const LEAST_PART = 3;
/** A shorter word has too many neighbors. */
const LEAST_MISSPELLED = 4;

/** Kinds of matches, the best first. */
const RANKS = ['symbol', 'name', 'beginning', 'brand', 'words', 'misspelled', 'part'] as const;
type Rank = (typeof RANKS)[number];

/** Legal forms and other words that people leave out of the names of companies. */
const FORMS = new Set(
  'INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED PLC AG SE SA NV N V SPA ASA AB OYJ KGAA GROUP HOLDING HOLDINGS THE AND CL CLASS'.split(
    ' ',
  ),
);
/** Words that describe what a caller wants and are in few names. They are left out if nothing matches with them. */
const GENERIC = new Set('STOCK STOCKS SHARE SHARES ADR TICKER PRICE ETF FUND INDEX'.split(' '));

interface Entry {
  readonly instrument: Instrument;
  /** RIC, ticker, aliases, and ISIN without punctuation. */
  readonly codes: readonly string[];
  /** Words without legal forms, with a blank before the first one. */
  readonly words: string;
  /** The same without blanks. */
  readonly compact: string;
  /** Market value in US dollars; 0 if it is not known. */
  readonly size: number;
}

export interface SearchOptions {
  readonly instruments: readonly Instrument[];
  /** Returns what a symbol is if it is written as one. */
  readonly find: (symbol: string) => SymbolMatch | null;
  /** Returns the market value in US dollars; 0 if it is not known. */
  readonly sizeOf: (instrument: Instrument) => number;
}

/** Finds instruments by what people write. The typeahead, suggestions for unknown symbols, tools, and imports use it. */
export type InstrumentSearch = ReturnType<typeof createInstrumentSearch>;

/**
 * Returns the search of one snapshot. A symbol, ISIN, or other number is the best match, and a whole name is the next. The
 * beginning of a name or code, a brand or former name, and words of a name in any order follow. A name with typing errors and a
 * part of a name or code are the last. One changed or swapped letter for every three is a typing error. Accents, punctuation, case,
 * and legal forms do not matter. Time is linear in the number of instruments.
 */
export function createInstrumentSearch({ instruments, find, sizeOf }: SearchOptions) {
  let made: readonly Entry[] | null = null;
  let spelled: ReadonlyMap<string, readonly Entry[]> | null = null;
  const entries = () => {
    made ??= instruments.map((instrument) => entryOf(instrument, sizeOf(instrument)));
    return made;
  };
  const vocabulary = () => {
    spelled ??= byWord(entries());
    return spelled;
  };

  function ranked(query: string): readonly Ranked[] {
    const text = query.slice(0, LONGEST_QUERY);
    const symbols = bySymbol(text);
    const words = wordsOf(text);
    const found = words.length === 0 ? symbols : [...symbols, ...byName(words)];
    if (words.length === 0 || found.some(({ rank }) => rank !== 'part')) return sorted(found);
    const specific = words.filter((word) => !GENERIC.has(word));
    const again = specific.length < words.length && specific.length > 0 ? byName(specific) : [];
    if (again.length > 0) return sorted(again);
    return sorted([...found, ...byMisspelling(specific.length > 0 ? specific : words)]);
  }

  function bySymbol(text: string): readonly Ranked[] {
    const match = find(text);
    const former = FORMER_TICKERS.get(splitRic(text.trim().toUpperCase()).root);
    return entries().flatMap((entry): Ranked[] => {
      const { ric, ticker, primary } = entry.instrument;
      if (match?.kind === 'found' && match.instrument.ric === ric)
        return [{ entry, rank: 'symbol', matched: kindOf(match.how) }];
      if (match?.kind === 'ambiguous' && match.candidates.includes(ric))
        return [{ entry, rank: 'symbol', matched: 'ticker' }];
      const isFormer = former !== undefined && primary && ticker.toUpperCase() === former;
      return isFormer ? [{ entry, rank: 'symbol', matched: 'alias' }] : [];
    });
  }

  function byName(words: readonly string[]): readonly Ranked[] {
    const compact = words.join('');
    const companies = BRANDS.get(words.join(' ')) ?? brandsThatBegin(words.join(' '));
    return entries().flatMap((entry): Ranked[] => {
      const rank = nameRank(entry, words, compact);
      const code = codeRank(entry, compact);
      if (rank !== null && (code === null || isBetter(rank, code))) return [{ entry, rank, matched: 'name' }];
      if (
        companies.some((company) => `${entry.words} `.startsWith(` ${company} `)) &&
        (code === null || isBetter('brand', code))
      ) {
        return [{ entry, rank: 'brand', matched: 'brand' }];
      }
      return code === null ? [] : [{ entry, rank: code, matched: 'ticker' }];
    });
  }

  function byMisspelling(words: readonly string[]): readonly Ranked[] {
    const compact = words.join('');
    const found = new Map<Entry, number>();
    const note = (entry: Entry, edits: number) => found.set(entry, Math.min(edits, found.get(entry) ?? edits));
    const near = words.map((word) => nearWords(word, vocabulary().keys()));
    for (const [first, edits] of near[0] ?? []) {
      for (const entry of vocabulary().get(first) ?? []) {
        const rest = near.slice(1).map((candidates) => leastEdits(entry, candidates));
        if (rest.every(Number.isFinite))
          note(
            entry,
            rest.reduce((sum, one) => sum + one, edits),
          );
      }
    }
    for (const [brand, edits] of nearWords(compact, COMPACT_BRANDS.keys())) {
      const companies = COMPACT_BRANDS.get(brand) ?? [];
      for (const entry of entries()) {
        if (isOf(entry, companies)) note(entry, edits + 0.5);
      }
    }
    for (const entry of entries()) {
      for (const code of [...entry.codes, entry.compact]) {
        const edits = editsWithin(code, compact);
        if (edits !== null) note(entry, edits);
      }
    }
    return [...found].map(([entry, edits]) => ({ entry, rank: 'misspelled', matched: 'misspelled', edits }));
  }

  return {
    /** Returns the matches, the best first: by kind of match, then main listings, then market value. */
    search: (query: string, limit: number): readonly InstrumentMatch[] =>
      ranked(query)
        .slice(0, limit)
        .map(({ entry: { instrument }, matched }) => ({ instrument, matched })),
    /** Returns the RICs that the writer of an unknown symbol probably meant. All have the same kind of match. */
    suggest(symbol: string, limit: number): string[] {
      const all = ranked(symbol);
      const best = all.filter(({ rank }) => rank === all[0]?.rank);
      const main = best.filter(({ entry, rank }) => rank === 'name' && entry.instrument.primary);
      return (main.length > 0 ? main : best).slice(0, limit).map(({ entry }) => entry.instrument.ric);
    },
  };
}

interface Ranked {
  readonly entry: Entry;
  readonly rank: Rank;
  readonly matched: InstrumentMatch['matched'];
  /** Typing errors. */
  readonly edits?: number;
}

function isBetter(rank: Rank, other: Rank): boolean {
  return RANKS.indexOf(rank) < RANKS.indexOf(other);
}

/** Returns the best match of each instrument, the best first. */
function sorted(found: readonly Ranked[]): readonly Ranked[] {
  const once = new Map<Entry, Ranked>();
  for (const match of found) {
    const known = once.get(match.entry);
    if (known === undefined || isBetter(match.rank, known.rank)) once.set(match.entry, match);
  }
  return [...once.values()].sort(
    (a, b) =>
      RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) ||
      (a.edits ?? 0) - (b.edits ?? 0) ||
      Number(isMain(b.entry)) - Number(isMain(a.entry)) ||
      b.entry.size - a.entry.size,
  );
}

/** True for the main listing of a company. */
function isMain({ instrument: { ric, issuer, primary } }: Entry): boolean {
  return primary && issuer === ric;
}

function kindOf(how: Extract<SymbolMatch, { kind: 'found' }>['how']): InstrumentMatch['matched'] {
  if (how === 'ric' || how === 'ticker' || how === 'isin') return how;
  return how === 'share_class' ? 'ticker' : 'alias';
}

function nameRank({ words, compact }: Entry, wanted: readonly string[], compactWanted: string): Rank | null {
  if (compact === compactWanted) return 'name';
  if (compact.startsWith(compactWanted)) return 'beginning';
  if (wanted.every((word) => words.includes(` ${word}`))) return 'words';
  return compactWanted.length >= LEAST_PART && compact.includes(compactWanted) ? 'part' : null;
}

/** True if the name begins with the words of one of the companies. */
function isOf({ words }: Entry, companies: readonly string[]): boolean {
  return companies.some((company) => `${words} `.startsWith(` ${company} `));
}

function codeRank({ codes }: Entry, wanted: string): Rank | null {
  if (codes.some((code) => code.startsWith(wanted))) return 'beginning';
  return wanted.length >= LEAST_PART && codes.some((code) => code.includes(wanted)) ? 'part' : null;
}

function entryOf(instrument: Instrument, size: number): Entry {
  const { ric, ticker, name, aliases, isin } = instrument;
  const codes = [ric, ticker, splitRic(ric).root, ...aliases, isin ?? ''].map((code) =>
    code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const words = wordsOf(name);
  return {
    instrument,
    codes: [...new Set(codes.filter((code) => code !== ''))],
    words: words.map((word) => ` ${word}`).join(''),
    compact: words.join(''),
    size,
  };
}

/** Letters that Unicode does not take apart. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'SS',
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  ı: 'I',
};

/**
 * Returns the words of a name in capitals, without accents and legal forms. A name of legal forms only keeps them.
 *
 * @example wordsOf('Nestlé S.A.') // ['NESTLE']
 * @example wordsOf('AT&T Inc.') // ['ATT']
 */
function wordsOf(name: string): readonly string[] {
  const plain = withoutAccents(name.toUpperCase())
    .replace(/\.COM\b/g, '')
    .replace(/[.'’`]/g, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L}{1,2})&(\p{L})(?![\p{L}\p{N}])/gu, '$1$2');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const kept = words.filter((word) => !FORMS.has(word));
  return kept.length > 0 ? kept : words;
}

/** The names of companies by brand or former name, in words as wordsOf returns them. */
const BRANDS = companiesByBrand(' ');
/** The same without blanks. */
const COMPACT_BRANDS = companiesByBrand('');

function companiesByBrand(between: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [company, brands] of Object.entries(BRANDS_BY_COMPANY)) {
    for (const brand of brands.split(', ').map((text) => wordsOf(text).join(between))) {
      found.set(brand, [...(found.get(brand) ?? []), wordsOf(company).join(' ')]);
    }
  }
  return found;
}

function withoutAccents(text: string): string {
  // Most names need no work, and a snapshot has thousands.
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .replace(/[ßØÆŒŁĐÞı]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** Returns the companies of the brands that begin with a text of at least four letters. */
function brandsThatBegin(text: string): readonly string[] {
  if (text.length < LEAST_MISSPELLED) return [];
  return [...BRANDS].flatMap(([brand, companies]) => (brand.startsWith(text) ? companies : []));
}

function byWord(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const word of new Set(entry.words.trim().split(' '))) {
      const known = found.get(word);
      if (known) known.push(entry);
      else found.set(word, [entry]);
    }
  }
  return found;
}

/** Returns the known words that a word may mean, with the number of changed letters. */
function nearWords(word: string, known: Iterable<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (word.length < LEAST_MISSPELLED) return new Map([[word, 0]]);
  for (const one of known) {
    const edits = editsWithin(one, word);
    if (edits !== null) found.set(one, edits);
  }
  return found;
}

function leastEdits({ words }: Entry, candidates: ReadonlyMap<string, number>): number {
  return Math.min(
    ...words
      .trim()
      .split(' ')
      .map((word) => candidates.get(word) ?? Number.POSITIVE_INFINITY),
  );
}

/** Returns the number of changed letters. Null if it is more than one for every three. Two swapped neighbors are one change. */
function editsWithin(code: string, wanted: string): number | null {
  const most = Math.floor(wanted.length / 3);
  if (Math.abs(code.length - wanted.length) > most) return null;
  const plain = distance(code, wanted);
  const edits = plain === 2 && isSwap(code, wanted) ? 1 : plain;
  return edits <= most ? edits : null;
}

function isSwap(code: string, wanted: string): boolean {
  if (code.length !== wanted.length) return false;
  const at = [...code].findIndex((char, i) => char !== wanted[i]);
  return code[at] === wanted[at + 1] && code[at + 1] === wanted[at] && code.slice(at + 2) === wanted.slice(at + 2);
}
