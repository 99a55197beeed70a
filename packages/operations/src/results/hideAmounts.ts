import { memberOf } from '@tearsheet/shared';
import { LABELS } from '@tearsheet/shared/labels';
import { type PortfolioValue, portfolioValue, START_MEMBER } from '@tearsheet/shared/schemas';
import { RESULT_SCHEMAS } from './resultSchemas.ts';
import type { Schema } from './resultTable.ts';

/** Sections of an analysis without shares, prices, and rows of the request. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['portfolio_parameters', 'data_quality', 'portfolio_summary', 'performance_metrics', 'rolling_metrics'],
  ...['drawdown_analysis', 'confidence', 'latest_holdings', 'concentration_metrics', 'portfolio_scores'],
  ...['market_allocation', 'sector_allocation', 'currency_allocation', 'company_contribution'],
  ...['sector_contribution', 'market_contribution', 'time_period_returns', 'monthly_returns', 'annual_returns'],
  ...['daily_summary', 'attribution', 'risk_contribution', 'correlation_matrix', 'factor_exposures'],
  ...['stress_tests', 'value_at_risk', 'ex_ante_risk', 'look_through', 'benchmark_comparison', 'analytics_version'],
]);

/** Members with shares or converted prices, from which the size could be computed. */
const HIDDEN: ReadonlySet<string> = new Set(['quantity', 'shares', 'units', 'close_base']);

/** Members that stay but are empty: texts that may name amounts, and a hash by which a guessed request could be checked. */
const EMPTIED: Readonly<Record<string, unknown>> = { warnings: [], notes: [], input_hash: '' };

/** Figures in this unit are amounts of the account. Those in local currency are prices in the sections that are shown. */
const MONEY = 'base_currency';

const UNITS = new Map<string, string>(Object.values(LABELS).map(({ long, unit }) => [long, unit]));

const START = 100;

/** Returns the result of a portfolio that starts with 100, without members that reveal its size. */
export function hideAmounts(jobType: string, result: unknown): unknown {
  const schema = (RESULT_SCHEMAS as Readonly<Record<string, Schema>>)[jobType];
  if (schema === undefined) throw new Error(`no amounts of a ${jobType} are known`);
  const factor = factorOf(result);
  return scaled(result, schema, factor, jobType === 'portfolio_analysis' ? SHOWN : null);
}

/** The value of a tracked portfolio without its identity and its nights, as readers of a link see it. */
export type ShownValue = Omit<PortfolioValue, 'portfolio_id' | 'version' | 'nightly'>;

/** Returns the value of a portfolio whose history starts with 100, without members that reveal its size. */
export function hideAmountsOfValue(value: ShownValue): unknown {
  const start = value.series[0]?.portfolio_value ?? 0;
  return scaled(value, portfolioValue, start === 0 ? 0 : START / Math.abs(start), null);
}

/** Returns what makes the value at the start 100. Amounts become 0 if it is not known. */
function factorOf(result: unknown): number {
  const sections = memberOf(result, 'result') ?? result;
  const start =
    memberOf(memberOf(sections, 'parameters') ?? memberOf(sections, 'portfolio_parameters'), START_MEMBER) ??
    memberOf(memberOf(sections, 'portfolio_summary'), 'final_value');
  return typeof start === 'number' && start !== 0 ? START / Math.abs(start) : 0;
}

function scaled(value: unknown, schema: Schema, factor: number, shown: ReadonlySet<string> | null): unknown {
  const {
    items,
    properties = {},
    additionalProperties,
    description,
  } = schema as {
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly additionalProperties?: Schema | boolean;
    readonly description?: string;
  };
  // A number without a description could be an amount.
  if (typeof value === 'number' && description === undefined) return null;
  if (typeof value === 'number') return UNITS.get(description ?? '') === MONEY ? value * factor : value;
  if (Array.isArray(value)) return items === undefined ? [] : value.map((item) => scaled(item, items, factor, null));
  if (typeof value !== 'object' || value === null) return value;
  const isEnvelope = shown !== null && 'result' in value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const own = Object.hasOwn(properties, name) ? properties[name] : others;
    if (Object.hasOwn(EMPTIED, name)) return [[name, EMPTIED[name]]];
    if (own === undefined || HIDDEN.has(name)) return [];
    if (shown !== null && !isEnvelope && !shown.has(name)) return [];
    return [[name, scaled(member, own, factor, isEnvelope && name === 'result' ? shown : null)]];
  });
  return Object.fromEntries(members);
}
