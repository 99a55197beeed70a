import {
  checkExpression,
  type Evaluated,
  evaluateExpression,
  type ReadableSection,
  type ResultName,
  rowMembers,
  type Value,
} from '../../expressions/index.ts';
import type { Context } from '../facts/context.ts';
import { roundTo } from '../json/byteBuffer.ts';
import { isTable, type Json, type SectionValue, writtenSection } from '../json/table.ts';
import { attribution } from './attribution/attribution.ts';
import { cashFlowReturns } from './cashFlowReturns.ts';
import { confidence } from './confidence.ts';
import { exAnteRisk } from './exAnteRisk.ts';
import { factorExposures } from './factorExposures.ts';
import { feeImpact } from './feeImpact.ts';
import { concentrationMetrics, portfolioScores } from './holdings.ts';
import { income } from './income.ts';
import { portfolioParameters, portfolioSummary } from './parameters.ts';
import { drawdownAnalysis, performanceMetrics } from './performanceMetrics.ts';
import { profitAndLoss } from './profitAndLoss.ts';
import { realizedGains } from './realizedGains.ts';
import { annualReturns, dailySummary, monthlyReturns } from './returns.ts';
import { correlationMatrix, riskContribution } from './risk.ts';
import { turnoverAnalysis } from './trading.ts';
import { valueAtRisk } from './valueAtRisk.ts';

const READABLE: Readonly<Record<ReadableSection, (context: Context) => SectionValue>> = {
  portfolio_parameters: portfolioParameters,
  portfolio_summary: portfolioSummary,
  turnover_analysis: turnoverAnalysis,
  performance_metrics: performanceMetrics,
  drawdown_analysis: drawdownAnalysis,
  portfolio_scores: portfolioScores,
  concentration_metrics: concentrationMetrics,
  risk_contribution: riskContribution,
  correlation_matrix: correlationMatrix,
  confidence,
  attribution,
  factor_exposures: factorExposures,
  ex_ante_risk: exAnteRisk,
  value_at_risk: valueAtRisk,
  monthly_returns: monthlyReturns,
  annual_returns: annualReturns,
  daily_summary: dailySummary,
  cash_flow_returns: cashFlowReturns,
  profit_and_loss: profitAndLoss,
  realized_gains: realizedGains,
  income,
  fee_impact: feeImpact,
};

/** Operations on values of series that the metrics of a request may take together: about half a second. */
const MOST_OPERATIONS = 20_000_000;

/**
 * Returns the custom metrics of the request. They read the numbers that the caller sees. The number of operations
 * is known before a metric is evaluated, so the limit needs no clock, and the same request always has the same values.
 */
export function customMetrics(context: Context): SectionValue {
  const { custom_metrics: metrics = [] } = context.input.settings.options ?? {};
  const read = createReader(context);
  const { days } = context.ledger.plan.schedule;
  let operations = 0;
  const evaluate = (text: string): Evaluated => {
    const expression = checkExpression(text);
    // The check of the request has accepted it, unless that was of another version.
    if ('problem' in expression) return { value: null, reason: `The expression is not valid: ${expression.problem}.` };
    const { work } = expression;
    operations += (work.days + work.months + work.years) * days.length;
    if (operations > MOST_OPERATIONS) return { value: null, reason: 'The metrics of this request take too long.' };
    return evaluateExpression(expression, read);
  };
  return metrics.map(({ name, expression }) => ({ name, expression, ...evaluate(expression) }));
}

/** Returns a reader of figures and series that computes each section at most once. */
function createReader(context: Context): (name: ResultName) => Value {
  const sections = new Map<ReadableSection, SectionValue>();
  return ({ section, path, shape }) => {
    const whole =
      sections.get(section) ?? writtenSection(section, READABLE[section](context), context.ledger.moneyDecimals);
    sections.set(section, whole);
    const list = (depth: number) => [section, ...path.slice(0, depth)].join('.');
    const value = path.reduce<Part>(
      (part, member, depth) =>
        Array.isArray(part) ? rowOf(part, member, rowMembers(list(depth))) : memberOf(part, member),
      whole,
    );
    if (value instanceof Float64Array) return value;
    return typeof value === 'number' && shape === 'number' ? value : Number.NaN;
  };
}

type Part = SectionValue | Float64Array | undefined;

/** Returns the row of a list that these members name. */
function rowOf(rows: readonly Json[], name: string, members: readonly string[]): Part {
  return rows.find((row) => members.map((member) => memberOf(row, member)).join('_') === name);
}

/** Returns a member of a section, or a column of a table. Undefined if a result like this one has no such member. */
function memberOf(value: Part, member: string): Part {
  if (typeof value !== 'object' || value === null || value instanceof Float64Array) return undefined;
  if (isTable(value)) {
    const column = value.columns.find(({ name, type }) => name === member && type === 'number');
    return column?.type === 'number' ? column.values.map((one) => roundTo(one, column.decimals)) : undefined;
  }
  return Object.entries(value).find(([name]) => name === member)?.[1];
}
