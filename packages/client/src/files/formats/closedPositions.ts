import { isDateText } from '../dates.ts';
import type { Column } from '../imported.ts';
import { kindOfWords } from '../kinds.ts';
import type { FeeMeaning } from '../meanings.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { feeTradeQuestion } from '../questions.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { findColumn, headerName } from '../words.ts';
import { assetColumnOf, cellsOf, isCostColumn } from './columnsByContent.ts';
import { readAnyTable } from './table/anyTable.ts';
import { isHeader } from './table/headerLine.ts';
import { TOTAL } from './table/rowsOfTable.ts';
import { findHeader, isSameHeader, skipAbove, type TableFormat } from './tableFormat.ts';

/** Headers of the two trades of a position. */
const OPENED =
  /^(date )?(opened|acquired|bought|purchased|buy|purchase|entry|open)( date| time| on)?$|^date of (acquisition|purchase)$|^(acquisition date|kaufdatum|anschaffungsdatum)$/;
const CLOSED =
  /^(date )?(closed|sold|sell|sale|exit|close)( date| time| on)?$|^date of (sale|disposal)$|^(disposal date|date disposed|verkaufsdatum)$/;
const COST = /^(total )?(cost|cost basis|purchase (value|amount)|buy (value|amount)|buy consideration)( cb)?$/;
const PROCEEDS = /^(gross |total |sales )?proceeds$|^(sell|sale|sales) (value|amount|consideration)$/;
const COST_EACH =
  /^(buy|purchase|entry|open)( avg| average)? (price|rate|average)$|^(avg|average) buy price$|^cost per share$|^buy average$/;
const PROCEEDS_EACH =
  /^(sell|sale|exit|close)( avg| average)? (price|rate|average)$|^(avg|average) sell price$|^proceeds per share$|^sell average$/;
const GAIN = /^((net |total |realized |gross )?(gain|gains|gain loss|profit|profit loss|p l|pl|pnl)( (amount|abs))?)$/;
const QUANTITY = /^(shares|quantity|qty|units)( sold)?$/;
/** The header of the money that was paid, next to a cost that a tax rule changed. */
const PAID = /^unadjusted cost basis$/;

interface Places {
  readonly opened: number;
  readonly closed: number;
  readonly quantity: number;
  readonly cost: number;
  readonly proceeds: number;
  readonly costEach: number;
  readonly proceedsEach: number;
  readonly gain: number;
  readonly paid: number;
}

/** Returns the columns of a list of positions that were closed. Null for other headers. */
function placesIn(cells: readonly string[]): Places | null {
  const names = cells.map((cell) => (cell.includes('%') ? '' : headerName(cell)));
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  const places = {
    opened: find(OPENED),
    closed: find(CLOSED),
    // Lists of coins call their number an amount.
    quantity: names.some((name) => QUANTITY.test(name)) ? find(QUANTITY) : find(/^amount$/),
    cost: find(COST),
    proceeds: find(PROCEEDS),
    costEach: find(COST_EACH),
    proceedsEach: find(PROCEEDS_EACH),
    gain: find(GAIN),
    paid: find(PAID),
  };
  const { opened, closed, quantity, cost, proceeds, costEach, proceedsEach } = places;
  const isPriced = (cost !== -1 && proceeds !== -1) || (costEach !== -1 && proceedsEach !== -1);
  return [opened, closed, quantity].includes(-1) || !isPriced ? null : places;
}

/**
 * A list of closed positions, such as the realized gains of a year. Each row is a purchase and a sale, with the days, the shares, and
 * the prices of both. A position that is still open is a purchase.
 */
export const closedPositions: TableFormat = {
  name: 'csv',
  headerAt: (lines) => {
    const at = findHeader(lines, (cells) => placesIn(cells) !== null);
    const places = placesIn(lines[at]?.cells ?? []);
    if (places === null) return -1;
    const isClosed = ({ cells }: Line) =>
      [places.opened, places.closed].every((column) => isDateText(cells[column] ?? ''));
    return lines.slice(at + 1).some(isClosed) ? at : -1;
  },
  read({ lines, delimiter, options }, headerAt, report) {
    const header = lines[headerAt]?.cells ?? [];
    const places = placesIn(header);
    if (places === null) return;
    const names = header.map(headerName);
    const assetAt = assetColumnOf(header, lines.slice(headerAt + 1));
    const about = (['symbol', 'isin', 'name', 'currency'] as const).flatMap((column) => {
      const named = findColumn(names, column, (index) => !Object.values(places).includes(index));
      const at = column === 'name' && assetAt !== -1 ? assetAt : named;
      return at === -1 ? [] : [{ column, at }];
    });
    const isDated = ({ cells }: Line) => [places.opened, places.closed].some((at) => isDateText(cells[at] ?? ''));
    const above = lines.slice(0, headerAt);
    // A list whose order was reversed has rows above its header.
    skipAbove(
      above.filter((line) => !isDated(line)),
      report,
    );
    const below = [
      ...above.filter(isDated),
      ...lines.slice(headerAt + 1).filter((line) => !isSameHeader(line, lines[headerAt])),
    ];
    const other = below.findIndex(({ cells }) => isHeader(cells));
    const [own, others] = other === -1 ? [below, []] : [below.slice(0, other), below.slice(other)];
    const rows = own.filter(isDated);
    for (const line of own) if (!isDated(line)) leaveOut(line, false, report);
    for (const line of others) leaveOut(line, true, report);
    if (isShortIn(header, rows)) {
      const message =
        'Some of its positions were sold short, so their sales come first. Export the transactions of the account instead';
      report.error(rows[0]?.number ?? null, message);
      return;
    }
    const fees = header.flatMap((name, at) =>
      findColumn([headerName(name)], 'fee') === 0 || isCostColumn(name, cellsOf(rows, at), 'fee') ? [at] : [],
    );
    const trades = rows.flatMap((line) => tradesOf(line, { ...places, fees }, about, options.fees, report));
    const columns: readonly Column[] = [
      'date',
      'type',
      ...about.map(({ column }) => column),
      'quantity',
      'price',
      'amount',
      'fee',
    ];
    report.warn(null, 'Each row is a purchase and its sale, so positions that are still held may be missing');
    readAnyTable(
      {
        lines: [{ number: 0, cells: columns }, ...trades],
        delimiter,
        headerAt: 0,
        options: { ...options, columns: Object.fromEntries(columns.map((column) => [column, column])) },
      },
      report,
    );
  },
};

/** True if a column says that positions were sold short. */
function isShortIn(header: readonly string[], rows: readonly Line[]): boolean {
  return header.some((name, at) => {
    const isSide =
      (['type', 'side'] as const).some((column) => findColumn([headerName(name)], column) === 0) ||
      /direction|position|action|order/i.test(name);
    // Gains of a short term are no short positions.
    return isSide && cellsOf(rows, at).some((cell) => kindOfWords(cell) === 'sell');
  });
}

function leaveOut({ number, cells }: Line, isOfOther: boolean, report: Report): void {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 3 || TOTAL.test(filled[0] ?? '')) report.skip(number, 'It is a total or a remark.');
  else if (isOfOther)
    report.warn(
      number,
      'It belongs to another table of the file, which was not read. Save that table as a file of its own',
    );
  else report.error(number, 'It has no day of a purchase or of a sale');
}

/** The share of a fee that the purchase of a position paid. */
const PURCHASE_SHARES: Readonly<Partial<Record<string, number>>> = { buy: 1, sell: 0, both: 0.5 };

/** Returns the purchase and the sale of a row as rows of a table with a type. */
function tradesOf(
  line: Line,
  places: Places & { readonly fees: readonly number[] },
  about: readonly { readonly column: Column; readonly at: number }[],
  chosen: FeeMeaning | undefined,
  report: Report,
): Line[] {
  const cell = (at: number) => line.cells[at] ?? '';
  const number = (at: number) => readTyped(cell(at))?.value ?? 0;
  const [bought, sold] = [cell(places.opened), cell(places.closed)];
  const shares = number(places.quantity);
  const [cost, proceeds] = [
    number(places.cost) || shares * number(places.costEach),
    number(places.proceeds) || shares * number(places.proceedsEach),
  ];
  const isOpen = sold === '' || /^[-–]+$/.test(sold);
  const fee = places.fees.reduce((sum, at) => sum + number(at), 0);
  const gain = isOpen ? 0 : number(places.gain);
  const isGain = (value: number) => gain !== 0 && Math.abs(value - gain) <= 0.05 + 0.0005 * Math.max(cost, proceeds);
  const charged = places.fees.filter((at) => number(at) !== 0);
  // Without a gain after the fee, only the reader of the file knows which trade paid it.
  const isFeeOpen = !isOpen && fee !== 0 && charged.length === 1 && !isGain(proceeds - cost - fee);
  const share = isFeeOpen ? PURCHASE_SHARES[chosen ?? ''] : 0;
  const problem = !isDateText(bought)
    ? 'It has no day of its purchase. Export the transactions of the account instead'
    : !(shares > 0) || cost < 0 || proceeds < 0
      ? 'It is not a purchase and a sale of shares. Export the transactions of the account instead'
      : gain !== 0 && !isGain(proceeds - cost) && !isGain(proceeds - cost - fee)
        ? 'Its gain is not its sale minus its purchase. Export the transactions of the account instead'
        : charged.length > 1 || (fee !== 0 && !isFeeOpen && !isGain(proceeds - cost - fee))
          ? 'Its fee can be that of the purchase, of the sale, or of both. Export the transactions of the account instead'
          : null;
  if (problem !== null) {
    report.error(line.number, problem);
    return [];
  }
  if (share === undefined) {
    report.askForFees(feeTradeQuestion(fee, line.number), line.number);
    return [];
  }
  const written = cell(charged[0] ?? -1);
  const half = String(round(fee / 2)).replace('.', /,\d{1,2}\D*$/.test(written) ? ',' : '.');
  const [ofPurchase, ofSale] = share === 0 ? ['', written] : share === 1 ? [written, ''] : [half, half];
  const isChanged = ![0, number(places.cost)].includes(number(places.paid));
  const row = (date: string, type: string, each: string, total: string, cost: string) => ({
    number: line.number,
    cells: [date, type, ...about.map(({ at }) => cell(at)), cell(places.quantity), each, total, cost],
  });
  const purchase = isChanged
    ? row(bought, 'buy', '', cell(places.paid), ofPurchase)
    : row(bought, 'buy', cell(places.costEach), cell(places.cost), ofPurchase);
  const sale = row(sold, 'sell', cell(places.proceedsEach), cell(places.proceeds), ofSale);
  return isOpen ? [purchase] : [purchase, sale];
}
