/** Quoted units that are a hundredth of a currency. GBp is pence (GBX), GBP and gbp are pounds; the others are so in any case. */
const MINOR_UNITS: ReadonlyMap<string, string> = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAC', 'ZAR'],
  ['ZAX', 'ZAR'],
  ['ILA', 'ILS'],
]);

export interface QuoteUnit {
  /** ISO 4217, major unit. */
  readonly currency: string;
  /** Quoted units in one of the currency: 1, or 100 for a minor unit. */
  readonly perMajor: 1 | 100;
  /** The minor unit as written; null for a major one. */
  readonly minorUnit: string | null;
}

/** What a currency code means as the unit of a price; null when it is no code at all. */
export function quoteUnit(code: string): QuoteUnit | null {
  const major = MINOR_UNITS.get(code) ?? MINOR_UNITS.get(code.toUpperCase());
  if (major !== undefined) return { currency: major, perMajor: 100, minorUnit: code };
  return /^[A-Za-z]{3}$/.test(code) ? { currency: code.toUpperCase(), perMajor: 1, minorUnit: null } : null;
}
