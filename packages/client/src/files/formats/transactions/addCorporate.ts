import { kindOfWords } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import { needOf } from '../../refusals.ts';
import type { MappedTable } from '../mappedTable.ts';
import { oncePerTable } from './nearMoney.ts';
import { ratioOf } from './ratio.ts';
import { type Row, type Signs, sharesOf, symbolAt } from './row.ts';

/** Corporate actions that bring shares, whatever sign they are written with. */
export const BRINGS_SHARES =
  /spin|spun|rights|bezug|derecho|diritt|droits|dividend|bonus|bonific|scrip|abspalt|sciss|escision|demerger|attribution/i;

/** Words for the sale of rights, which are another security than the shares that they came from. */
const SOLD_RIGHTS =
  /^(?=.*(sale|sold|sell|venta|vente|vendita|verkauf|f[öo]rs[äa]lj|salg))(?=.*(right|bezug|derecho|diritt|droits|teckningsr[äa]tt|tegningsret))/i;

/** True for a redemption, whose money is quantity × price. */
export function isPaidOut({ quantity, price, net, amount }: Row): boolean {
  const [paid, value] = [Math.abs((net ?? amount)?.value ?? 0), Math.abs((quantity ?? 0) * (price?.value ?? 0))];
  return value > 0 && Math.abs(paid - value) <= 0.02 * value;
}

/**
 * Adds a corporate action. Without signs, a file does not say whether shares came or left. With signs, money next to shares that came
 * is either paid, too, or their value.
 */
export function addCorporate(
  { report, at, table }: MappedTable,
  row: Row,
  kind: 'merger' | 'rename',
  signs: Signs,
  ask: (row: Row) => void,
): void {
  const {
    line: { number },
    date,
    symbol,
  } = row;
  const money = row.net ?? row.amount;
  const written = table.text(row.line, at.type);
  const [shares, amount] = [row.quantity ?? 0, money?.value ?? 0];
  const isIn = BRINGS_SHARES.test(written);
  if (kind === 'rename') report.addRename(number, { date, symbol, shares });
  else if (SOLD_RIGHTS.test(written) && amount !== 0) ask(row);
  else if (shares > 0 && !isIn && (amount === 0 ? !signs.isSigned : amount > 0 && signs.areSharesSigned)) ask(row);
  else {
    // Shares for which money came have left, also in files without signs.
    const moved = shares > 0 && amount > 0 && !isIn ? -shares : shares;
    // Some tables write the money with the sign of its shares.
    const paid = shares < 0 && !signs.isCashFlow ? Math.abs(amount) : amount;
    report.addMerger(number, {
      date,
      symbol,
      shares: moved,
      amount: paid,
      currency: money?.currency ?? '',
      note: written,
    });
  }
}

const dayOf = (mapped: MappedTable, line: Line) => `${mapped.symbol(line)}\n${mapped.text(line, 'date')}`;

/** The securities and the days of the lines that brought shares, and whether one of them is a split. */
const broughtShares = oncePerTable((mapped) => {
  const brought = mapped.table.lines.filter((line) => sharesOf(mapped, line) > 0);
  const hasSplit = brought.some((line) => kindOfWords(mapped.text(line, 'type'))?.startsWith('split'));
  return { days: new Set(brought.map((line) => dayOf(mapped, line))), hasSplit };
});

/**
 * Adds a split. Brokers write the new shares for one old share, or the shares that were added. A ratio such as `10:1` and the
 * word of a ledger are clear. Otherwise, the shares that were held decide.
 */
export function addSplit(mapped: MappedTable, row: Row): void {
  const { report } = mapped;
  const { line, symbol, quantity, date, note, id } = row;
  const written = mapped.text(line, 'type');
  const ratio = ratioOf(mapped, row);
  const meaning = row.kind === 'split_shares' ? 'added' : row.isChosen ? 'ratio' : 'open';
  if (symbol === '') report.error(line.number, needOf('split', 'symbol', mapped.table.headers[symbolAt(mapped.at)]));
  else if (ratio !== null && sharesOf(mapped, line) < 0) {
    // Shares that left without others that came are those that the split took.
    const { days, hasSplit } = broughtShares(mapped);
    if (hasSplit || days.has(dayOf(mapped, line))) report.skip(line.number, 'It is the old side of a split.');
    else report.addSplit(line.number, { date, symbol, shares: sharesOf(mapped, line), written, note, id }, 'added');
  } else if (ratio !== null && ratio > 0)
    report.add(line.number, { date, type: 'split', symbol, quantity: ratio, note, id });
  else if ((quantity ?? 0) !== 0) {
    // The old shares leave.
    const isOld = [written, ...line.cells].some((cell) => cell.length < 40 && /\bclose\b|_REDEEM$/i.test(cell));
    const shares = isOld ? -Math.abs(quantity ?? 0) : (quantity ?? 0);
    report.addSplit(line.number, { date, symbol, shares, written, note, id }, meaning);
  } else if (row.amount !== null && row.amount.value > 0)
    report.addSplit(line.number, { date, symbol, shares: row.amount.value, written, note, id }, meaning);
  else if (quantity !== null || mapped.text(line, 'quantity') === '')
    report.error(
      line.number,
      'Transactions of type split need a quantity. Enter the new shares per old share, such as 2 or 3:2',
    );
}
