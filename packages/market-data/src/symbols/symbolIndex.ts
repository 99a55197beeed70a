import type { Instrument } from '../port.ts';
import { splitRic } from './ricSuffixes.ts';
import { shareClassKey } from './shareClass.ts';

/** Instruments by every name they answer to; all keys in upper case. */
export interface SymbolIndex {
  readonly byExactRic: ReadonlyMap<string, Instrument>;
  readonly byRic: ReadonlyMap<string, readonly Instrument[]>;
  readonly byTicker: ReadonlyMap<string, readonly Instrument[]>;
  readonly byAlias: ReadonlyMap<string, readonly Instrument[]>;
  readonly byIsin: ReadonlyMap<string, readonly Instrument[]>;
  readonly byShareClass: ReadonlyMap<string, readonly Instrument[]>;
  /** Numeric tickers without their leading zeros: "700" for 0700.HK. */
  readonly byNumber: ReadonlyMap<string, readonly Instrument[]>;
}

export function createSymbolIndex(instruments: readonly Instrument[]): SymbolIndex {
  return {
    byExactRic: new Map(instruments.map((instrument) => [instrument.ric, instrument])),
    byRic: group(instruments, ({ ric }) => [ric]),
    byTicker: group(instruments, ({ ric, ticker }) => [ticker, splitRic(ric).root]),
    byAlias: group(instruments, ({ aliases }) => aliases),
    byIsin: group(instruments, ({ isin }) => (isin ? [isin] : [])),
    byShareClass: group(instruments, ({ ric, ticker, aliases }) =>
      [ticker, splitRic(ric).root, ...aliases].flatMap((name) => shareClassKey(name) ?? []),
    ),
    byNumber: group(instruments, ({ ticker }) => withoutLeadingZeros(ticker) ?? []),
  };
}

/** "0700" → "700"; null when the code is not all digits. */
export function withoutLeadingZeros(code: string): string | null {
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
