import { isCurrency } from '../../currencies.ts';
import { kindOfWords, SIDES } from '../../kinds.ts';
import type { MappedTable, Money } from '../mappedTable.ts';
import { addCost, addFlow } from './addCash.ts';
import { addCorporate, addSplit, BRINGS_SHARES, isPaidOut } from './addCorporate.ts';
import { addExchange } from './addExchange.ts';
import { addIncome } from './addIncome.ts';
import { addTrade } from './addTrade.ts';
import { addTransfer, addTransferBySign } from './addTransfer.ts';
import { moneyOf, movedBy, type Row, type Signs } from './row.ts';

/** True for a trade whose money proves that its negative tax came back. */
function hasRepaidTax({ kind, quantity, price, net, fee, tax }: Row): boolean {
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  if (!SIDES.includes(kind) || value === 0 || net === null || tax === null || tax.value >= 0) return false;
  const sign = kind === 'buy' ? 1 : -1;
  const moved = value + sign * (Math.abs(fee?.value ?? 0) + tax.value);
  return Math.abs(Math.abs(net.value) - moved) <= 0.011;
}

/** Returns the money of a trade without the tax that came back with it. */
function withoutRefund({ kind, net, tax }: Row): Money | null {
  const refund = Math.abs(tax?.value ?? 0);
  const size = Math.abs(net?.value ?? 0) + (kind === 'buy' ? refund : -refund);
  return net === null ? null : { ...net, value: net.value < 0 ? -size : size };
}

/** True for money that a security paid back, such as a bond at 100 percent: its quantity × price is the money of the row. */
function isRedeemed(row: Row): boolean {
  const { quantity, price, rate } = row;
  const value = Math.abs((quantity ?? 0) * (price?.value ?? 0));
  const values = [value, value / 100, ...(rate ? [value * rate, value / rate] : [])];
  return value > 0 && values.some((own) => Math.abs(Math.abs(movedBy(row)) / own - 1) <= 0.005);
}

export function addRow(mapped: MappedTable, written: Row, signs: Signs, ask: (row: Row) => void): void {
  const { report } = mapped;
  const isProven = hasRepaidTax(written);
  // The tax of a dividend that was taken back came back with it.
  const isTakenBack = written.kind === 'dividend' && movedBy(written) < 0;
  const hasOtherSign =
    mapped.layout?.areTaxesNegative && !isTakenBack
      ? (written.tax?.value ?? 0) > 0
      : signs.isTaxPositive && (written.tax?.value ?? 0) < 0;
  // A ledger has no negative tax, so a tax that came back is a row of its own.
  const isRepaid = isProven || (hasOtherSign && written.kind !== 'tax');
  const isRebate = mapped.layout?.isGross === true && (written.fee?.value ?? 0) > 0;
  const row = {
    ...written,
    tax: isRepaid ? null : written.tax,
    fee: isRebate ? null : written.fee,
    net: isProven ? withoutRefund(written) : written.net,
  };
  if (isRepaid) {
    const { value = 0, currency = '' } = written.tax ?? {};
    const note = `Tax of ${written.symbol || 'the row'}`;
    report.addRefund(written.line.number, { date: written.date, amount: Math.abs(value), currency, note });
  }
  if (isRebate) {
    const { value = 0, currency = '' } = written.fee ?? {};
    const note = `Commission of ${written.symbol || 'the row'}`;
    report.addRefund(written.line.number, { date: written.date, amount: value, currency, note });
  }
  const {
    line: { number },
    kind,
    symbol,
  } = row;
  const isCoin = symbol !== '' && !isCurrency(symbol) && (row.quantity ?? 0) !== 0;
  const moved = movedBy(row);
  if (kind === 'capital') ask(row);
  else if (kind === 'internal' && (row.quantity ?? 0) === 0 && moved !== 0 && !mapped.layout?.isComplete) {
    report.warn(
      number,
      `"${mapped.text(row.line, 'type')}" of ${moved} moves nothing out of the account, so it was left out`,
    );
  } else if (kind === 'internal') report.skip(number, 'It moves nothing out of the account.');
  else if (kind === 'buy' || kind === 'sell') addTrade(mapped, row, kind, signs);
  else if (kind === 'reinvest')
    (row.quantity ?? 0) !== 0 ? addTrade(mapped, row, 'buy', signs) : addIncome(mapped, row, 'dividend');
  else if (kind === 'split' || kind === 'split_shares') addSplit(mapped, row);
  else if (kind === 'merger' && isPaidOut(row) && !BRINGS_SHARES.test(mapped.text(row.line, 'type')))
    addTrade(mapped, { ...row, net: null }, 'sell', signs);
  else if (kind === 'merger' || kind === 'rename') addCorporate(mapped, row, kind, signs, ask);
  else if (kind === 'transfer_in' || kind === 'transfer_out') addTransfer(mapped, row, kind, signs);
  else if (kind === 'transfer') addTransferBySign(mapped, row, signs, ask);
  else if (isCoin && (kind === 'deposit' || kind === 'withdrawal' || kind === 'reward' || kind === 'flow')) {
    const isOut = kind === 'withdrawal' || (kind !== 'deposit' && (row.quantity ?? 0) < 0);
    addTransfer(mapped, row, isOut ? 'transfer_out' : 'transfer_in', signs);
  } else if (kind === 'deposit' || kind === 'withdrawal' || kind === 'flow') addFlow(mapped, row, kind, signs);
  // A tax on an income that was not paid, such as that on a fund which keeps its income.
  else if (kind === 'dividend' && moneyOf(row)?.value === 0 && (row.tax?.value ?? 0) !== 0)
    addCost(mapped, row, 'tax', signs);
  else if (kind === 'dividend') addIncome(mapped, row, 'dividend', signs);
  else if (isOpenCharge(mapped, row, signs)) ask(row);
  else if (kind === 'interest' || kind === 'charge' || kind === 'reward') addIncome(mapped, row, 'interest', signs);
  else if (kind === 'fee' || kind === 'tax') addCost(mapped, row, kind, signs);
  else if (kind === 'refund' && isCoin && isRedeemed(row)) {
    // Costs that came back in shares bought them, as the signs of other rows show.
    const isIn = mapped.hasSignedShares && (row.quantity ?? 0) > 0;
    if (isIn) addCost(mapped, row, 'tax', { ...signs, isRefundPositive: true });
    const paid = {
      ...(row.net ?? row.amount ?? { currency: '' }),
      value: signs.areTradesSigned ? -Math.abs(moved) : Math.abs(moved),
    };
    addTrade(mapped, isIn ? { ...row, net: null, amount: paid } : row, isIn ? 'buy' : 'sell', signs);
  } else if (kind === 'refund' && isCoin && mapped.hasSignedShares) ask(row);
  else if (kind === 'refund') addCost(mapped, row, moved < 0 ? 'fee' : 'tax', { ...signs, isRefundPositive: true });
  else if (kind === 'exchange') addExchange(mapped, row, signs, ask);
  else if ((row.quantity ?? 0) === 0 && mapped.text(row.line, 'type') !== '') ask(row);
  else
    report.error(
      number,
      `"${mapped.text(row.line, 'type')}" does not say whether it is a purchase or a sale. Add a column for the side (side)`,
    );
}

/** True for "Interest paid" in a table without signs, which the bank or its customer can have paid. */
function isOpenCharge(mapped: MappedTable, { line, isChosen, kind }: Row, { isCashFlow }: Signs): boolean {
  const isDirected = isCashFlow || mapped.hasSides || kindOfWords(mapped.text(line, 'side')) === 'deposit';
  return kind === 'charge' && !isChosen && !isDirected && /\binterest paid\b/i.test(mapped.text(line, 'type'));
}
