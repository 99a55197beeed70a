import { counted } from '../messages.ts';
import { QUALITY_CODES } from './dataQuality.ts';
import type { JobWarning, JobWarningCode } from './issues.ts';

/** Codes of faults in the data. The other codes are about the request. */
export const DATA_FAULT_CODES = [
  ...QUALITY_CODES,
  'stale_price',
  'stale_rate',
] as const satisfies readonly JobWarningCode[];

type DataFaultCode = (typeof DATA_FAULT_CODES)[number];

/** The name of each kind of fault, for people. */
const FAULT_NAMES: Readonly<Record<DataFaultCode, string>> = {
  unit_jump: 'Change of unit',
  unadjusted_split: 'Split that is not applied',
  stale_run: 'Prices that do not change',
  non_positive_price: 'Price of zero or less',
  session_gap: 'Sessions without prices',
  off_session_price: 'Price on a day without a session',
  currency_without_rates: 'Currency without exchange rates',
  dividend_without_rate: 'Dividend without an exchange rate',
  statement_without_date: 'Statement without a date',
  statement_published_early: 'Statement published too early',
  statement_not_plausible: 'Statement that is not plausible',
  ends_without_delisting: 'Prices that end without a delisting',
  dividend_outside_prices: 'Dividend outside the prices',
  dividends_missing: 'Dividends that are missing',
  dividend_too_large: 'Dividend that is too large',
  stale_price: 'Old prices',
  stale_rate: 'Old rates',
};

export interface WarningKind {
  readonly code: JobWarningCode;
  /** Name of the kind of fault in the data. Null if the warnings are about the request. */
  readonly fault: string | null;
  /** The warning with the largest effect or share. It speaks for the others. */
  readonly first: JobWarning;
  readonly count: number;
  /** Each symbol once, that of `first` first. */
  readonly symbols: readonly string[];
}

/** Returns the name of a kind of fault in the data, or null if the code is about the request. */
export function faultName(code: JobWarningCode): string | null {
  return FAULTS.get(code) ?? null;
}

export function isDataFault(code: JobWarningCode): boolean {
  return FAULTS.has(code);
}

const FAULTS: ReadonlyMap<string, string> = new Map(Object.entries(FAULT_NAMES));

/** Returns the warnings by kind. Faults in the data come first, those with the largest effect or share before the others. */
export function warningKinds(warnings: readonly JobWarning[]): readonly WarningKind[] {
  const kinds = [...Map.groupBy(warnings, ({ code }) => code)].map(([code, all]): WarningKind => {
    const [first, ...others] = all.toSorted(byWeight) as [JobWarning, ...JobWarning[]]; // A group has a member.
    const symbols = [...new Set([first, ...others].flatMap(({ symbol }) => symbol ?? []))];
    return { code, fault: faultName(code), first, count: all.length, symbols };
  });
  const faults = kinds.filter(({ fault }) => fault !== null).toSorted((a, b) => byWeight(a.first, b.first));
  return [...faults, ...kinds.filter(({ fault }) => fault === null)];
}

function byWeight(a: JobWarning, b: JobWarning): number {
  const effect = ({ total_return_effect_bps: bps = 0 }: JobWarning) => Math.abs(bps);
  return effect(b) - effect(a) || (b.portfolio_share ?? 0) - (a.portfolio_share ?? 0);
}

/** Symbols of a kind that its text names. */
const NAMED = 4;

/**
 * Returns a kind in a few sentences: its first warning, the share and the effect of it, and how many others there are.
 * @param write changes the message and the symbols for readers
 */
export function warningText(kind: WarningKind, write: (text: string) => string = (text) => text): string {
  const { first, count, symbols } = kind;
  const { portfolio_share: share, total_return_effect_bps: effect } = first;
  const others = count - 1;
  const named = symbols.filter((symbol) => symbol !== first.symbol).slice(0, NAMED - 1);
  const more = others - named.length;
  const list = named.length === 0 ? '' : `: ${named.map(write).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
  return [
    write(first.message),
    ...(share === undefined
      ? []
      : [`It touches ${share < LEAST_SHARE ? '' : 'at most '}${amountOf(100 * share, '%')} of the portfolio.`]),
    ...(effect === undefined ? [] : [`Its effect on the total return is ${effectText(effect)}.`]),
    ...(others > 0 ? [`${counted(others, 'more warning is', 'more warnings are')} of this kind${list}.`] : []),
  ].join(' ');
}

/** Returns an effect with its sign. @example −9,900 basis points */
export function effectText(effect: number): string {
  const points = amountOf(Math.abs(effect), ' basis points');
  if (Math.abs(effect) < LEAST_SHOWN) return points;
  return `${effect < 0 ? '−' : '+'}${points}`;
}

const LEAST_SHOWN = 0.05;
const LEAST_SHARE = LEAST_SHOWN / 100;

function amountOf(value: number, unit: string): string {
  if (value < LEAST_SHOWN) return `less than 0.1${unit}`;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })}${unit}`;
}
