import type { Instrument, SymbolMatch } from '../port.ts';
import { cashCurrency, cashInstrument } from './cash.ts';
import { splitRic } from './ricSuffixes.ts';
import { shareClassReadings } from './shareClass.ts';
import { hasOtherSpellings, isSameExchange } from './spellings.ts';
import { createSuggest } from './suggest.ts';
import { createSymbolIndex, withoutLeadingZeros } from './symbolIndex.ts';

type Found = Extract<SymbolMatch, { kind: 'found' }>;

/**
 * The resolver of one snapshot. The first kind of name that knows the symbol decides: RIC (exact case before any case),
 * cash, ticker, alias, ISIN, another spelling of the exchange (AAPL.O, NESN.SW), share-class spelling, number without its
 * leading zeros. Among several listings the only
 * primary one is meant; without exactly one primary the symbol is ambiguous. Surrounding blanks are ignored.
 */
export function createResolveSymbol(
  instruments: readonly Instrument[],
  currencies: readonly string[],
): (symbol: string) => SymbolMatch {
  const find = createFindSymbol(instruments, currencies);
  const suggest = createSuggest(instruments, currencies);
  return (written) => find(written) ?? { kind: 'unknown', suggestions: suggest(written.trim()) };
}

/** The same without suggestions, which cost far more than the look-up: null for a symbol nobody knows. */
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
      choose(index.byAlias.get(upper), 'alias') ??
      choose(index.byIsin.get(upper), 'isin') ??
      choose(onSameExchange(upper), 'alias') ??
      choose(ofShareClass(symbol), 'share_class') ??
      chooseNumber(upper)
    );
  };

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

  /** A number with fewer or more zeros than the listing's: only when it can mean one listing, primary or not. */
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
