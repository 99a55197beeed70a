import { float64Of } from '../arrays.ts';
import { roundedSum, roundKeepingSum, roundMoney } from '../json/table.ts';
import { positionsOf } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Account, AccountProfitLoss, ExternalFlow } from '../simulation/account.ts';
import type { Bookings, Window } from './bookings.ts';
import type { InstrumentGains, ValuedPositions } from './valuePositions.ts';

/** Returns the money side of a ledger in the window, without the inflows, which depend on the values. */
export function bookedAccount(
  universe: Universe,
  bookings: Bookings,
  { window, valued }: { readonly window: Window; readonly valued: ValuedPositions },
  decimals: number,
): Omit<Account, 'inflows'> {
  const isInside = ({ at }: { readonly at: number }) => at >= window.firstBooked;
  const inside = bookings.flows.filter((flow) => isInside(flow) && flow.amount !== 0);
  const netFlows = new Float64Array(window.days.length);
  for (const { at, amount } of inside) netFlows[at - window.open]! += amount;
  const amounts = float64Of(inside, ({ amount }) => amount);
  roundKeepingSum(amounts, decimals);
  const flows = inside.map(
    ({ at, day, kind }, i): ExternalFlow => ({ at: at - window.open, day, amount: amounts[i]!, kind }),
  );
  const profitLoss = roundedProfitLoss(universe, valued.gains, decimals);
  return {
    startValue: roundedSum(profitLoss.startValue, decimals),
    endValue: roundedSum(profitLoss.endValue, decimals),
    values: valued.values,
    netFlows,
    flows,
    profitLoss,
    lots: bookings.lots,
    income: bookings.income.filter(isInside).map((payment) => ({ ...payment, at: payment.at - window.open })),
  };
}

/**
 * Rounds each column so that its sum is the rounded sum. The price part of a holding and the currency part of cash are what
 * the other parts leave of the change in value. Totals and end values follow from the rounded parts.
 */
function roundedProfitLoss({ instruments }: Universe, gains: InstrumentGains, decimals: number): AccountProfitLoss {
  const price = new Float64Array(instruments.length);
  const currency = gains.currency.slice();
  const [startValue, netInvestment, income, fees, taxes] = [
    gains.startValue.slice(),
    gains.net.slice(),
    gains.income.slice(),
    gains.fees.slice(),
    gains.taxes.slice(),
  ];
  instruments.forEach(({ type }, i) => {
    const change = gains.endValue[i]! - startValue[i]! - netInvestment[i]!;
    const rest = change - income[i]! + fees[i]! + taxes[i]!;
    if (type === 'cash') currency[i] = rest;
    else price[i] = rest - currency[i]!;
  });
  for (const column of [startValue, netInvestment, price, currency, income, fees, taxes]) {
    roundKeepingSum(column, decimals);
  }
  const total = price.map((value, i) => roundMoney(value + currency[i]! + income[i]! - fees[i]! - taxes[i]!, decimals));
  const endValue = startValue.map((value, i) => roundMoney(value + netInvestment[i]! + total[i]!, decimals));
  const held = positionsOf(gains.isHeld);
  return { held, startValue, endValue, netInvestment, price, currency, income, fees, taxes, total };
}
