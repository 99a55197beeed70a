import { isCurrency } from '../../currencies.ts';
import { groupBy } from '../../groupBy.ts';
import { type Kind, SIDES } from '../../kinds.ts';
import type { Report } from '../../report.ts';
import { round } from '../../round.ts';
import type { CoinFormat } from './columns.ts';
import { isOut, type Leg, type Move, OUTGOING } from './moves.ts';
import { isMoney } from './names.ts';

export function keyOfLeg({ asset, quantity }: Leg): string {
  return `${asset} ${quantity}`;
}

/** A format with what the rows of a file prove. */
export interface ProvenFormat extends CoinFormat {
  /** True if payments are negative when they left. */
  readonly areFlowsSigned: boolean;
  /** The signed payments of the list. */
  readonly paid: ReadonlySet<string>;
}

/** Kinds that have two sides. */
const HALVES: readonly (Kind | null)[] = ['buy', 'sell', 'trade', 'exchange'];

/** Adds the transactions of rows that belong together. */
export function addGroup(group: readonly Move[], format: ProvenFormat, report: Report): void {
  const [first] = group;
  if (first === undefined) return;
  // A fee in an asset of the trade belongs to it. A fee in a third asset is a row of its own.
  const costs = group.filter(({ kind }) => kind === 'fee');
  if (costs.length > 0 && costs.length < group.length) {
    const others = group.filter((move) => !costs.includes(move));
    const traded = new Set(others.flatMap(({ legs }) => legs.map(({ asset }) => asset)));
    const isOwn = ({ legs }: Move) => others.length > 1 && legs.every(({ asset }) => traded.has(asset));
    const asFee = (move: Move): Move[] =>
      move.legs.map((leg) => ({ ...move, kind: null, legs: [], fee: { ...leg, quantity: Math.abs(leg.quantity) } }));
    addGroup([...others, ...costs.filter(isOwn).flatMap(asFee)], format, report);
    for (const cost of costs) if (!isOwn(cost)) addSingle(cost, format, report);
    return;
  }
  const legs = group.flatMap((move) => move.legs);
  const isMove = group.every(({ kind }) => kind === 'internal');
  if (isMove) for (const { line } of group) report.skip(line, 'It moves nothing out of the account.');
  else if (legs.length === 0) for (const { line } of group) report.skip(line, 'It moves neither money nor coins.');
  else if (legs.some(({ quantity }) => quantity > 0) && legs.some(({ quantity }) => quantity < 0))
    addExchanged(group, legs, format, report);
  else
    for (const move of group) {
      const paid = format.isPaidByValue ? paidBy(move) : null;
      if (paid === null) addSingle(move, format, report);
      else addTrade([move], [...move.legs, paid], format, report);
    }
}

/** Returns the money of a trade of coins whose text names it. Null for other rows. */
function paidBy({ kind, legs: [coin, ...more], value, written }: Move): Leg | null {
  const isTrade = kind !== null && SIDES.includes(kind) && more.length === 0;
  if (coin === undefined || value === null || !isTrade || isMoney(coin.asset) || !isTold(written, coin, value))
    return null;
  return { asset: value.asset, quantity: coin.quantity > 0 ? -value.quantity : value.quantity };
}

/** Adds a trade with the payment in front of it or behind it, if the row is a payment with two assets. */
function addExchanged(group: readonly Move[], legs: readonly Leg[], format: ProvenFormat, report: Report): void {
  const [only, ...more] = group;
  const kind = format.isFromTo && more.length === 0 ? only?.kind : null;
  const pay = (leg: Leg | undefined) => {
    if (only !== undefined && leg !== undefined)
      addSingle({ ...only, legs: [leg], fee: null, value: null }, format, report);
  };
  const paidIn = legs.find(isOut);
  if (kind === 'deposit' || kind === 'transfer_in') pay(paidIn && { ...paidIn, quantity: -paidIn.quantity });
  addTrade(group, legs, format, report);
  const paidOut = legs.find((leg) => !isOut(leg));
  if (kind === 'withdrawal' || kind === 'transfer_out') pay(paidOut && { ...paidOut, quantity: -paidOut.quantity });
}

/** The members of a row that a trade needs. */
type Fill = Pick<Move, 'line' | 'date' | 'id' | 'note' | 'fee' | 'value'>;

/** Adds a trade of a coin for money, or of a coin for another one. */
export function addTrade(
  group: readonly Fill[],
  legs: readonly Leg[],
  { isFeeIncluded = false }: Pick<CoinFormat, 'isFeeIncluded'>,
  report: Report,
): void {
  const [first] = group;
  if (first === undefined) return;
  const { line, date, id, note } = first;
  const sumOf = (test: (leg: Leg) => boolean) => {
    const own = legs.filter(test);
    const assets = new Set(own.map(({ asset }) => asset));
    return {
      asset: own[0]?.asset ?? '',
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
      isOne: assets.size === 1,
    };
  };
  const came = sumOf(({ quantity }) => quantity > 0);
  // Some lists have the fee of a trade in a row of its own, which takes some of what came.
  const costs = legs.filter(({ asset, quantity }) => quantity < 0 && came.isOne && asset === came.asset);
  const went = sumOf((leg) => leg.quantity < 0 && !costs.includes(leg));
  if ((!came.isOne || !went.isOne) && !legs.some(({ asset }) => isCurrency(asset))) {
    addConversion(group, legs, report);
    return;
  }
  if (!came.isOne || !went.isOne) {
    for (const move of group) report.error(move.line, 'The trade has more than two assets. Enter it as two trades');
    return;
  }
  for (const move of group.slice(1)) report.skip(move.line, `It belongs to the trade of line ${line}.`);
  const fees = [
    ...group.flatMap(({ fee }) => fee ?? []),
    ...costs.map(({ asset, quantity }) => ({ asset, quantity: -quantity })),
  ];
  const feeIn = (asset: string) => round(fees.reduce((sum, fee) => sum + (fee.asset === asset ? fee.quantity : 0), 0));
  const common = { date, id, note };
  const [isMoneyIn, isMoneyOut] = [isCurrency(came.asset), isCurrency(went.asset)];
  if (isMoneyIn && isMoneyOut) {
    report.add(line, {
      ...common,
      type: 'exchange',
      amount: round(-went.quantity),
      currency: went.asset,
      symbol: `CASH.${came.asset}`,
      quantity: round(came.quantity),
      fee: feeIn(went.asset),
    });
  } else if (isMoneyIn || isMoneyOut) {
    const [coin, money, sign] = isMoneyOut ? [came, went, -1] : [went, came, 1];
    const fee = feeIn(money.asset);
    report.add(line, {
      ...common,
      type: isMoneyOut ? 'buy' : 'sell',
      symbol: coin.asset,
      quantity: round(Math.abs(coin.quantity) + sign * feeIn(coin.asset)),
      amount: round(Math.abs(money.quantity) + (isFeeIncluded ? sign * fee : 0)),
      currency: money.asset,
      fee,
    });
  } else addSwap(first, came, went, isFeeIncluded ? () => 0 : feeIn, report);
  const others = fees.filter(({ asset }) => asset !== came.asset && asset !== went.asset);
  for (const { asset, quantity } of others) {
    if (isCurrency(asset)) report.add(line, { ...common, type: 'fee', amount: quantity, currency: asset });
    else report.add(line, { ...common, type: 'transfer_out', symbol: asset, quantity });
  }
}

/** Adds a trade of several coins at once. Without money, each of them only came or left. */
function addConversion([first, ...others]: readonly Fill[], legs: readonly Leg[], report: Report): void {
  if (first === undefined) return;
  const { line, date, id, note } = first;
  const fees = [first, ...others].flatMap(({ fee }) => (fee === null ? [] : { ...fee, quantity: -fee.quantity }));
  for (const [asset, own] of groupBy([...legs, ...fees], (leg) => leg.asset)) {
    const quantity = round(own.reduce((sum, leg) => sum + leg.quantity, 0));
    const type = quantity < 0 ? 'transfer_out' : 'transfer_in';
    if (isCurrency(asset)) report.add(line, { date, id, note, type: 'fee', amount: -quantity, currency: asset });
    else if (quantity !== 0) report.add(line, { date, id, note, type, symbol: asset, quantity: Math.abs(quantity) });
  }
  for (const move of others) report.skip(move.line, `It belongs to the trade of line ${line}.`);
}

/** Adds a trade of a coin for another one: a sale and a purchase at the value of the row, or two transfers without it. */
function addSwap(
  { line, date, id, note, value }: Fill,
  came: Leg,
  went: Leg,
  feeIn: (asset: string) => number,
  report: Report,
): void {
  const common = { date, id, note };
  const [sold, bought] = [round(-went.quantity + feeIn(went.asset)), round(came.quantity - feeIn(came.asset))];
  if (value !== null && isCurrency(value.asset) && value.quantity > 0) {
    const money = { amount: value.quantity, currency: value.asset };
    report.add(line, { ...common, type: 'sell', symbol: went.asset, quantity: sold, ...money });
    report.add(line, { ...common, type: 'buy', symbol: came.asset, quantity: bought, ...money });
  } else {
    report.add(line, { ...common, type: 'transfer_out', symbol: went.asset, quantity: sold });
    report.add(line, { ...common, type: 'transfer_in', symbol: came.asset, quantity: bought });
  }
}

function addSingle(
  { line, date, written, kind, security, legs, fee, value, id, note }: Move,
  { isFeeIncluded = false, isSigned = false, areFlowsSigned, paid }: ProvenFormat,
  report: Report,
): void {
  const common = { date, id, note };
  if (kind === null && written !== '' && !legs.some(({ asset }) => !isCurrency(asset))) {
    report.warn(line, `"${written}" is not known, so its direction follows from its sign`);
  }
  const [only, ...more] = legs;
  // The coins of a purchase come, and those of a sale leave.
  const isAgainst = only !== undefined && (kind === 'buy' ? isOut(only) : kind === 'sell' && !isOut(only));
  const isOneSided = only !== undefined && more.length === 0 && HALVES.includes(kind);
  const isHalf = isOneSided && isCurrency(only.asset);
  if (isHalf || (isAgainst && more.length === 0)) {
    report.error(
      line,
      'It is one side of a trade, and the file has no other one. Export the whole trade, or leave the row out',
    );
    return;
  }
  if (isOneSided && !/deposit|withdraw|transfer/i.test(written)) {
    const [way, other] = isOut(only) ? ['left', 'what they were sold for'] : ['came', 'what they cost'];
    report.warn(
      line,
      `"${written}" has one side, so its ${only.asset} only ${way}. Add ${other}, if the file lacks it`,
    );
  }
  for (const { asset, quantity } of legs) {
    // A payment that came back brings its fee, too.
    const isBack = areFlowsSigned && quantity > 0 && (kind === 'withdrawal' || kind === 'transfer_out');
    if (isBack && !paid.has(keyOfLeg({ asset, quantity: -quantity }))) {
      const message = `"${written}" has the sign of a payment that came in, and no other row took ${quantity} ${asset} out. Correct its sign, or write Deposit as its type`;
      report.error(line, message);
      continue;
    }
    if (isBack) report.warn(line, `"${written}" is positive, so it is booked as a payment that came in`);
    // Interest that is paid to a borrower and by one has the same words.
    if (kind === 'charge' && quantity > 0 && !areFlowsSigned) {
      const message = `"${written}" can have come or left. Write interest or fee as its type`;
      report.error(line, message, { value: written });
      continue;
    }
    const isLeaving = quantity < 0 || (OUTGOING.includes(kind) && !isBack);
    const size = Math.abs(quantity);
    const own = fee?.asset === asset ? fee.quantity : 0;
    if (!isCurrency(asset)) {
      const cost = isFeeIncluded ? 0 : isLeaving || isBack ? own : -own;
      const worth = value !== null && isCurrency(value.asset) ? { amount: value.quantity, currency: value.asset } : {};
      const type = isLeaving ? 'transfer_out' : 'transfer_in';
      report.add(line, { ...common, type, symbol: asset, quantity: round(size + cost), ...worth });
    } else if (isSigned && quantity > 0 && (kind === 'fee' || kind === 'tax')) {
      report.addRefund(line, { date, amount: size, currency: asset, note: written, id });
    } else if (kind === 'tax')
      report.addWithheld(line, { date, symbol: security, amount: size, currency: asset, note: written });
    else if (security !== '' && kind === 'dividend' && !isLeaving)
      report.add(line, { ...common, type: 'dividend', symbol: security, amount: size, currency: asset, fee: own });
    else if (kind === 'fee') report.add(line, { ...common, type: 'fee', amount: size, currency: asset });
    else if (kind === 'interest' || kind === 'reward' || kind === 'dividend')
      report.add(line, { ...common, type: 'interest', amount: isLeaving ? -size : size, currency: asset });
    else if (isBack) report.add(line, { ...common, type: 'deposit', amount: round(size + own), currency: asset });
    else {
      // The amount of a request is before the fee.
      const included = !isFeeIncluded ? 0 : isLeaving ? -own : own;
      const type = isLeaving ? 'withdrawal' : 'deposit';
      report.add(line, { ...common, type, amount: round(size + included), currency: asset, fee: own });
    }
  }
  if (fee === null || legs.some(({ asset }) => asset === fee.asset)) return;
  if (isCurrency(fee.asset))
    report.add(line, { ...common, type: 'fee', symbol: legs[0]?.asset, amount: fee.quantity, currency: fee.asset });
  else report.add(line, { ...common, type: 'transfer_out', symbol: fee.asset, quantity: fee.quantity });
}

/** True if a text such as `Bought BTC 0.5 for ZAR 7,500.00` or `Sold 0.5 BTC/ZAR @ 15,000` has the value or the price of a trade. */
function isTold(text: string, { quantity }: Leg, value: Leg): boolean {
  const isNear = (one: number) => Math.abs(one - value.quantity) <= 0.005 * value.quantity;
  return numbersIn(text).some((number) => isNear(number) || isNear(number * Math.abs(quantity)));
}

/** Returns the numbers of a text such as `for ZAR 7,500.00`. */
export function numbersIn(text: string): number[] {
  return (text.match(/\d[\d,]{0,20}(\.\d{1,18})?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
}
