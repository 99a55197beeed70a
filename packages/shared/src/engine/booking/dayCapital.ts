/** Money that a day needed, and money that moved at its close. Columns are by valuation day, in base currency. */
export interface DayCapital {
  /** The least money from outside that worked from the start of the day. */
  readonly early: Float64Array;
  /** Money from outside that paid for purchases at the closing price, and for their charges. */
  readonly late: Float64Array;
  /** Closing value of what `late` paid for, less `late`. It is rounding of the booked price. */
  readonly lateGain: Float64Array;
  /** Gain of securities that were transferred in and sold on the same day. They were never at work. */
  readonly idleGain: Float64Array;
  /** All fees and taxes, and those of trades at the closing price. */
  readonly charges: Float64Array;
  readonly lateCharges: Float64Array;
  /** Money that leaves at the end of the day, without transfers of securities. */
  readonly out: Float64Array;
  /** Sum of the sizes of all movements, which says how small a value can be and still be more than rounding. */
  readonly turnover: Float64Array;
  /** Interest, and dividends that the shares of the evening before did not earn. Money of earlier days may have earned them. */
  readonly unearned: Float64Array;
}

/** The values of a day at its start. */
export interface DayOpening {
  /** Value of the cash of the evening before. 0 if cash is not tracked. */
  cashOn(at: number): number;
  /** Units of the evening before. */
  unitsBefore(instrumentIndex: number, at: number): number;
}

export interface CapitalBook extends DayCapital {
  /** A deposit above 0, or a withdrawal below 0. */
  external(at: number, amount: number): void;
  /** Money that comes into cash or leaves it, except for trades and external flows. */
  money(at: number, amount: number): void;
  /** Dividends and interest. `ofOthers`: the part that money of earlier days may have earned. */
  income(at: number, amount: number, ofOthers: number): void;
  charge(at: number, amount: number): void;
  trade(at: number, trade: Trade): void;
  /** Securities that arrive. `value`: their value at the close. */
  arrive(at: number, trade: UnitsTraded): void;
  /** Settles the last day. */
  finish(): void;
}

interface UnitsTraded {
  readonly instrumentIndex: number;
  readonly units: number;
  /** Money before charges. */
  readonly value: number;
}

interface Trade extends UnitsTraded {
  readonly kind: 'buy' | 'sell';
  /** Value of the units at the close. NaN if there is no close. */
  readonly atClose: number;
  /** Fee and tax. */
  readonly charge: number;
}

/** A price that differs by less than this share of it from the close is the close. */
const SAME_PRICE = 1e-6;
/** Units below this share of a trade are rounding. */
const ROUNDING = 1e-9;

/** Returns the columns from a day on. If the bookings of that day belong to the time before, its members are 0. */
export function capitalFrom(capital: DayCapital, open: number, countsFirst: boolean): DayCapital {
  const from = (column: Float64Array) => {
    const part = column.slice(open);
    if (!countsFirst) part[0] = 0;
    return part;
  };
  return {
    early: from(capital.early),
    late: from(capital.late),
    lateGain: from(capital.lateGain),
    idleGain: from(capital.idleGain),
    charges: from(capital.charges),
    lateCharges: from(capital.lateCharges),
    out: from(capital.out),
    turnover: from(capital.turnover),
    unearned: from(capital.unearned),
  };
}

interface Step extends Omit<Trade, 'kind'> {
  readonly kind: Trade['kind'] | 'money' | 'arrive';
}

/** The units of an instrument that are left on a day, by origin. */
interface Stock {
  evening: number;
  bought: number;
  arrived: number;
  /** Value at the close of one unit that arrived. */
  arrivedPrice: number;
  /** True if units that were bought on the day were sold on it at another price than the close. */
  isResold: boolean;
}

/** The parts of a sale: of units held the evening before, bought on the day, and transferred in on the day. */
interface Sale {
  readonly evening: number;
  readonly bought: number;
  readonly arrived: number;
}

/**
 * Keeps the money that each day needs from outside. A day counts in the order of its transactions, with these rules:
 *
 * - A sale first sells what was bought before on the day. That purchase counts the money that it used.
 * - It then sells shares held the evening before. Their proceeds are there from the start of the day, whatever the order.
 * - It last sells shares transferred in on the day. They move in and out at the price of the sale.
 * - A purchase at the closing price happens at the close, unless the shares are sold on the same day at another price.
 * - Deposits and withdrawals of one day offset each other.
 *
 * C is the cash of the evening before. S(n) is the sum that the first n transactions pay into it. The day needs
 * max(0, min(0, C) − min(C + S(n))) from outside. Money from outside beyond that was there from the start too, except money that
 * paid for purchases at the close.
 */
export function makeCapitalBook(dayCount: number, isTracked: boolean, opening: DayOpening): CapitalBook {
  const column = () => new Float64Array(dayCount);
  const [early, late, lateGain, idleGain] = [column(), column(), column(), column()];
  const [charges, lateCharges, out, turnover] = [column(), column(), column(), column()];
  const unearned = column();
  let today = -1;
  let cash = 0;
  let flow = 0;
  let steps: Step[] = [];

  const begin = (at: number) => {
    if (at === today) return;
    settle();
    today = at;
    cash = isTracked ? opening.cashOn(at) : 0;
    flow = 0;
    steps = [];
  };

  const settle = () => {
    if (today < 0) return;
    const { stocks, sales } = salesOf(steps, (i) => opening.unitsBefore(i, today));
    let [atClose, closing, sum] = [0, 0, 0];
    for (let n = 0; n < sales.length; n++) {
      const sale = sales[n];
      if (sale) sum += (steps[n]!.value * sale.evening) / steps[n]!.units;
    }
    let lowest = Math.min(0, sum);
    for (let n = 0; n < steps.length; n++) {
      const step = steps[n]!;
      const { kind, instrumentIndex, value, units } = step;
      const sale = sales[n];
      if (kind === 'money') sum += value;
      else if (kind === 'arrive') continue;
      else {
        const { isResold, arrivedPrice } = stocks.get(instrumentIndex) ?? NOTHING_SOLD;
        const isLate = isAtClose(step) && !isResold && (!sale || sale.bought > 0);
        // The money of a purchase, or of the sale of what was bought on the day.
        const share = sale ? -sale.bought / units : 1;
        if (isLate) {
          atClose += share * value;
          closing += share * step.atClose;
          lateCharges[today]! += step.charge;
        } else sum -= share * value + step.charge;
        if (sale && sale.arrived > 0) {
          const moved = (value * sale.arrived) / units;
          idleGain[today]! += moved - sale.arrived * arrivedPrice;
          flow += moved;
        }
      }
      lowest = Math.min(lowest, sum);
    }
    const owed = Math.min(0, cash);
    const needed = Math.max(0, owed - (cash + lowest));
    // Without tracked cash, missing money comes from outside, and the rest leaves.
    const paidLate = atClose + lateCharges[today]!;
    const net = isTracked ? flow : paidLate - sum;
    early[today] = Math.max(needed, net - Math.max(0, paidLate));
    late[today] = Math.max(early[today]!, net, owed - (cash + sum - paidLate)) - early[today]!;
    out[today] = early[today]! + late[today]! - net;
    if (paidLate > 0) lateGain[today] = (late[today]! * (closing - atClose)) / paidLate;
  };

  const add = (at: number, step: Step) => {
    begin(at);
    steps.push(step);
    turnover[at]! += Math.abs(step.value);
  };
  const money = (at: number, value: number) =>
    add(at, { kind: 'money', instrumentIndex: -1, units: 0, value, atClose: Number.NaN, charge: 0 });
  return {
    early,
    late,
    lateGain,
    idleGain,
    charges,
    lateCharges,
    out,
    turnover,
    unearned,
    external: (at, amount) => {
      begin(at);
      flow += amount;
      turnover[at]! += Math.abs(amount);
    },
    money,
    income: (at, value, ofOthers) => {
      money(at, value);
      unearned[at]! += ofOthers;
    },
    charge: (at, amount) => {
      if (amount === 0) return;
      begin(at);
      charges[at]! += amount;
      money(at, -amount);
    },
    trade: (at, trade) => {
      add(at, trade);
      charges[at]! += trade.charge;
    },
    arrive: (at, { instrumentIndex, units, value }) =>
      add(at, { kind: 'arrive', instrumentIndex, units, value, atClose: Number.NaN, charge: 0 }),
    finish: settle,
  };
}

function isAtClose({ value, atClose }: Step): boolean {
  return Math.abs(atClose - value) <= SAME_PRICE * value;
}

const NO_STOCKS: ReadonlyMap<number, Stock> = new Map();
const NOTHING_SOLD = { isResold: false, arrivedPrice: 0 };

/** Returns the parts of each sale by position in the steps, and what is left of each instrument. Both are empty without a sale. */
function salesOf(steps: readonly Step[], unitsBefore: (instrumentIndex: number) => number) {
  if (!steps.some(({ kind }) => kind === 'sell')) return { stocks: NO_STOCKS, sales: [] };
  const stocks = new Map<number, Stock>();
  const sales: (Sale | undefined)[] = [];
  steps.forEach((step, n) => {
    const { kind, instrumentIndex, units, value } = step;
    if (kind === 'money') return;
    let stock = stocks.get(instrumentIndex);
    if (stock === undefined) {
      stock = { evening: unitsBefore(instrumentIndex), bought: 0, arrived: 0, arrivedPrice: 0, isResold: false };
      stocks.set(instrumentIndex, stock);
    }
    if (kind === 'buy') stock.bought += units;
    else if (kind === 'arrive') {
      stock.arrived += units;
      stock.arrivedPrice = value / units;
    } else {
      const bought = Math.min(units, stock.bought);
      const rest = units - bought > ROUNDING * units ? units - bought : 0;
      const arrived = Math.min(Math.max(0, rest - stock.evening), stock.arrived);
      stock.bought -= bought;
      stock.evening -= rest - arrived;
      stock.arrived -= arrived;
      if (bought > 0 && !isAtClose(step)) stock.isResold = true;
      sales[n] = { evening: rest - arrived, bought: units - rest, arrived };
    }
  });
  return { stocks, sales };
}
