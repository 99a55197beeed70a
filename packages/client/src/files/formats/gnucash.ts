import { dateColumnOf, orderOf } from '../dates.ts';
import { decimalOf, readNumber } from '../numbers.ts';
import { dateQuestion } from '../questions.ts';
import { headerName } from '../words.ts';
import { type Entry, quantityOf, readEntries } from './journal.ts';
import { findHeader, skipAbove, type TableFormat } from './tableFormat.ts';

const NEEDED = ['date', 'description', 'full account name', 'amount with sym', 'amount num'] as const;

/** The transactions that GnuCash exports, with a line for each of their postings. Only the first one has the date. */
export const gnucash: TableFormat = {
  name: 'journal',
  headerAt: (lines) =>
    findHeader(lines, (cells) => {
      const names = cells.map(headerName);
      return NEEDED.every((name) => names.includes(name));
    }),
  read({ lines, options }, headerAt, report) {
    const names = (lines[headerAt]?.cells ?? []).map(headerName);
    skipAbove(lines.slice(0, headerAt), report);
    const entries: (Entry & { readonly id: string; readonly money: string })[] = [];
    const below = lines.slice(headerAt + 1);
    const cellsOf = (name: string) => below.flatMap(({ cells }) => cells[names.indexOf(name)] || []);
    const numbers = ['amount num', 'value num', 'rate price'].flatMap(cellsOf);
    // Numbers have the delimiter of thousands that the country of the program has.
    const decimal = options.decimal ?? decimalOf(numbers, ',').decimal ?? '.';
    const order = options.dateFormat === undefined ? null : orderOf(options.dateFormat);
    const days = dateColumnOf(cellsOf('date'), order, [], decimal === ',');
    if ('reason' in days) {
      report.error(null, `The dates are not clear: ${days.reason}.`);
      if (days.unclear !== null) report.questions.push(dateQuestion(days.unclear));
      return;
    }
    report.detected.date_format = days.format;
    for (const { number, cells } of below) {
      const cell = (name: string) => cells[names.indexOf(name)] ?? '';
      const day = cell('date');
      const date = days.read(day);
      if (day !== '' && date === null) report.error(number, `"${day}" is not a date`, { value: day });
      const id = cell('transaction id');
      const last = entries.at(-1);
      const [amount, value] = ['amount num', 'value num'].map((name) => readNumber(cell(name), decimal)?.value);
      const money = /::([A-Z]{3})$/.exec(cell('commodity currency'))?.[1] ?? last?.money ?? '';
      if (date !== null && (last === undefined || id === '' || id !== last.id))
        entries.push({ line: number, date, text: cell('description'), id, money, postings: [] });
      const entry = entries.at(-1);
      if (entry === undefined || amount === undefined || cell('void reason') !== '') {
        report.error(number, 'It is a posting without a date or an amount. Export all transactions of GnuCash again');
        continue;
      }
      const unit = quantityOf(cell('amount with sym'), decimal)?.unit ?? '';
      const own = /^[$€£¥]?$/.test(unit) ? money : unit;
      const price =
        value === undefined || own === money || amount === 0 ? null : { value: value / amount, unit: money };
      entry.postings.push({
        account: cell('full account name'),
        amount: { value: amount, unit: own },
        cost: null,
        price,
      });
    }
    readEntries(entries, report);
  },
};
