import type { Transaction } from '../../types.ts';
import type { Report } from '../report.ts';
import { leftOf, round } from '../round.ts';
import type { Money } from './mappedTable.ts';

/** The figures of a purchase or a sale as a row states them. Numbers are not negative. */
export interface TradeFigures {
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Money | null;
  /** The value of the shares, or the only amount of the row. */
  readonly amount: Money | null;
  /** The money that moved, after all costs. */
  readonly net: Money | null;
  readonly fee: Money | null;
  readonly tax: number;
  /** Units of one currency for one of the other. Null if the row has none. */
  readonly rate: number | null;
  /** The decimals of the amounts of the table, at most 2. Amounts without any are rounded to whole units. */
  readonly amountDecimals: number;
  /** True if the only currency of the row is that of the account, so that a price can be in another one. */
  readonly isAccountCurrency?: boolean;
  /** True if other rows of the table prove that its amounts include the costs. */
  readonly amountsIncludeCosts: boolean;
  /** True if the row says that the security is a bond, whose accrued interest is part of the amount. */
  readonly isBond?: boolean;
}

/** A trade whose figures agree. It has a price, or the value of its shares before costs. */
export interface SettledTrade {
  readonly price?: number;
  readonly amount?: number;
  readonly currency: string;
  readonly fee: number;
  readonly tax: number;
  /** A finding about the price or the fee that the figures show. */
  readonly remark?: 'per_100' | 'fee_from_difference';
}

/** A trade whose figures contradict each other, in words. */
export interface Contradiction {
  readonly problem: string;
}

/** The largest difference that counts as a fee when the row has no column for it: a share of the value, or an amount. */
const FEE_SHARE = 0.05;
const FEE_AMOUNT = 30;
/** Accrued interest of a bond is part of its amount. The interest of a row that is called a bond can be a coupon of a year. */
const ACCRUED = 0.04;
const COUPON = 0.1;
/** Prices in files are rounded, so their product can differ from the amount by this share. */
const PRICE_SLACK = 0.0005;
/** The distance of a rate from 1, as a logarithm, at which a value in one currency cannot be its value in the other. */
const FAR_FROM_1 = 0.1;
/** Rates in files are rounded, and banks add a margin. */
const RATE_SLACK = 0.02;

/**
 * Proves that quantity × price, costs, and amounts of a trade agree within the rounding of the file, and returns the trade.
 * Prices can be per 100 (bonds and pence), and amounts can be before or after costs, or in another currency.
 */
export function settleTrade(figures: TradeFigures): SettledTrade | Contradiction {
  const { quantity, price, amount, net, tax } = figures;
  const stated = net ?? amount;
  const fee = figures.fee?.value ?? 0;
  if (price === null || quantity === 0 || (price.value === 0 && stated !== null && stated.value !== 0)) {
    if (stated === null) return { currency: figures.fee?.currency ?? '', fee, tax };
    return valueOnly(figures);
  }
  const value = quantity * price.value;
  if (stated === null || (stated.value === 0 && value !== 0 && net === null)) {
    return { price: price.value, currency: price.currency, fee, tax };
  }
  if (isForeign(price, stated) || isUnnamed(figures, price, stated, value)) {
    return isOwnPrice(figures, stated, value)
      ? settleTrade({ ...figures, price: { ...price, currency: stated.currency }, rate: null })
      : foreign(figures, stated, value);
  }
  const currency = price.currency || stated.currency;
  // Whole amounts can be cut off instead of rounded.
  const slack =
    slackOf(quantity, price.value) + (figures.amountDecimals === 0 ? 1 : 0.5 * 10 ** -figures.amountDecimals);
  const costs = fee + tax;
  const sign = figures.side === 'buy' ? 1 : -1;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
  // A fee can include a tax that has a column of its own, as the money shows.
  const isTaxInFee = tax > 0 && fee > tax && isNear(stated.value, value + sign * fee);
  if (isTaxInFee && !isNear(stated.value, value + sign * costs) && figures.fee !== null)
    return settleTrade({ ...figures, fee: { ...figures.fee, value: round(fee - tax) } });
  /** Returns the trade in which this much money moved. The money of the row counts, and not the rounded price. */
  const moved = (cash: number, cost: number): SettledTrade => {
    const own = round(cash - sign * (cost + tax));
    const isExact = Math.abs(own - value) <= 0.005;
    return { ...(isExact ? { price: price.value } : { amount: own }), currency, fee: cost, tax };
  };
  if (amount !== null && net !== null && isNear(amount.value, value)) {
    const cost = leftOf(sign * (net.value - amount.value), tax);
    if (fee > 0 && Math.abs(cost - fee) <= 0.011) return moved(net.value, fee);
    // A cost without a column is the rest of the difference.
    if (cost >= fee && isPlausibleFee(cost, value)) return moved(net.value, Math.max(cost, 0));
  }
  if (net !== null && isNear(net.value, value + sign * costs)) return moved(net.value, fee);
  // Some brokers call the value of the shares net, and the amount has the costs.
  const isTurned = amount !== null && net !== null && costs > slack && isNear(net.value, value);
  if (isTurned && isNear(amount.value, value + sign * costs)) return moved(amount.value, fee);
  if (amount !== null && net !== null && costs > 0 && Math.abs(net.value - amount.value - sign * costs) <= 0.011) {
    // The two amounts and the costs agree, so the price is rounded or without the spread.
    if (isPlausibleFee(Math.abs(amount.value - value), value)) return { amount: amount.value, currency, fee, tax };
  }
  if (net === null && (isNear(stated.value, value) || isNear(stated.value, value + sign * costs))) {
    return moved(stated.value + (includesCosts(figures, stated.value, value) ? 0 : sign * costs), fee);
  }
  for (const per of [100, 1000, 10_000]) {
    const share = stated.value / (value / per) - 1;
    const isWithFee = per === 100 && fee === 0 && isPlausibleFee(sign * (stated.value - value / per), value / per);
    if (isWithFee || Math.abs(share) <= ACCRUED || Math.abs(stated.value - sign * costs - value / per) <= slack) {
      return { ...valueStated(figures, stated), remark: 'per_100' };
    }
  }
  if (
    amount !== null &&
    net !== null &&
    costs > 0 &&
    isPercentOfNominal(price.value) &&
    isEqual(amount.value, 10 * value)
  ) {
    // The money that moved proves the amount, so the digits are right.
    if (isEqual(net.value - amount.value, sign * costs)) return { ...moved(net.value, fee), remark: 'per_100' };
  }
  // The price of a bond can be for each unit of its nominal value.
  const accrued = stated.value / value - 1;
  if (figures.isBond && accrued > 0 && accrued <= COUPON) return valueStated(figures, stated);
  const difference = leftOf(sign * (stated.value - value), tax);
  if (fee === 0 && isPlausibleFee(difference, value)) {
    return { ...moved(stated.value, Math.max(difference, 0)), remark: 'fee_from_difference' };
  }
  for (const cost of [sign * costs, 0]) {
    const isRounded = Math.abs(stated.value - value - cost) <= PRICE_SLACK * value;
    if (isRounded) return moved(stated.value + (cost === 0 && net === null ? sign * costs : 0), fee);
  }
  if (figures.rate !== null && figures.rate !== 1) {
    const [isWhole, isPer100] = [1, 100].map((per) => isConverted(stated.value, value / per, costs, figures.rate ?? 1));
    // The table names one currency. Without another sign, it is that of the price. The header of the amount names that of the amount.
    const isOfAmount = price.currency === '' && stated.currency !== '';
    if ((figures.isAccountCurrency || isOfAmount) && (isWhole || isPer100)) return valueStated(figures, stated);
    if (isWhole) return { price: price.value, currency, fee, tax };
  }
  return {
    problem: `${format(quantity)} × ${format(price.value)} is ${format(value)}, and the amount is ${format(stated.value)}`,
  };
}

/** True for the price of a bond in percent. Bonds of 1,000 each cost ten times their number and their price. */
export function isPercentOfNominal(price: number): boolean {
  return price >= 50 && price <= 150;
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.011;
}

/** True if the amount of a row is after its costs. Where rounding hides it, the other rows of the table decide. */
function includesCosts({ side, fee, tax, amountsIncludeCosts }: TradeFigures, stated: number, value: number): boolean {
  const costs = (side === 'buy' ? 1 : -1) * ((fee?.value ?? 0) + tax);
  const [before, after] = [Math.abs(stated - value), Math.abs(stated - value - costs)];
  return Math.abs(before - after) > 0.5 * Math.abs(costs) ? after < before : amountsIncludeCosts;
}

function isPlausibleFee(cost: number, value: number): boolean {
  return cost >= -0.01 && cost <= Math.max(FEE_SHARE * value, Math.min(FEE_AMOUNT, 0.5 * value));
}

function isForeign(price: Money, stated: Money): boolean {
  return price.currency !== '' && stated.currency !== '' && price.currency !== stated.currency;
}

/** True for a price whose currency the row does not name, if the amount is not its value, and the rate makes it so. */
function isUnnamed({ rate, fee, tax }: TradeFigures, price: Money, stated: Money, value: number): boolean {
  const costs = (fee?.value ?? 0) + tax;
  const isOwn = [value, value + costs, value - costs].some((own) => isEqual(stated.value, own));
  if (price.currency !== '' || stated.currency === '' || rate === null || rate === 1 || isOwn) return false;
  return [1, 100].some((per) => isConverted(stated.value, value / per, costs, rate));
}

/**
 * True for a price in the currency of the amount. The value and the costs are exactly the amount, and the rate is far from 1.
 */
function isOwnPrice({ side, fee, tax, rate }: TradeFigures, stated: Money, value: number): boolean {
  const costs = (side === 'buy' ? 1 : -1) * ((fee?.value ?? 0) + tax);
  return rate !== null && Math.abs(Math.log(rate)) > FAR_FROM_1 && costs !== 0 && isEqual(stated.value, value + costs);
}

/** A trade whose amount is in the currency of the account. The rate proves it where the row has one. */
function foreign(figures: TradeFigures, stated: Money, value: number): SettledTrade | Contradiction {
  const { rate } = figures;
  const costs = (figures.fee?.value ?? 0) + figures.tax;
  if (
    rate !== null &&
    rate !== 1 &&
    !isConverted(stated.value, value, costs, rate, figures.price?.currency === 'GBP') &&
    !isConverted(stated.value, value / 100, costs, rate)
  ) {
    return {
      problem: `The value of ${format(value)} ${figures.price?.currency} at the rate ${rate} is not the amount of ${format(stated.value)} ${stated.currency}`,
    };
  }
  return valueStated(figures, stated);
}

/** True if a rate makes the amount of a value. The rate of a price in pence can be in pence, too. */
function isConverted(amount: number, value: number, costs: number, rate: number, isPence = false): boolean {
  const rates = isPence ? [rate, 1 / rate, 100 / rate, rate / 100] : [rate, 1 / rate];
  return rates
    .map((each) => value * each)
    .some((converted) => Math.abs(amount - converted) <= RATE_SLACK * converted + costs + 0.02);
}

/** A trade without a price. */
function valueOnly(figures: TradeFigures): SettledTrade | Contradiction {
  const { amount, net } = figures;
  if (amount !== null && net !== null && !isForeign(amount, net)) {
    const difference = leftOf((figures.side === 'buy' ? 1 : -1) * (net.value - amount.value), figures.tax);
    const fee = figures.fee?.value ?? 0;
    if (fee === 0 && isPlausibleFee(difference, amount.value)) {
      return { amount: amount.value, currency: amount.currency, fee: Math.max(difference, 0), tax: figures.tax };
    }
    const costs = fee + figures.tax;
    const slack = (figures.amountDecimals === 0 ? 1 : 0) + 0.011;
    const paid = (figures.side === 'buy' ? 1 : -1) * (net.value - amount.value);
    if (Math.abs(paid - costs) <= slack)
      return { amount: amount.value, currency: amount.currency, fee, tax: figures.tax };
    // Both amounts can be after costs.
    if (Math.abs(paid) <= slack) return valueStated(figures, net);
    return {
      problem: `The amounts of ${format(amount.value)} and ${format(net.value)} differ by more or less than the costs of ${format(costs)}`,
    };
  }
  const stated = net ?? amount;
  return stated === null ? { problem: 'The trade has no amount' } : valueStated(figures, stated, net !== null);
}

/** Returns the value before costs that an amount states. */
function valueStated(figures: TradeFigures, stated: Money, isNet = figures.net !== null): SettledTrade {
  const isOwn = figures.fee === null || figures.fee.currency === '' || figures.fee.currency === stated.currency;
  const [fee, tax] = isOwn ? [figures.fee?.value ?? 0, figures.tax] : [0, 0];
  const costs = isNet || figures.amountsIncludeCosts ? fee + tax : 0;
  const value = round(stated.value - (figures.side === 'buy' ? costs : -costs));
  return { amount: Math.max(value, 0), currency: stated.currency, fee, tax };
}

/** The largest error that comes from the rounding of the written numbers. A number has at least two decimals. */
function slackOf(quantity: number, number: number): number {
  const unit = 0.5 * 10 ** -Math.max(decimalsOf(number), 2);
  const shares = Number.isInteger(quantity) ? 0 : 0.5 * 10 ** -decimalsOf(quantity);
  return quantity * unit + shares * number + 0.011;
}

function decimalsOf(number: number): number {
  const [, decimals = ''] = String(number).split('.');
  return Math.min(decimals.length, 12);
}

function format(number: number): string {
  return String(Number(number.toPrecision(10)));
}

/** Returns the figures of a trade whose amount is the money that moved, after all costs, in one currency. */
export function statedTrade(
  side: 'buy' | 'sell',
  quantity: number,
  price: number,
  net: number,
  fee: number,
  tax: number,
  currency: string,
): TradeFigures {
  const money = (value: number) => (value === 0 ? null : { value: Math.abs(value), currency });
  return {
    side,
    quantity,
    price: money(price),
    amount: null,
    net: money(net),
    fee: money(fee),
    tax,
    rate: null,
    amountsIncludeCosts: true,
    amountDecimals: 2,
  };
}

/** Adds a trade whose figures agree. Others are errors with what is wrong and what to do. */
export function addTrade(
  report: Report,
  line: number,
  row: Pick<Transaction, 'date' | 'symbol' | 'note' | 'id' | 'rate'>,
  figures: TradeFigures,
): void {
  const settled = settleTrade(figures);
  if ('problem' in settled) {
    const message = `${settled.problem}. Correct the row, or choose other columns for the price and the amount (price, amount)`;
    report.error(line, message, { value: String((figures.net ?? figures.amount)?.value ?? '') });
    return;
  }
  const { price, amount, currency, fee, tax, remark } = settled;
  if (remark === 'per_100') report.detected.prices = 'some are per 100 (bonds or pence), as their amounts show';
  if (remark === 'fee_from_difference') {
    report.detected.fees = 'some are the difference between the amount and quantity × price';
  }
  report.add(line, { ...row, type: figures.side, quantity: figures.quantity, price, amount, currency, fee, tax });
}
