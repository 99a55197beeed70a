import { LONGEST_SUGGESTED } from '@tearsheet/shared';
import type { MatchKind } from '@tearsheet/shared/schemas';
import type { Instrument, SymbolMatch } from '../port.ts';
import { exchangeOf, shareClassKey, shareClassReadings, splitRic } from './ricSuffixes.ts';
import type { InstrumentSearch } from './searchInstruments.ts';

/** Returns the currency of a cash symbol ("cash.usd" → "USD"). Null for other symbols. */
export function cashCurrency(symbol: string): string | null {
  return /^CASH\.([A-Z]{3})$/.exec(symbol.toUpperCase())?.[1] ?? null;
}

/** Returns money in one currency as an instrument. It has no price history, because its price is always 1. */
export function cashInstrument(currency: string): Instrument {
  const ric = `CASH.${currency}`;
  return {
    ric,
    ticker: ric,
    name: `${currency} cash`,
    type: 'cash',
    currency,
    exchange: null,
    market: 'Cash',
    country: null,
    sector: 'Cash',
    industry: null,
    isin: null,
    description: null,
    sharesOutstanding: null,
    marketCap: null,
    importedMarketCap: null,
    issuer: ric,
    primary: true,
    aliases: [],
    delistedOn: null,
    finalValue: null,
    priceBasis: 'split_adjusted',
    firstPrice: null,
    lastPrice: null,
  };
}

type Found = Extract<SymbolMatch, { kind: 'found' }>;

/**
 * Creates the resolver of one snapshot. The first kind of name that knows the symbol decides. The order is RIC (exact
 * case before any case), cash, ticker, alias, ISIN, and the national number that is part of an ISIN (CUSIP, SEDOL, WKN).
 * Such a number may lack its leading zeros. An alias can be such a number, too, or a FIGI. Then come another spelling of the
 * exchange (AAPL.O, NESN.SW), a share-class spelling, and a number without leading zeros. Among several listings, the only
 * primary one is chosen. Otherwise the symbol is ambiguous. Surrounding blanks are ignored.
 */
export function createResolveSymbol(
  find: (symbol: string) => SymbolMatch | null,
  search: InstrumentSearch,
  currencies: readonly string[],
): (symbol: string) => SymbolMatch {
  return (written) => find(written) ?? unknown(written);

  function unknown(written: string): SymbolMatch {
    let suggestions: readonly string[] | null = null;
    return {
      kind: 'unknown',
      // Most callers with many unknown symbols read the suggestions of only a few.
      get suggestions() {
        suggestions ??= suggestionsFor(written.trim());
        return suggestions;
      },
    };
  }

  /** Returns the RICs that the writer probably meant. A currency means cash. */
  function suggestionsFor(symbol: string): readonly string[] {
    if (symbol.length > LONGEST_SUGGESTED) return [];
    const upper = symbol.toUpperCase();
    const codes = /^CASH\b/.test(upper) ? COMMON_CURRENCIES : [upper];
    const cash = codes.filter((code) => currencies.includes(code)).map((code) => `CASH.${code}`);
    return cash.length > 0 ? cash : search.suggest(symbol, MOST_SUGGESTIONS);
  }
}

/** Suggested for the word "cash" if the data have them. */
const COMMON_CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP', 'CNY'];
const MOST_SUGGESTIONS = 5;

/** Creates a resolver without suggestions, which cost far more than the lookup. Null for an unknown symbol. */
export function createFindSymbol(
  instruments: readonly Instrument[],
  currencies: readonly string[],
): (symbol: string) => SymbolMatch | null {
  const index = createSymbolIndex(instruments);

  return (written) => {
    const symbol = written.trim();
    const upper = symbol.toUpperCase();
    const exact = index.byExactRic.get(symbol);
    if (exact) return { kind: 'found', instrument: exact, how: 'ric' };
    const currency = cashCurrency(symbol);
    if (currency && currencies.includes(currency)) {
      return { kind: 'found', instrument: cashInstrument(currency), how: 'cash' };
    }
    return (
      choose(index.byRic.get(upper), 'ric') ??
      choose(index.byTicker.get(upper), 'ticker') ??
      choose(index.byAlias.get(upper), kindOfAlias(upper)) ??
      choose(index.byIsin.get(upper), 'isin') ??
      ofNationalNumber(upper) ??
      choose(onSameExchange(upper), 'alias') ??
      choose(ofShareClass(symbol), 'share_class') ??
      chooseNumber(upper)
    );
  };

  /** Finds a CUSIP, SEDOL, or WKN. Spreadsheets remove the leading zeros of the first two. */
  function ofNationalNumber(upper: string): SymbolMatch | null {
    const zeros = /^\d{5,8}$/.test(upper) ? [upper.padStart(9, '0'), upper.padStart(7, '0')] : [];
    for (const number of [upper, ...zeros]) {
      const found = choose(index.byNationalNumber.get(number), kindOfNationalNumber(number));
      if (found) return found;
    }
    return null;
  }

  function onSameExchange(upper: string): readonly Instrument[] {
    if (!hasOtherSpellings(upper)) return [];
    const { root, suffix } = splitRic(upper);
    return onExchange(index.byTicker.get(root) ?? [], suffix);
  }

  function ofShareClass(symbol: string): readonly Instrument[] {
    for (const { key, suffix } of shareClassReadings(symbol)) {
      const found = onExchange(index.byShareClass.get(key) ?? [], suffix);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Finds a number with other leading zeros, if only one listing has it. */
  function chooseNumber(upper: string): SymbolMatch | null {
    const { root, suffix } = splitRic(upper);
    const number = withoutLeadingZeros(root);
    const candidates = number === null ? [] : onExchange(index.byNumber.get(number) ?? [], suffix);
    const [only] = candidates;
    if (!only) return null;
    if (candidates.length === 1) return { kind: 'found', instrument: only, how: suffix === null ? 'ticker' : 'ric' };
    return ambiguous(candidates);
  }
}

function choose(candidates: readonly Instrument[] | undefined, how: Found['how']): SymbolMatch | null {
  const [first] = candidates ?? [];
  if (!candidates || !first) return null;
  if (candidates.length === 1) return { kind: 'found', instrument: first, how };
  const [primary, ...others] = candidates.filter((candidate) => candidate.primary);
  return primary && others.length === 0 ? { kind: 'found', instrument: primary, how } : ambiguous(candidates);
}

function ambiguous(candidates: readonly Instrument[]): SymbolMatch {
  return { kind: 'ambiguous', candidates: candidates.map(({ ric }) => ric).sort() };
}

function onExchange(candidates: readonly Instrument[], suffix: string | null): readonly Instrument[] {
  if (suffix === null) return candidates;
  return candidates.filter(({ ric }) => isSameExchange(suffix, splitRic(ric).suffix ?? ''));
}

/** Suffixes that mean the same exchange: those of Reuters and Yahoo, or of one venue and the consolidated market. */
const SAME_EXCHANGE: readonly (readonly string[])[] = [
  ['OQ', 'O'],
  ['N', 'K'],
  ['S', 'SW'],
  ['I', 'IR'],
  ['J', 'JO'],
  ['BU', 'BD'],
];

/** A suffix for the country, which several data vendors use instead of an exchange. */
const ANY_UNITED_STATES = 'US';

/** True if two suffixes name the same exchange, in any case. `AAPL.US` is on any exchange of the United States. */
function isSameExchange(wanted: string, suffix: string): boolean {
  const [a, b] = [wanted.toUpperCase(), suffix.toUpperCase()];
  if (a === ANY_UNITED_STATES) return exchangeOf(`X.${b}`)?.market === 'United States';
  return a === b || SAME_EXCHANGE.some((spellings) => spellings.includes(a) && spellings.includes(b));
}

/** True for a symbol whose suffix has other spellings: NESN.SW, AAPL.O, AAPL.US. */
function hasOtherSpellings(symbol: string): boolean {
  const suffix = splitRic(symbol).suffix?.toUpperCase();
  if (suffix === undefined) return false;
  return suffix === ANY_UNITED_STATES || SAME_EXCHANGE.some((spellings) => spellings.includes(suffix));
}

/** Instruments by each of their names. All keys are in upper case. */
export interface SymbolIndex {
  readonly byExactRic: ReadonlyMap<string, Instrument>;
  readonly byRic: ReadonlyMap<string, readonly Instrument[]>;
  readonly byTicker: ReadonlyMap<string, readonly Instrument[]>;
  readonly byAlias: ReadonlyMap<string, readonly Instrument[]>;
  readonly byIsin: ReadonlyMap<string, readonly Instrument[]>;
  /** By the CUSIP, SEDOL, or WKN that is part of the ISIN. */
  readonly byNationalNumber: ReadonlyMap<string, readonly Instrument[]>;
  readonly byShareClass: ReadonlyMap<string, readonly Instrument[]>;
  /** Numeric tickers without leading zeros: "700" for 0700.HK. */
  readonly byNumber: ReadonlyMap<string, readonly Instrument[]>;
}

function createSymbolIndex(instruments: readonly Instrument[]): SymbolIndex {
  return {
    byExactRic: new Map(instruments.map((instrument) => [instrument.ric, instrument])),
    byRic: group(instruments, ({ ric }) => [ric]),
    byTicker: group(instruments, ({ ric, ticker }) => [ticker, splitRic(ric).root]),
    byAlias: group(instruments, ({ aliases }) => aliases),
    byIsin: group(instruments, ({ isin }) => (isin ? [isin] : [])),
    byNationalNumber: group(instruments, ({ isin }) => nationalNumberOf(isin ?? '') ?? []),
    byShareClass: group(instruments, ({ ric, ticker, aliases }) =>
      [ticker, splitRic(ric).root, ...aliases].flatMap((name) => shareClassKey(name) ?? []),
    ),
    byNumber: group(instruments, ({ ticker }) => withoutLeadingZeros(ticker) ?? []),
  };
}

/** A Financial Instrument Global Identifier. The market data has it as an alias. */
const FIGI = /^BBG[A-Z0-9]{9}$/;
/** A WKN has no check digit and no letters I and O. Tickers of that length have no digits. */
const WKN = /^(?=.*\d)[A-HJ-NP-Z0-9]{6}$/;

/** Returns the kind of an alias by its form. Numbers that are not part of the ISIN, such as the WKN of a foreign share, are aliases. */
function kindOfAlias(upper: string): MatchKind {
  if (FIGI.test(upper)) return 'figi';
  if (isIsin(upper)) return 'isin';
  if (isCusip(upper)) return 'cusip';
  if (isSedol(upper)) return 'sedol';
  return WKN.test(upper) ? 'wkn' : 'alias';
}

/** True for a text of the form of an ISIN: two letters, nine letters or digits, and a digit. */
export function isIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);
}

/**
 * Returns the national number in an ISIN. It is the SEDOL of the British Isles and Ireland, and the WKN of Germany. The United
 * States, Canada, and some other countries have a CUSIP, whose last digit checks the others. Null if there is none.
 */
function nationalNumberOf(isin: string): string | null {
  const [, country = '', number = ''] = /^([A-Z]{2})([A-Z0-9]{9})\d$/.exec(isin.toUpperCase()) ?? [];
  if (/^(GB|IE|JE|GG|IM)$/.test(country)) return number.startsWith('00') ? number.slice(2) : null;
  if (country === 'DE') return number.startsWith('000') ? number.slice(3) : null;
  return isCusip(number) ? number : null;
}

/** National numbers differ in length: CUSIP 9, SEDOL 7, WKN 6. */
function kindOfNationalNumber({ length }: string): MatchKind {
  return length === 9 ? 'cusip' : length === 7 ? 'sedol' : 'wkn';
}

/** True if the last digit of nine letters and digits is the check digit of a CUSIP ("modulus 10 double add double"). */
function isCusip(number: string): boolean {
  if (!/^[A-Z0-9]{8}\d$/.test(number)) return false;
  const sum = [...number.slice(0, 8)].reduce((total, letter, at) => {
    const value = Number.parseInt(letter, 36) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(number[8]);
}

/** True if the last digit of seven consonants and digits is the check digit of a SEDOL. */
function isSedol(number: string): boolean {
  if (!/^[B-DF-HJ-NP-TV-Z0-9]{6}\d$/.test(number)) return false;
  const weights = [1, 3, 1, 7, 3, 9, 1];
  const sum = weights.reduce((total, weight, at) => total + weight * Number.parseInt(number[at] ?? '0', 36), 0);
  return sum % 10 === 0;
}

/** Removes leading zeros: "0700" → "700". Null if the code contains other characters than digits. */
function withoutLeadingZeros(code: string): string | null {
  return /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : null;
}

function group(
  instruments: readonly Instrument[],
  namesOf: (instrument: Instrument) => string | readonly string[],
): Map<string, Instrument[]> {
  const map = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    const names = namesOf(instrument);
    for (const name of new Set((typeof names === 'string' ? [names] : names).map((text) => text.toUpperCase()))) {
      const known = map.get(name);
      if (known) known.push(instrument);
      else map.set(name, [instrument]);
    }
  }
  return map;
}
