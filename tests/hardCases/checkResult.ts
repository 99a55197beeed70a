import { expect } from '@jest/globals';
import { analysisResult, createAjv } from '@tearsheet/shared/schemas';
import type { Result } from './serveHardCases.ts';

type Row = Readonly<Record<string, number | string | null>>;
type Metrics = Readonly<Record<string, number | null>>;

interface Sections {
  readonly portfolio_parameters: Readonly<Record<string, number | string>>;
  readonly portfolio_summary: Readonly<Record<string, number>>;
  readonly performance_metrics: { readonly portfolio: Metrics };
  readonly drawdown_analysis: {
    readonly summary: Metrics;
    readonly episodes: readonly Row[];
    readonly underwater: readonly { readonly drawdown: number }[];
  };
  readonly daily_summary: readonly {
    readonly date: string;
    readonly portfolio_value: number;
    readonly cumulative_return: number;
    readonly daily_return: number | null;
  }[];
  readonly monthly_returns: readonly { readonly portfolio_return: number }[];
  readonly annual_returns: readonly { readonly portfolio_return: number }[];
  readonly company_contribution: readonly Metrics[];
  readonly sector_contribution: readonly Metrics[];
  readonly market_contribution: readonly Metrics[];
  readonly latest_holdings: readonly { readonly weight: number; readonly value: number }[];
  readonly profit_and_loss: { readonly rows: readonly Metrics[]; readonly totals: Metrics };
  readonly income: { readonly by_month: readonly Metrics[]; readonly totals: Metrics };
}

const fits = createAjv().compile(analysisResult);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const compounded = (returns: readonly number[]) => returns.reduce((level, r) => level * (1 + r), 1) - 1;

/** Two numbers agree to 1e-8, relative above 1. Rounded rows add up their roundings. */
function expectNear(name: string, found: number, wanted: number): void {
  expect([name, Math.abs(found - wanted) <= 1e-8 * Math.max(1, Math.abs(wanted)) ? wanted : found]).toEqual([
    name,
    wanted,
  ]);
}

/** Checks everything that has to hold for the result of any request, with all sections. */
export function checkResult(result: Result): void {
  fits({ success: true, result });
  expect(fits.errors ?? []).toEqual([]);
  const sections = result as unknown as Sections;
  checkReturns(sections);
  checkSums(sections);
  checkNulls(sections);
  checkRanges(sections);
  expect(silentNulls(result)).toEqual([]);
}

/** Returns of days, months, and years multiply to the total return, and every drawdown comes from them. */
function checkReturns({
  daily_summary: days,
  monthly_returns: months,
  annual_returns: years,
  portfolio_summary: { total_return: total },
  performance_metrics: { portfolio },
  drawdown_analysis: { summary, episodes, underwater },
}: Sections): void {
  const levels = days.map(({ cumulative_return: r }) => 1 + r);
  let chained = 1;
  days.forEach(({ date, cumulative_return, daily_return }) => {
    chained *= 1 + (daily_return ?? 0);
    expectNear(`cumulative return of ${date}`, cumulative_return, chained - 1);
  });
  expectNear('last cumulative return', levels.at(-1)! - 1, total!);
  expectNear('months', compounded(months.map(({ portfolio_return: r }) => r)), total!);
  expectNear('years', compounded(years.map(({ portfolio_return: r }) => r)), total!);
  expectNear('performance', portfolio.total_return!, total!);
  // The money of the first day counts before the costs and fees of that day.
  let peak = 1;
  const falls = levels.map((level) => {
    peak = Math.max(peak, level);
    return level / peak - 1;
  });
  const worst = Math.min(0, ...falls);
  expectNear('maximum drawdown', portfolio.max_drawdown ?? 0, worst);
  expectNear('maximum of the summary', summary.max_drawdown!, worst);
  expectNear('current drawdown', summary.current_drawdown!, falls.at(-1)!);
  expectNear('deepest episode', Math.min(0, ...episodes.map(({ depth }) => Number(depth))), worst);
  expect(underwater.length).toBe(days.length);
  for (const [i, { drawdown }] of underwater.entries()) expectNear(`drawdown ${i}`, drawdown, falls[i]!);
}

/** Contributions sum to the total return, and profits to the change in value. */
function checkSums(sections: Sections): void {
  const { portfolio_summary: summary, profit_and_loss: pl, daily_summary: days } = sections;
  const { total_return: total, final_value: final } = summary;
  const scale = Math.max(1, Math.abs(final!), ...days.map(({ portfolio_value }) => Math.abs(portfolio_value)));
  const nearMoney = (name: string, found: number, wanted: number) => expectNear(name, found / scale, wanted / scale);
  const isLedger = summary.net_flows !== undefined;
  for (const name of ['company_contribution', 'sector_contribution', 'market_contribution'] as const) {
    const rows = sections[name];
    nearMoney(`${name} total`, sum(rows.map((row) => row.total_pl!)), summary.total_pl!);
    nearMoney(`${name} price`, sum(rows.map((row) => row.price_pl!)), summary.total_price_pl!);
    nearMoney(`${name} currency`, sum(rows.map((row) => row.fx_pl!)), summary.total_fx_pl!);
    if (!isLedger) expectNear(`${name} share`, sum(rows.map((row) => row.contribution_pct!)), total!);
  }
  const { total_price_pl, total_fx_pl, total_transaction_cost, total_fees = 0, total_pl } = summary;
  nearMoney('profit', total_price_pl! + total_fx_pl! - total_transaction_cost! - total_fees, total_pl!);
  nearMoney('last value', days.at(-1)!.portfolio_value, final!);
  const { totals, rows } = pl;
  for (const member of ['price', 'currency', 'income', 'fees', 'taxes', 'total', 'net_investment']) {
    nearMoney(`profit and loss ${member}`, sum(rows.map((row) => row[member]!)), totals[member]!);
  }
  nearMoney('profit and loss', totals.start_value! + totals.net_investment! + totals.total!, totals.end_value!);
  expectNear('income', sum(sections.income.by_month.map((row) => row.gross!)), sections.income.totals.gross!);
}

/** A figure is null only for the reason that its description gives. */
function checkNulls({
  performance_metrics: { portfolio: p },
  daily_summary: days,
  portfolio_parameters,
}: Sections): void {
  const returns = days.flatMap(({ daily_return: r }) => (r === null ? [] : [r]));
  const n = p.observations!;
  const isDaily = portfolio_parameters.frequency === 'daily';
  const isYear = p.days! >= 365 || p.full_months! >= 12;
  const falls = (p.max_drawdown ?? 0) < -1e-12;
  const mayBeNull: Readonly<Record<string, boolean>> = {
    total_return: days.length < 2,
    annualized_return: !isYear,
    annualized_volatility: n < 2,
    max_drawdown: n < 1,
    calmar_ratio: !isYear || !falls,
    martin_ratio: !isYear || !falls,
    pain_ratio: !isYear || !falls,
    var_95: n < 20,
    var_99: n < 100,
    cvar_95: n < 20,
    cvar_99: n < 100,
    win_rate: n < 1,
    best_day: n < 1,
    worst_day: n < 1,
    best_month: p.full_months! < 1,
    worst_month: p.full_months! < 1,
    positive_months: p.full_months! < 1,
    sharpe_ratio: n < 2 || (p.annualized_volatility ?? 0) < 1e-12,
    sortino_ratio: n < 2 || (isDaily && returns.every((r) => r > -1e-10)) || p.downside_deviation! < 1e-12,
    skewness: n < 3 || (p.annualized_volatility ?? 0) < 1e-12,
    kurtosis: n < 4 || (p.annualized_volatility ?? 0) < 1e-12,
  };
  for (const [name, may] of Object.entries(mayBeNull)) expect([name, p[name] === null && !may]).toEqual([name, false]);
  if (!isYear) expect(p.annualized_return).toBeNull();
}

/** Nothing is outside what the word for it allows. */
function checkRanges({ performance_metrics: { portfolio: p }, daily_summary: days, latest_holdings }: Sections): void {
  const within = (name: string, low: number, high: number) => {
    const value = p[name];
    if (value !== null) expect([name, value! >= low && value! <= high]).toEqual([name, true]);
  };
  for (const name of ['win_rate', 'positive_months', 'ulcer_index', 'pain_index']) within(name, 0, 1);
  within('max_drawdown', -1, 0);
  within('total_return', -1, 1e6);
  for (const name of ['best_day', 'worst_day', 'var_95', 'var_99', 'cvar_95', 'cvar_99']) within(name, -1, 1e6);
  if (p.worst_day !== null) {
    expect(p.worst_day! <= p.best_day!).toBe(true);
    if (p.cvar_95 !== null) expect(p.worst_day! <= p.cvar_95! + 1e-9 && p.cvar_95! <= p.var_95! + 1e-9).toBe(true);
  }
  for (const { daily_return: r } of days) expect(r === null || (r >= -1 && r < 1e6)).toBe(true);
  if (latest_holdings.length > 0) expect(sum(latest_holdings.map(({ weight }) => weight))).toBeLessThan(1 + 1e-8);
}

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** Returns the paths of members that are null although no description says what null means. */
function silentNulls(result: Result): string[] {
  const found = new Set<string>();
  walk(result, [analysisResult.properties.result as Schema], '');
  return [...found];

  /** `schemas` has every alternative that may describe the value. */
  function walk(value: unknown, schemas: readonly Schema[], path: string): void {
    if (value === null) {
      if (!schemas.some(({ description = '' }) => /\bnull\b/i.test(description))) found.add(path);
    } else if (Array.isArray(value)) {
      const items = schemas.flatMap((schema) => alternatives(schema.items));
      for (const item of value) walk(item, items, `${path}[]`);
    } else if (typeof value === 'object') {
      // A section that is not available says why in `reason`.
      const { available, reason } = value as { readonly available?: boolean; readonly reason?: string | null };
      if (available === false && reason) return;
      for (const [name, member] of Object.entries(value as object)) {
        const named = schemas.flatMap((schema) => alternatives(schema.properties?.[name]));
        const mapped = schemas.flatMap(({ additionalProperties: others }) =>
          typeof others === 'object' ? alternatives(others) : [],
        );
        const isMap = named.length === 0;
        walk(member, isMap ? mapped : named, `${path}.${isMap ? '*' : name}`);
      }
    }
  }
}

function alternatives(schema: Schema | undefined): readonly Schema[] {
  return schema === undefined ? [] : [schema, ...(schema.anyOf ?? [])];
}
