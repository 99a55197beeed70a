import { roundKeepingSum, roundMoney } from '../json/table.ts';
import type { Account, AccountProfitLoss, IncomePayment } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import type { Holding } from './holdings.ts';
import { reinvestedDividends, simulatedIncome } from './simulatedIncome.ts';
import { simulatedLots } from './simulatedLots.ts';

/** Returns the money side of the analysis. For weights it follows from the simulation: nothing flows in or out. */
export function accountOf(ledger: Ledger, holdings: readonly Holding[]): Account {
  if (ledger.book) return ledger.book.account;
  const { levels } = ledger.simulation;
  const reinvested = reinvestedDividends(ledger);
  const income = simulatedIncome(ledger, reinvested);
  return {
    startValue: levels[0]!,
    endValue: ledger.totals.finalValue,
    values: levels,
    netFlows: new Float64Array(levels.length),
    inflows: new Float64Array(levels.length),
    flows: [],
    profitLoss: simulatedProfitLoss(ledger, holdings, income),
    // Only one section needs them, and there may be hundreds of thousands.
    get lots() {
      return simulatedLots(ledger, reinvested);
    },
    income,
  };
}

/**
 * The start value of a holding is what it cost on the first day, or its value if it was held before the window. The net
 * investment is what later trades put into it, so that start + net investment + total = end.
 */
function simulatedProfitLoss(
  ledger: Ledger,
  holdings: readonly Holding[],
  payments: readonly IncomePayment[],
): AccountProfitLoss {
  const { profitLoss, simulation, plan, universe, moneyDecimals: decimals } = ledger;
  const column = () => new Float64Array(universe.instruments.length);
  const [startValue, endValue, income, taxes] = [column(), column(), column(), column()];
  const { from, to, kind } = plan.schedule.periods[0]!;
  for (let row = from; row < to; row++) {
    startValue[plan.schedule.instrument[row]!]! += simulation.valueAfter[0]! * plan.schedule.weight[row]!;
  }
  const { trades } = simulation;
  for (let i = 0; kind === 'bought' && trades.day[i] === 0; i++) startValue[trades.instrument[i]!]! += trades.cost[i]!;
  for (const { instrumentIndex, value } of holdings) if (instrumentIndex !== null) endValue[instrumentIndex] = value;
  for (const column of [startValue, endValue]) roundKeepingSum(column, decimals);
  for (const { instrumentIndex, gross, withheld } of payments) {
    income[instrumentIndex]! += gross;
    taxes[instrumentIndex]! += withheld;
  }
  for (const column of [income, taxes]) roundKeepingSum(column, decimals);
  const { held, currency, cost, total } = profitLoss;
  // The price part of contributions has the dividends.
  const price = profitLoss.price.map((value, i) => roundMoney(value - income[i]! + taxes[i]!, decimals));
  const fees = cost.map((value, i) => roundMoney(value + profitLoss.fees[i]!, decimals));
  const netInvestment = endValue.map((value, i) => roundMoney(value - startValue[i]! - total[i]!, decimals));
  return { held, startValue, endValue, netInvestment, price, currency, income, fees, taxes, total };
}
