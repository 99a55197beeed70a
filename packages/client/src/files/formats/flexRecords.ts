import { isCurrency } from '../currencies.ts';
import type { ReadOptions } from '../imported.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';
import { UNSUPPORTED } from './derivatives.ts';
import { addTrade } from './settle.ts';

const ASSETS = ['STK', 'FUND', 'BOND', 'BILL', 'WAR', ''];
/** Classes whose prices are per 100. */
const PER_100 = ['BOND', 'BILL'];

/** Reads the rows of Flex sections, by the name of an attribute or column in lower case. */
export class FlexRecords {
  private readonly table: Table;
  private readonly names: readonly string[];
  private readonly report: Report;
  private readonly types: NonNullable<ReadOptions['types']>;
  /** True if the section has executions, so that orders and summaries repeat them. */
  private readonly hasDetail: boolean;

  constructor(table: Table, names: readonly string[], report: Report, { types = {} }: Pick<ReadOptions, 'types'>) {
    [this.table, this.names, this.report, this.types] = [table, names, report, types];
    this.hasDetail = table.lines.some((line) => /^(EXECUTION|DETAIL)$/i.test(this.text(line, 'levelofdetail')));
  }

  private text(line: Line, name: string): string {
    return this.table.text(line, this.names.indexOf(name));
  }

  private number(line: Line, name: string): number {
    return this.table.number(line, this.names.indexOf(name)) ?? 0;
  }

  private date(line: Line, ...names: readonly string[]): string {
    const name = names.find((each) => this.text(line, each) !== '') ?? names[0] ?? '';
    return this.table.date(line, this.names.indexOf(name)) ?? '';
  }

  read(section: string, line: Line): void {
    const level = this.text(line, 'levelofdetail');
    const currency = this.text(line, 'currency');
    if (this.hasDetail && level !== '' && !/^(EXECUTION|DETAIL)$/i.test(level)) {
      this.report.skip(line.number, `It repeats other lines (${level}).`);
    } else if (currency === 'BASE_SUMMARY') this.report.skip(line.number, 'It is a total.');
    else if (currency !== '' && !isCurrency(currency)) {
      this.report.error(line.number, `"${currency}" is not a currency`, { value: currency });
    } else if (section === '') this.report.skip(line.number, 'Its section has no transactions.');
    else if (section === 'CashTransaction') this.readCash(line, currency);
    else if (section === 'CorporateAction') this.readAction(line);
    else if (section === 'Transfer') this.readTransfer(line, currency);
    else this.readTrade(line, currency);
  }

  private symbol(line: Line): string {
    return symbolOf(this.text(line, 'isin'), this.text(line, 'symbol'), this.text(line, 'listingexchange'));
  }

  private id(line: Line): string {
    return this.text(line, 'transactionid') || this.text(line, 'tradeid') || this.text(line, 'ibexecid');
  }

  private readTrade(line: Line, currency: string): void {
    const { number } = line;
    const asset = this.text(line, 'assetcategory');
    const signed = this.number(line, 'quantity');
    const date = this.date(line, 'tradedate', 'datetime');
    const pair = /^([A-Z]{3})\.([A-Z]{3})$/.exec(this.text(line, 'symbol'));
    if (asset === 'CASH' || (asset === '' && pair !== null)) this.readExchange(line, pair, signed, date);
    else if (!ASSETS.includes(asset)) {
      this.report.warn(number, `The asset class is ${asset}. ${UNSUPPORTED}`);
    } else if (this.symbol(line) === '') this.report.warn(number, 'The trade has no symbol, so it was not imported');
    else {
      const side = this.text(line, 'buysell');
      if (/\(ca\.?\)/i.test(side) || /(^|;)ca($|;)/i.test(this.text(line, 'notes'))) {
        this.cancel(line, Math.abs(signed));
        return;
      }
      const isSell = /^sell/i.test(side) || (side === '' && signed < 0);
      const price = this.number(line, 'tradeprice');
      const proceeds = Math.abs(this.number(line, 'proceeds') || this.number(line, 'trademoney'));
      const tax = Math.abs(this.number(line, 'taxes'));
      const commission = this.number(line, 'ibcommission');
      const paidIn = this.text(line, 'ibcommissioncurrency') || currency;
      const [symbol, id] = [this.symbol(line), this.id(line)];
      const fee = paidIn === currency && commission < 0 ? -commission : 0;
      const value = proceeds === 0 && PER_100.includes(asset) ? price / 100 : price;
      const figures = {
        side: isSell ? 'sell' : 'buy',
        quantity: Math.abs(signed),
        price: { value, currency },
        amount: proceeds === 0 ? null : { value: proceeds, currency },
        net: null,
        fee: { value: fee, currency },
        tax,
        rate: null,
        amountsIncludeCosts: false,
        amountDecimals: 2,
      } as const;
      addTrade(this.report, number, { date, symbol, id }, figures);
      if (paidIn !== currency || commission > 0) this.addCommission(line, date, commission, paidIn);
    }
  }

  /** Removes the trade that a line cancels. */
  private cancel(line: Line, quantity: number): void {
    const { transactions } = this.report;
    const symbol = this.symbol(line);
    const at = transactions.findLastIndex(
      ({ row }) => (row.type === 'buy' || row.type === 'sell') && row.symbol === symbol && row.quantity === quantity,
    );
    const [taken] = at === -1 ? [] : transactions.splice(at, 1);
    if (taken === undefined) {
      this.report.error(
        line.number,
        'It cancels a trade that is not above it. Export a longer period, or remove the line',
      );
      return;
    }
    this.report.skip(taken.line, `Line ${line.number} cancels this trade.`);
    this.report.skip(line.number, `It cancels the trade of line ${taken.line}.`);
  }

  /** Adds a commission in another currency than the trade, or a rebate. */
  private addCommission(line: Line, date: string, commission: number, currency: string): void {
    const isCash = this.text(line, 'assetcategory') === 'CASH';
    const note = `Commission of ${this.text(line, 'symbol') || this.text(line, 'isin')}`;
    if (commission > 0) this.report.addRefund(line.number, { date, amount: commission, currency, note });
    else if (commission < 0) {
      this.report.add(line.number, {
        date,
        type: 'fee',
        symbol: isCash ? '' : this.symbol(line),
        amount: -commission,
        currency,
        note,
      });
    }
  }

  /** Reads a currency trade. EUR.USD with the quantity 100 buys 100 EUR for US dollars. */
  private readExchange(line: Line, pair: RegExpExecArray | null, signed: number, date: string): void {
    const [, base = '', quote = ''] = pair ?? [];
    const other = round(Math.abs(signed) * this.number(line, 'tradeprice'));
    if (!isCurrency(base) || !isCurrency(quote) || other === 0) {
      this.report.warn(line.number, 'The currency trade has no pair such as EUR.USD, so it was not imported');
      return;
    }
    const isSell = /^sell/i.test(this.text(line, 'buysell')) || signed < 0;
    const [from, to] = isSell ? [base, quote] : [quote, base];
    const [amount, quantity] = isSell ? [Math.abs(signed), other] : [other, Math.abs(signed)];
    const id = this.id(line);
    this.report.add(line.number, {
      date,
      type: 'exchange',
      amount,
      currency: from,
      symbol: `CASH.${to}`,
      quantity,
      id,
    });
    this.addCommission(line, date, this.number(line, 'ibcommission'), this.text(line, 'ibcommissioncurrency') || quote);
  }

  private readCash(line: Line, currency: string): void {
    const { number } = line;
    const [type, note] = [this.text(line, 'type'), this.text(line, 'description')];
    const amount = this.number(line, 'amount');
    const date = this.date(line, 'datetime', 'date', 'settledate', 'reportdate');
    const [symbol, id] = [this.symbol(line), this.id(line)];
    if (/^withholding|871/i.test(type))
      this.report.addWithheld(number, { date, symbol, amount: -amount, currency, note });
    else if (/dividend/i.test(type) && /return of capital/i.test(note) && amount >= 0) {
      this.report.addCapital(number, { date, symbol, amount, currency, note, id }, this.types);
    } else if (/dividend/i.test(type) && amount >= 0) {
      this.report.add(number, { date, type: 'dividend', symbol, amount, currency, note, id });
    } else if (/dividend/i.test(type)) this.reverseDividend(line, date, symbol, -amount, currency);
    else if (/interest/i.test(type)) this.report.add(number, { date, type: 'interest', amount, currency, note, id });
    else if (/deposit|withdrawal/i.test(type)) this.report.addFlow(number, date, amount, currency, { note, id });
    else if (/fee|commission|price adj/i.test(type) && amount > 0) {
      this.report.addRefund(number, { date, amount, currency, note: note || type, id });
    } else if (/fee|commission|price adj/i.test(type)) {
      this.report.add(number, { date, type: 'fee', symbol, amount: -amount, currency, note, id });
    } else this.report.warn(number, `The type "${type}" is not known, so the line was not imported`);
  }

  /** Removes the dividend that a negative one reverses. A booking that has no partner is reported. */
  private reverseDividend(line: Line, date: string, symbol: string, amount: number, currency: string): void {
    const { transactions } = this.report;
    const at = transactions.findIndex(
      ({ row }) =>
        row.type === 'dividend' && row.symbol === symbol && row.amount === amount && row.currency === currency,
    );
    const [taken] = at === -1 ? [] : transactions.splice(at, 1);
    if (taken === undefined)
      this.report.warn(line.number, `A dividend of ${symbol} of ${date} is negative, so it was not imported`);
    else {
      this.report.skip(taken.line, `Line ${line.number} reverses this dividend.`);
      this.report.skip(line.number, `It reverses the dividend of line ${taken.line}.`);
    }
  }

  private readAction(line: Line): void {
    const { number } = line;
    const note = this.text(line, 'actiondescription') || this.text(line, 'description');
    const [, added = '', before = ''] = /SPLIT (\d{1,9}) FOR (\d{1,9})/i.exec(note) ?? [];
    const ratio = Number(added) / Number(before);
    const date = this.date(line, 'reportdate', 'datetime', 'date');
    const symbol = this.symbol(line);
    const shares = this.number(line, 'quantity');
    const amount = this.number(line, 'proceeds') || this.number(line, 'amount');
    const currency = this.text(line, 'currency');
    if (Number.isFinite(ratio) && ratio > 0 && shares >= 0)
      this.report.add(number, { date, type: 'split', symbol, quantity: round(ratio), note });
    else if (Number.isFinite(ratio) && ratio > 0) this.report.skip(number, 'It is the old side of a split.');
    else if (/(CUSIP|ISIN|SYMBOL|NAME)[^(]{0,20} CHANGE/i.test(note))
      this.report.addRename(number, { date, symbol, shares });
    else if (shares !== 0 || amount !== 0)
      this.report.addMerger(number, { date, symbol, shares, amount, currency, note });
    else this.report.warn(number, `The corporate action "${note}" moves nothing, so it was not imported`);
  }

  private readTransfer(line: Line, currency: string): void {
    const direction = /^out/i.test(this.text(line, 'direction')) ? 'transfer_out' : 'transfer_in';
    const date = this.date(line, 'date', 'datetime', 'reportdate');
    const quantity = Math.abs(this.number(line, 'quantity'));
    const cash = this.number(line, 'cashtransfer');
    const [symbol, id] = [this.symbol(line), this.id(line)];
    if (quantity > 0 && symbol !== '') this.report.add(line.number, { date, type: direction, symbol, quantity, id });
    else if (cash !== 0) this.report.addFlow(line.number, date, cash, currency, { id });
    else this.report.skip(line.number, 'It moves neither money nor shares.');
  }
}
