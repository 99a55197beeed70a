import { ALTMAN_ZONES, BENEISH_SUSPECT_ABOVE } from '@tearsheet/shared/ratios';
import type { FactSheet } from '../facts/factSheet.ts';
import { METRIC_NAMES } from '../facts/metrics.ts';

export type Level = 'HIGH' | 'MEDIUM' | 'LOW' | 'NOT ASSESSED';
export type Action = 'STRONG BUY' | 'BUY' | 'HOLD' | 'SELL' | 'STRONG SELL' | 'NOT RATED';

/** The ratings that both narrators use. They follow from the facts alone, by the tables below and docs/research.md. */
export interface Verdict {
  readonly action: Action;
  readonly confidence: Level;
  readonly earningsQuality: Level;
  readonly conservatism: Level;
  /** The ids of warnings in the financial statements. */
  readonly redFlags: readonly RedFlag[];
}

export type RedFlag =
  | 'beneish_m'
  | 'altman_z'
  | 'cash_conversion'
  | 'accrual_ratio'
  | 'receivable_days'
  | 'piotroski_f';

export const VERDICT_THRESHOLDS = {
  /**
   * The base case relative to the close in percent. It gives two points or one point, and negative points below zero.
   */
  upsideStrong: 20,
  upside: 7,
  accrualsHigh: 10,
  accrualsLow: 0,
  cashConversionLow: 0.8,
  cashConversionGood: 1,
  receivableDaysPercentile: 87.5,
  piotroskiWeak: 3,
  /** The spread of the methods' base cases over their mean. */
  methodsAgree: 0.35,
  methodsDiffer: 0.7,
  /** The share of the metrics that are known. */
  dataRich: 0.85,
  dataPoor: 0.6,
} as const;

const WORD_POINTS: Readonly<Record<string, number>> = { 'STRONG BUY': 2, BUY: 1, HOLD: 0, SELL: -1, 'STRONG SELL': -2 };

export function verdictOf(sheet: FactSheet): Verdict {
  const redFlags = redFlagsOf(sheet);
  return {
    redFlags,
    action: actionOf(sheet, redFlags),
    confidence: confidenceOf(sheet),
    earningsQuality: earningsQualityOf(sheet, redFlags),
    conservatism: conservatismOf(sheet),
  };
}

/**
 * Averages the points of the upside and of the composite score, and subtracts half a point for a warning in the
 * financial statements.
 */
function actionOf({ facts, scoreWord }: FactSheet, redFlags: readonly RedFlag[]): Action {
  const upside = facts.value('target.base_against_close');
  const points = [
    ...(upside === null ? [] : [upsidePoints(upside)]),
    ...(scoreWord === null ? [] : [WORD_POINTS[scoreWord] ?? 0]),
  ];
  if (points.length === 0) return 'NOT RATED';
  const isWarned = redFlags.includes('beneish_m') || redFlags.includes('altman_z');
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length - (isWarned ? 0.5 : 0);
  if (mean >= 1.5) return 'STRONG BUY';
  if (mean >= 0.5) return 'BUY';
  if (mean > -0.5) return 'HOLD';
  return mean > -1.5 ? 'SELL' : 'STRONG SELL';
}

function upsidePoints(percent: number): number {
  const { upside, upsideStrong } = VERDICT_THRESHOLDS;
  const size = Math.abs(percent) >= upsideStrong ? 2 : Math.abs(percent) >= upside ? 1 : 0;
  return Math.sign(percent) * size;
}

/**
 * Returns high with rich data and at least two methods that agree, and low with poor or faulty data, one method, or
 * methods far apart.
 */
function confidenceOf({ company, target, faults }: FactSheet): Level {
  if (faults.length > 0) return 'LOW';
  const known = METRIC_NAMES.filter((name) => company.metrics[name] !== null).length / METRIC_NAMES.length;
  const bases = target?.methods.map(({ base }) => base) ?? [];
  const spread = bases.length < 2 || !target ? null : (Math.max(...bases) - Math.min(...bases)) / target.base;
  const { dataRich, dataPoor, methodsAgree, methodsDiffer } = VERDICT_THRESHOLDS;
  if (known < dataPoor || spread === null || spread > methodsDiffer) return 'LOW';
  return known >= dataRich && spread <= methodsAgree ? 'HIGH' : 'MEDIUM';
}

function redFlagsOf({ facts, company }: FactSheet): readonly RedFlag[] {
  const { metrics } = company;
  const is = (value: number | null, test: (value: number) => boolean) => value !== null && test(value);
  const limits = VERDICT_THRESHOLDS;
  const flags: readonly (readonly [RedFlag, boolean])[] = [
    ['beneish_m', is(metrics.beneish_m, (m) => m > BENEISH_SUSPECT_ABOVE)],
    ['altman_z', is(metrics.altman_z, (z) => z <= ALTMAN_ZONES.distressUpTo)],
    ['cash_conversion', is(metrics.cash_conversion, (ratio) => ratio < limits.cashConversionLow)],
    ['accrual_ratio', is(metrics.accrual_ratio, (percent) => percent > limits.accrualsHigh)],
    [
      'receivable_days',
      is(facts.value('receivable_days.percentile'), (rank) => rank >= limits.receivableDaysPercentile) &&
        is(metrics.cash_conversion, (ratio) => ratio < limits.cashConversionGood),
    ],
    ['piotroski_f', is(metrics.piotroski_f, (score) => score <= limits.piotroskiWeak)],
  ];
  return flags.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
}

/**
 * Returns high if cash covers income and there are no warnings, and low if a model warns or cash is far below income.
 */
function earningsQualityOf({ company: { metrics } }: FactSheet, redFlags: readonly RedFlag[]): Level {
  if (metrics.cash_conversion === null && metrics.accrual_ratio === null) return 'NOT ASSESSED';
  if (redFlags.some((flag) => flag === 'beneish_m' || flag === 'cash_conversion' || flag === 'accrual_ratio')) {
    return 'LOW';
  }
  const isCovered = (metrics.cash_conversion ?? 0) >= VERDICT_THRESHOLDS.cashConversionGood;
  return isCovered && (metrics.accrual_ratio ?? 1) <= VERDICT_THRESHOLDS.accrualsLow ? 'HIGH' : 'MEDIUM';
}

/**
 * Rates how far cash exceeds income and how fast assets are written off. Conservative books recognize income later than
 * cash.
 */
function conservatismOf({ facts, company: { metrics } }: FactSheet): Level {
  const rank = facts.value('accrual_ratio.percentile');
  if (metrics.accrual_ratio === null) return 'NOT ASSESSED';
  if (metrics.accrual_ratio > VERDICT_THRESHOLDS.accrualsLow) return 'LOW';
  return rank !== null && rank <= 37.5 ? 'HIGH' : 'MEDIUM';
}
