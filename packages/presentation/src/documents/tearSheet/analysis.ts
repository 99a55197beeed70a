import { type analysisResult, REPORT_SECTION_NAMES, type TypeOf } from '@tearsheet/shared/schemas';
import { isMonthEnd, timeOf } from '../../format/dates.ts';
import { shortName } from '../../format/names.ts';
import { percent } from '../../format/numbers.ts';
import { t } from '../../language/translate.ts';
import type { Cell } from '../document.ts';

/** The sections of a finished analysis as the API returns them. Sections that were not selected are absent. */
export type Analysis = TypeOf<typeof analysisResult>['result'];

/** An analysis with every section that a tear sheet needs. The other sections add to it. */
export type SheetAnalysis = Analysis & Required<Pick<Analysis, (typeof REPORT_SECTION_NAMES)[number]>>;

/** The sections that a tear sheet needs and the analysis does not have. */
export function missingSections(analysis: Analysis): readonly string[] {
  return REPORT_SECTION_NAMES.filter((name) => analysis[name] === undefined);
}

export function isComplete(analysis: Analysis): analysis is SheetAnalysis {
  return missingSections(analysis).length === 0;
}

/** An analysis with what all its sections of a document need. */
export interface Sheet {
  readonly analysis: Analysis;
  readonly currency: string;
  /** Name of the benchmark, or its RIC. */
  readonly benchmark: string;
  /** Returns the name of an instrument without its legal form, or the RIC if the name is not known. */
  readonly nameOf: (ric: string) => string;
  /** False for an analysis without a benchmark. Its tables and charts show the portfolio alone. */
  readonly isCompared: boolean;
  /** True for an analysis of transactions, which has deposits and withdrawals. */
  readonly isLedger: boolean;
  readonly daily: Daily | null;
  /** Writes every day into the numbers of charts, not only month ends. */
  readonly isDetailed: boolean;
}

/** Names of instruments by RIC. */
export type Names = Readonly<Record<string, string>>;

/** @param names names that the result does not have, such as that of the benchmark */
export function sheetOf(analysis: Analysis, isDetailed: boolean, names: Names = {}): Sheet {
  const settings = analysis.portfolio_parameters;
  const known = new Map([
    ...Object.entries(names),
    ...[...(analysis.company_contribution ?? []), ...(analysis.latest_holdings ?? [])].map(
      ({ ric, name }) => [ric, name] as const,
    ),
  ]);
  const short = new Map([...known].map(([ric, name]) => [ric, shortName(name)]));
  // Two classes of shares have one name.
  const isAlone = (name: string) => [...short.values()].filter((other) => other === name).length === 1;
  const unique = new Map([...short].map(([ric, name]) => [ric, isAlone(name) ? name : `${name} (${ric})`]));
  const nameOf = (ric: string) => unique.get(ric) ?? ric;
  return {
    analysis,
    currency: settings?.base_currency ?? '',
    benchmark: nameOf(settings?.benchmark ?? t('Benchmark')),
    nameOf,
    isCompared: settings?.benchmark !== null,
    isLedger: flowsOf(analysis.portfolio_summary) !== null,
    daily: analysis.daily_summary ? dailyColumns(analysis.daily_summary) : null,
    isDetailed,
  };
}

/** Returns the value of a ledger before its first flow, and its deposits minus its withdrawals. Null for other analyses. */
export function flowsOf(
  summary: Analysis['portfolio_summary'],
): { readonly start: number; readonly net: number } | null {
  if (summary?.net_flows === undefined) return null;
  const { final_value, total_pl, net_flows: net } = summary;
  return { start: final_value - total_pl - net, net };
}

/** Returns the risk-free rate in words, with the name of its series. */
export function riskFreeText({ risk_free_rate, risk_free_source }: SheetAnalysis['portfolio_parameters']): string {
  const rate = t('{riskFreeRate} a year', { riskFreeRate: percent(risk_free_rate) });
  return risk_free_source === undefined
    ? rate
    : t('{rate} on average ({riskFreeSource})', { rate, riskFreeSource: risk_free_source });
}

/** The daily rows as columns. */
export interface Daily {
  readonly dates: readonly string[];
  /** ms since 1970 UTC */
  readonly times: readonly number[];
  /**
   * Time-weighted index. Without transactions it is the value of the initial amount. With transactions it is the growth of 100
   * without deposits and withdrawals, and the first level is before the return of the first day. The drawdown of the first day is
   * after it, as in `drawdown_analysis`.
   */
  readonly values: readonly number[];
  readonly benchmark: readonly (number | null)[];
  /** The money of an analysis of transactions, and the net flow of each day. */
  readonly money: { readonly values: readonly number[]; readonly flows: readonly number[] } | null;
  readonly drawdown: readonly (number | null)[];
  readonly benchmarkDrawdown: readonly (number | null)[];
  readonly returns: readonly number[];
}

function dailyColumns(rows: NonNullable<Analysis['daily_summary']>): Daily {
  const dates = rows.map(({ date }) => date);
  const flows = rows.flatMap((row) => row.net_flow ?? []);
  const money = flows.length === 0 ? null : { values: rows.map((row) => row.portfolio_value), flows };
  const closes = rows.map((row) => (money === null ? row.portfolio_value : START * (1 + row.cumulative_return)));
  const values = money === null ? closes : closes.with(0, START);
  const benchmark = money === null ? rows.map((row) => row.benchmark_value_base) : linked(rows);
  return {
    dates,
    times: dates.map(timeOf),
    values,
    benchmark,
    money,
    drawdown: drawdownOf(closes, money === null ? undefined : START),
    benchmarkDrawdown: drawdownOf(benchmark),
    returns: rows.flatMap((row) => row.daily_return ?? []),
  };
}

/** Growth of an index without an amount of its own. */
const START = 100;

/** The growth of 100 in the benchmark. Null on days on which it has no value. */
function linked(rows: NonNullable<Analysis['daily_summary']>): (number | null)[] {
  let level = START;
  return rows.map((row) => {
    if (row.benchmark_value_base === null) return null;
    level *= 1 + (row.benchmark_return ?? 0);
    return level;
  });
}

/**
 * Returns level / highest level so far − 1 of an index without flows. Null where there is no level.
 * @param start a level before the first one that counts as a high too
 */
export function drawdownOf(index: readonly (number | null)[], start = Number.NEGATIVE_INFINITY): (number | null)[] {
  let peak = start;
  return index.map((value) => {
    if (value === null) return null;
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}

/** Rows of a table over time: every day, or the last day of every month. */
export function rowsOverTime(
  dates: readonly string[],
  isDetailed: boolean,
  row: (index: number) => readonly (Cell | string)[],
): (readonly (Cell | string)[])[] {
  return dates.flatMap((date, index) => (isDetailed || isMonthEnd(date, dates[index + 1]) ? [row(index)] : []));
}

type Relative = SheetAnalysis['performance_metrics']['relative'];

/** The relative statistics to show first, and the frequency of their returns in words. */
export function headlineOf(relative: Relative): { readonly figures: Relative['monthly']; readonly from: string } {
  const { headline, monthly } = relative;
  // With too few months all of them are null, and the returns of a monthly analysis are monthly already.
  const isMonthly = headline === 'monthly' && monthly.tracking_error !== null;
  return { figures: isMonthly ? monthly : relative, from: t('{headline} returns', { headline }) };
}

/** Fewer full months have no monthly statistics. */
const FEWEST_MONTHS = 12;

/** Returns why these statistics come first. It says the same as `headline_reason`, in the language of the reader. */
export function headlineReason(relative: Relative, own: Relative['frequency']): string {
  const { frequency, headline, monthly } = relative;
  if (frequency !== own) {
    return t(
      'The benchmark is priced {frequency} and the holdings are priced {own}, so both are compared over {frequency} returns.',
      { frequency, own },
    );
  }
  if (frequency !== 'daily') return t('The returns of this analysis are {frequency}.', { frequency });
  if (headline === 'monthly') {
    return t(
      'At least a tenth of the portfolio closes more than two hours apart from the benchmark, so daily returns of both do not cover the same hours.',
    );
  }
  return monthly.observations < FEWEST_MONTHS
    ? t(
        'There are fewer than {months} full months. If a tenth of the portfolio closes more than two hours apart from the benchmark, daily beta and correlation are too low and tracking error is too high.',
        { months: FEWEST_MONTHS },
      )
    : t('At least nine tenths of the portfolio close within two hours of the benchmark.');
}
