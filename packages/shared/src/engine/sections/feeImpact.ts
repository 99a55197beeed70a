import type { Context } from '../facts/context.ts';
import { grossLevels } from '../facts/grossLevels.ts';
import { type Json, roundKeepingSum, roundMoney, type SectionValue } from '../json/table.ts';
import { MONTHS_PER_YEAR, monthKeys } from '../market/calendar.ts';
import { closingIndex } from '../measures/drawdown.ts';
import {
  annualizedReturn,
  annualizedVolatility,
  maxDrawdown,
  returnBetween,
  returnsOf,
  sharpeRatio,
} from '../measures/index.ts';

/**
 * Returns the figures of the portfolio before and after fees. Gross figures of a portfolio of weights are before the yearly
 * fees and after transaction costs. With transactions, they are also before the booked fees.
 */
export function feeImpact(context: Context): SectionValue {
  const { ledger } = context;
  const { levels: gross, firstReturn } = grossLevels(context.input, ledger);
  const net = ledger.simulation.levels;
  const amounts = feesByDay(context);
  const fees = feeRows(context, amounts);
  return {
    total_fees: fees.reduce((total, { amount }) => roundMoney(total + amount, ledger.moneyDecimals), 0),
    fees: fees.map((row): Json => ({ ...row })),
    gross: figuresOf(context, gross, firstReturn),
    net: figuresOf(context, net, ledger.book?.returns[0]),
    annual: yearRows(context, { gross, net, amounts }),
  };
}

/** Booked fees of a ledger contain its yearly fees. */
function feesByDay({ ledger }: Context): Float64Array {
  const { simulation, book } = ledger;
  return book ? simulation.dailyCosts : (simulation.fees?.amounts ?? new Float64Array(simulation.levels.length));
}

interface FeeRow {
  readonly name: string;
  readonly annual_rate: number | null;
  readonly amount: number;
}

/** Yearly fees share their sum by rate. The fees that a ledger booked itself have a row without a rate. */
function feeRows({ input, ledger }: Context, amounts: Float64Array): FeeRow[] {
  const all = amounts.reduce((total, amount) => total + amount, 0);
  const yearly = ledger.book ? ledger.book.yearlyFees : all;
  const fees = input.settings.fees ?? [];
  const rates = fees.reduce((total, { annualRate }) => total + annualRate, 0);
  const parts = Float64Array.from([
    ...fees.map(({ annualRate }) => (rates > 0 ? (yearly * annualRate) / rates : 0)),
    all - yearly,
  ]);
  roundKeepingSum(parts, ledger.moneyDecimals);
  const rows = fees.map(({ name, annualRate }, i) => ({ name, annual_rate: annualRate, amount: parts[i]! }));
  return ledger.book ? [...rows, { name: 'Booked fees', annual_rate: null, amount: parts.at(-1)! }] : rows;
}

function figuresOf(context: Context, levels: Float64Array, firstReturn?: number): Json {
  const { bounds, perYear } = context.returnPeriods();
  const returns = returnsOf(Float64Array.from(bounds, (d) => levels[d]!));
  const total = returnBetween(levels, 0, levels.length - 1);
  const { riskFreePerPeriod, years } = context.performance();
  const closing = closingIndex(levels, firstReturn);
  return {
    total_return: total,
    annualized_return: annualizedReturn(total, years),
    annualized_volatility: annualizedVolatility(returns, perYear),
    // The rate is NaN if its series starts after the analysis.
    sharpe_ratio: Number.isNaN(riskFreePerPeriod) ? null : sharpeRatio(returns, riskFreePerPeriod, perYear),
    max_drawdown: maxDrawdown(closing.levels, closing.start),
  };
}

interface Compared {
  readonly gross: Float64Array;
  readonly net: Float64Array;
  readonly amounts: Float64Array;
}

/** Calendar years, each from the last valuation day of the year before. The fees of the first day belong to the first year. */
function yearRows({ ledger }: Context, { gross, net, amounts }: Compared): Json[] {
  const { days } = ledger.plan.schedule;
  const yearOf = monthKeys(days).map((key) => Math.floor(key / MONTHS_PER_YEAR));
  const bounds = Array.from(days.keys()).filter((d) => d > 0 && yearOf[d + 1] !== yearOf[d]);
  const starts = [0, ...bounds.slice(0, -1)];
  const fees = Float64Array.from(bounds, (to, i) =>
    amounts.subarray(i === 0 ? 0 : starts[i]! + 1, to + 1).reduce((sum, amount) => sum + amount, 0),
  );
  roundKeepingSum(fees, ledger.moneyDecimals);
  return bounds.map((to, i) => ({
    year: yearOf[to]!,
    gross_return: returnBetween(gross, starts[i]!, to),
    net_return: returnBetween(net, starts[i]!, to),
    fees: fees[i]!,
  }));
}
