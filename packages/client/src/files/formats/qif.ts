import { type DateColumn, dateColumnOf, orderOf } from '../dates.ts';
import type { ReadOptions } from '../imported.ts';
import { decimalOf, readNumber } from '../numbers.ts';
import { dateQuestion } from '../questions.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { addTrade, statedTrade } from './settle.ts';

interface Entry {
  readonly line: number;
  readonly section: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** True for a file of the QIF format of Quicken. */
export function isQif(text: string): boolean {
  // Remarks can stand above the first section.
  return /^(#[^\n]{0,500}\n\s{0,20}){0,20}!(Type|Account|Option|Clear)/i.test(text);
}

/** Reads the investment transactions of a QIF file. Bank sections are the other side of its transfers. */
export function readQif(text: string, options: ReadOptions, report: Report): void {
  const entries = entriesOf(text);
  if (!/\^\s*$/.test(text.slice(-200)))
    report.error(null, 'The last entry has no end (^), so a part of the file is missing. Export it again');
  const symbols = new Map(
    entries.flatMap(({ section, fields }) =>
      section === 'security' ? [[fields.get('N') ?? '', fields.get('S') ?? ''] as const] : [],
    ),
  );
  const trades = entries.filter(({ section }) => section === 'invst');
  for (const { section, line } of entries) {
    if (section !== 'invst')
      report.skip(
        line,
        section === 'security'
          ? 'It names a security.'
          : `It belongs to the section ${section}, which is not an investment account.`,
      );
  }
  if (trades.length === 0) {
    report.error(
      null,
      'It is a QIF file without an investment account. Export the investment account from Quicken, or a CSV file from your broker',
    );
    return;
  }
  const dates = trades.map(({ fields }) => dateText(fields.get('D') ?? ''));
  const wanted = options.dateFormat === undefined ? null : orderOf(options.dateFormat);
  const column = dateColumnOf(dates, wanted);
  if ('reason' in column) {
    report.error(null, `The dates are not clear: ${column.reason}.`);
    if (column.unclear !== null) report.questions.push(dateQuestion(column.unclear));
    return;
  }
  report.detected.date_format = column.format;
  const numbers = trades.flatMap(({ fields }) => ['I', 'Q', 'T', 'O'].flatMap((name) => fields.get(name) ?? []));
  const decimal = options.decimal ?? decimalOf(numbers, ',').decimal ?? '.';
  const types = options.types ?? {};
  for (const entry of trades) readEntry(entry, { column, decimal, symbols, types }, report);
}

/** Returns a date such as 1/2'26, 1/ 2/26, or 1/ 2' 5 in the form of other files. */
function dateText(text: string): string {
  return text
    .replaceAll(' ', '')
    .replace(/'(\d)$/, "'0$1")
    .replace("'", '/');
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let [section, start] = ['', 0];
  let fields = new Map<string, string>();
  const finish = (line: number) => {
    if (fields.size > 0) entries.push({ line: start || line, section, fields });
    [fields, start] = [new Map(), 0];
  };
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('!')) {
      finish(index + 1);
      section = line
        .slice(1)
        .replace(/^Type:/i, '')
        .trim()
        .toLowerCase();
    } else if (line === '^') finish(index + 1);
    else {
      start ||= index + 1;
      if (!fields.has(line.charAt(0))) fields.set(line.charAt(0), line.slice(1).trim());
    }
  }
  finish(0);
  return entries;
}

interface Conventions {
  readonly column: DateColumn;
  readonly decimal: '.' | ',';
  readonly symbols: ReadonlyMap<string, string>;
  readonly types: NonNullable<ReadOptions['types']>;
}

function readEntry({ line, fields }: Entry, { column, decimal, symbols, types }: Conventions, report: Report): void {
  const text = (name: string) => fields.get(name) ?? '';
  const number = (name: string) => {
    if (text(name) === '') return 0;
    const read = readNumber(text(name), decimal);
    if (read === null)
      report.error(line, `"${text(name)}" is not a number with the decimal mark "${decimal}"`, { value: text(name) });
    return read?.value ?? 0;
  };
  const date = column.read(dateText(text('D')));
  if (date === null)
    report.error(line, `"${text('D')}" is not a date of the format ${column.format}`, { value: text('D') });
  const action = text('N');
  const symbol = symbols.get(text('Y')) || text('Y');
  const [quantity, fee] = [Math.abs(number('Q')), Math.abs(number('O'))];
  const total = number('T') || number('U');
  const note = text('M') || text('P') || (/^\[/.test(text('L')) ? '' : text('L'));
  const common = { date: date ?? '', note };
  const plain = action.replace(/X$/, '').toLowerCase();
  // The total is what moved. Without one, it follows from the price.
  const moved = Math.abs(total) || quantity * number('I') + (plain === 'sell' ? -fee : fee);
  // An action with an X moves its money to or from another account on the same day.
  const isLinked = /X$/.test(action) && plain !== 'x' && !/^(x?in|x?out)$/i.test(plain);
  const flow = (type: 'deposit' | 'withdrawal', amount: number) =>
    report.add(line, { ...common, type, amount: Math.abs(amount) });
  if (plain === 'buy' || plain === 'cvrshrt') {
    if (isLinked) flow('deposit', moved);
    addTrade(report, line, { ...common, symbol }, statedTrade('buy', quantity, number('I'), total, fee, 0, ''));
  } else if (plain === 'sell' || plain === 'shtsell') {
    addTrade(report, line, { ...common, symbol }, statedTrade('sell', quantity, number('I'), total, fee, 0, ''));
    if (isLinked) flow('withdrawal', moved);
  } else if (/^reinv(div|int|lg|sh|md)$/.test(plain)) {
    const isInterest = plain === 'reinvint';
    report.add(line, {
      ...common,
      type: isInterest ? 'interest' : 'dividend',
      symbol: isInterest ? '' : symbol,
      amount: round(moved - fee),
    });
    report.add(line, { ...common, type: 'buy', symbol, quantity, amount: round(moved - fee), fee });
  } else if (/^(div|cglong|cgshort|cgmid|rtrncap)$/.test(plain)) {
    const row = { ...common, symbol, amount: moved };
    if (plain === 'rtrncap') report.addCapital(line, row, types);
    else report.add(line, { ...row, type: 'dividend' });
    if (isLinked) flow('withdrawal', moved);
  } else if (plain === 'intinc' || plain === 'miscinc')
    report.add(line, { ...common, type: 'interest', amount: total });
  else if (plain === 'margint') report.add(line, { ...common, type: 'interest', amount: -moved });
  else if (plain === 'miscexp') report.add(line, { ...common, type: 'fee', symbol, amount: moved });
  else if (/^(xin|contrib)$/i.test(plain) || (plain === 'cash' && total > 0)) flow('deposit', total);
  else if (/^(xout|withdrw)$/i.test(plain) || (plain === 'cash' && total < 0)) flow('withdrawal', total);
  else if (/^shrs(in|out)$/.test(plain)) {
    const type = plain === 'shrsin' ? 'transfer_in' : 'transfer_out';
    report.add(line, { ...common, type, symbol, quantity, price: number('I') || null });
  } else if (plain === 'stksplit')
    report.add(line, { date: date ?? '', type: 'split', symbol, quantity: round(quantity / 10), note });
  else
    report.error(line, `"${action}" is not supported. Remove the entry, or export a CSV file from your broker`, {
      value: action,
    });
}
