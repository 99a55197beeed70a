import type { Transaction } from '../../../types.ts';
import { cashOf } from '../../closing.ts';
import { COLUMNS, type ReadOptions } from '../../imported.ts';
import { isPlainKind, type Kind, kindOfWords, SIDES } from '../../kinds.ts';
import { MEANINGS, type Meaning } from '../../meanings.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import { costsQuestion, typeQuestion } from '../../questions.ts';
import { NO_SHARES } from '../../refusals.ts';
import { round } from '../../round.ts';
import { isDoneBy } from '../../states.ts';
import { findColumn, headerName, isPurchaseDate } from '../../words.ts';
import { checkBalances } from '../balances.ts';
import { addPairOfCoins } from '../coins/pair.ts';
import { isDerivative, UNSUPPORTED } from '../derivatives.ts';
import { isIncome, type MappedTable } from '../mappedTable.ts';
import { tradeInCells } from '../tradeText.ts';
import { areExchanges } from './addExchange.ts';
import { addRow } from './addRow.ts';
import { withoutCashLegs, withoutExchanges, withoutReversals } from './canceledRows.ts';
import { isOfNothing, movedMoney, movesAnything, QUOTE, skipEmpty } from './emptyRows.ts';
import { tradedPrices, withReinvestments, withSharesForCosts } from './impliedTrades.ts';
import { kindOf } from './kindOfRow.ts';
import { costsOf, type Row, type Types } from './row.ts';
import { rowOf } from './rowOf.ts';
import {
  checkUntyped,
  isAfterCosts,
  signsOf,
  WITH_COSTS,
  withAccountCurrency,
  withUsualSigns,
  withWholeNames,
} from './signs.ts';

/** Reads the rows of a table of transactions. Each row proves its figures, or it is an error. */
export function readTransactions(mapped: MappedTable, { types = {}, amounts, prices, fees }: ReadOptions): void {
  const { table, at, report } = mapped;
  const rows: Row[] = [];
  const unknown = new Map<string, Line[]>();
  const note = (word: string, line: Line) => {
    const own = unknown.get(word);
    if (own === undefined) unknown.set(word, [line]);
    else own.push(line);
  };
  const named = new Map<string, string>();
  const unknownStates = new Map<string, number>();
  const mark = table.markOf(at.net === -1 ? at.amount : at.net);
  let leftOut = 0;
  if (at.type === -1 && !isIncome(at, table.headers))
    report.detected.type = 'buy for a positive quantity, sell for a negative one';
  for (const line of table.lines) {
    if (isLeftOut(mapped, line, unknownStates)) continue;
    const written = mapped.text(line, 'type');
    if (isDerivative(table.headers, line.cells, written, mapped.text(line, 'symbol'))) {
      report.warn(line.number, UNSUPPORTED);
      leftOut += Math.abs(movedMoney(mapped, line));
      continue;
    }
    if (mapped.isSwap(line)) {
      addPairOfCoins(mapped, line, written, fees);
      continue;
    }
    const text = tradeInCells(line, mark);
    const found = kindOf(mapped, line, written, text, types);
    const capital = found === 'dividend' && !Object.hasOwn(types, written) ? mapped.capitalIn(line) : '';
    const kind = capital === '' ? found : (types[capital] ?? null);
    if (capital !== '' && kind === null) note(capital, line);
    else if (kind === 'skip') {
      const money = movedMoney(mapped, line);
      report.skip(line.number, `"${written}" is left out, as you chose.`, money);
      leftOut += Math.abs(money);
    } else if (isAnnounced(kind, written) && !movesAnything(mapped, line)) skipEmpty(mapped, line);
    else if (kind !== null && SIDES.includes(kind) && isOfNothing(mapped, line)) skipEmpty(mapped, line);
    else if (kind === null) note(mapped.wordOf(line), line);
    else {
      if (kindOfWords(written) !== null && !named.has(written)) named.set(written, kind);
      const row = rowOf(mapped, line, kind, text, Object.hasOwn(types, written));
      if (row !== null && !report.isFuture(line.number, row.date)) rows.push(row);
    }
  }
  const paid = withoutCashLegs(rows, mapped);
  const signed = withAccountCurrency(withUsualSigns(withWholeNames(paid), mapped), mapped);
  rows.splice(0, rows.length, ...signed);
  if (at.type === -1 && mapped.layout === null) checkUntyped(rows, mapped);
  if (leftOut > 0) report.detected.left_out = `rows with ${round(leftOut)} in total`;
  if (unknownStates.size > 0) report.isBroken = true;
  for (const [state, line] of unknownStates) {
    const message = `"${state}" is not a known state. If the file lists orders, export the executed trades instead. Otherwise leave the column out (status)`;
    report.error(line, message, { value: state });
  }
  const isKnown = mapped.layout?.isComplete === true;
  const signs = {
    ...signsOf(rows),
    ...(amounts !== undefined && { amountsIncludeCosts: amounts === 'net' }),
    ...(mapped.layout?.isCashFlow && {
      isCashFlow: true,
      isSigned: true,
      isRefundPositive: true,
      isDividendSigned: true,
    }),
    ...(isKnown && { amountsIncludeCosts: mapped.layout?.isGross !== true }),
    ...(mapped.layout?.areTaxesNegative && { isTaxPositive: false }),
    prices: prices ?? null,
    amountDecimals: isKnown ? 2 : decimalsIn(mapped),
  };
  if (mapped.layout?.isOneAccount) report.currency ??= rows.find(({ net }) => net?.currency)?.net?.currency ?? null;
  const ask = ({ line }: Row) => note(mapped.text(line, 'type'), line);
  if (!isKnown && amounts === undefined) askForCosts(rows, mapped);
  const evidence = { traded: tradedPrices(rows), types };
  const settled = withReinvestments(withSharesForCosts(rows, signs, mapped, evidence), signs, mapped, evidence);
  const kept = withoutExchanges(withoutReversals(settled, mapped, signs), mapped);
  for (const row of kept) addRow(mapped, row, signs, ask);
  if (!isKnown) stopOnUnproven(mapped);
  for (const [word, lines] of unknown) unknown.set(word, withoutCancelled(lines, mapped));
  askFor(unknown, mapped, types);
  checkBalances(mapped, table.lines);
  const shown = [...named].filter(([word, kind]) => word.toLowerCase() !== kind).slice(0, 12);
  if (shown.length > 0 && !isKnown) report.detected.types = shown.map(([word, kind]) => `${word} = ${kind}`).join(', ');
}

/** True for kinds that a row without numbers can have, such as a document called tax certificate. */
function isAnnounced(kind: Kind | 'skip' | null, written: string): boolean {
  return kind === null || kind === 'transfer_in' || ((kind === 'tax' || kind === 'fee') && !isPlainKind(written));
}

/** Headers of numbers next to trades that are neither money that moved nor a cost. */
const NO_MONEY =
  /rate|kurs|cours|koers|taux|cambio|tipo|wechsel|profit|p ?[/&]? ?l\b|gain|loss|gewinn|verlust|result|\bchange\b|yield|return|perform|reali|balance|saldo|total shares|weight|strike|limit|stop|target|market|current|last|close|open|high|low|\bbid|\bask|beta|average|avg|basis|\bbook\b|einstand|ink[öo]p|indk[øo]b|anskaf|carico|revient|anteil|percent|%|interest|\brente\b|\branta\b|\bränta\b|zins|tick|multipl|nominal|par\b|volume|value at|countervalue|equivalent|\bg ?\/ ?l\b|currency of the account|währung des kontos|kontowährung|monnaie du compte|平均|取得|損益/i;

/** Headers of what shares cost when they were bought. */
const COST = /\bcost\b/i;

/** Headers of what shares are worth now, if the table lists purchases. */
const WORTH = /\bvalue\b|\bwert\b|valeur|valor|waarde|värde/i;

/** The share of a trade that a cost has at most, and the least that every cost can have. */
const COST_SHARE = 0.05;

const LEAST_COST = 30;

/**
 * Stops if a column that is not used can have the costs of the trades, or the money that moved. The money of the trades does
 * not agree with it.
 */
function stopOnUnproven({ report, table, at, unusedMoney, fees, taxes, proofRate }: MappedTable): void {
  const isTrade = ({ type }: Transaction) => type === 'buy' || type === 'sell';
  const isIncome = ({ type }: Transaction) => type === 'dividend' || type === 'interest';
  const trades = report.transactions.filter(({ row }) => isTrade(row));
  const lines = new Map(table.lines.map((line) => [line.number, line]));
  // A total of the costs has the others.
  const isSummed = /^total/i.test(table.headers[at.fee] ?? '');
  const arePurchases = at.type === -1 && isPurchaseDate(table.headers[at.date] ?? '');
  // The net money has all costs, if it was booked. Money at a rate was not.
  const isAfterAll = (pairs: readonly { readonly line: number; readonly cash: number }[]) =>
    at.net !== -1 &&
    pairs.every(({ line, cash }) => {
      const net = Math.abs(table.peek(lines.get(line)?.cells[at.net] ?? '', at.net) ?? 0);
      return net === 0 || Math.abs(net - cash) <= 0.011;
    });
  for (const column of unusedMoney) {
    const header = table.headers[column] ?? '';
    const isPrice = findColumn([headerName(header)], 'price') === 0;
    if (fees.includes(column) || taxes.includes(column) || isPrice || NO_MONEY.test(header) || QUOTE.test(header))
      continue;
    if (arePurchases && WORTH.test(header)) continue;
    const all = report.transactions.flatMap(({ line, row }) => {
      const text = lines.get(line)?.cells[column] ?? '';
      const written = Math.abs(table.peek(text, column) ?? 0);
      const value = row.amount ?? (row.price ?? 0) * (row.quantity ?? 0);
      const rate = table.peek(lines.get(line)?.cells[proofRate] ?? '', proofRate) || 1;
      const cash = Math.abs(cashOf(row));
      return written === 0 || value === 0
        ? []
        : [{ line, row, written, value, cash, text, rates: [1, rate, 1 / rate] }];
    });
    const pairs = all.filter(({ row }) => isTrade(row));
    const [first] = pairs;
    const isWhole = pairs.every(({ text }) => !/[.,]\d{1,2}\D*$/.test(text));
    if (first === undefined || isWhole || pairs.some(({ text }) => /[.,]\d{3,}\D*$/.test(text))) continue;
    // A copy of the price is not a cost. Other prices, such as the one that was asked for, are not equal.
    const isOfShare = ({ row, written, value }: (typeof pairs)[number]) =>
      Math.abs(written * (row.quantity ?? 0) - value) <= 0.011;
    if (pairs.every(isOfShare) && pairs.some(({ row }) => row.quantity !== 1)) continue;
    const isCost = pairs.every(
      ({ written, value }) => written <= Math.max(COST_SHARE * value, Math.min(LEAST_COST, 0.5 * value)),
    );
    const isMoved =
      pairs.length * 2 > trades.length &&
      pairs.every(({ written, value, rates }) => rates.some((rate) => Math.abs(written / value / rate - 1) <= 0.1));
    const isBooked = pairs.every(({ row, written }) => Math.abs((row.fee ?? 0) + (row.tax ?? 0) - written) <= 0.011);
    const isEqual = ({ written, value, cash, rates }: (typeof pairs)[number]) =>
      [value, cash].some((money) =>
        rates.some((rate) => Math.abs(money * rate - written) <= 0.011 + 0.0005 * value * rate),
      );
    // The cost of sold shares is that of their purchases.
    const isBasis = COST.test(header) && pairs.every((pair) => pair.row.type === 'sell' || isEqual(pair));
    // Where trades prove that the column is after costs, it is also for income.
    const isNet =
      isMoved && pairs.every(({ written, cash }) => Math.abs(cash - written) <= 0.011) && pairs.some(hasCosts);
    const other = isNet
      ? all.find(({ row, written, cash }) => isIncome(row) && Math.abs(cash - written) > 0.011)
      : null;
    const unequal = pairs.find((pair) => !isEqual(pair));
    const wrong = isCost ? !isAfterAll(pairs) && !isBooked && !isSummed : isMoved && !isBasis && unequal !== undefined;
    if (!wrong && other == null) continue;
    const [what, role] = isCost ? ['costs', 'fee'] : ['the money that moved', 'net'];
    const { line, row, text, value } = other ?? (isCost ? first : (unequal ?? first));
    const message = `The column "${header}" has ${text} next to a ${isTrade(row) ? 'trade' : row.type} of ${round(value)}, which can be ${what}. Choose it (${role}), or remove the column`;
    report.error(line, message, { column: header });
  }
}

function hasCosts({ value, cash }: { readonly value: number; readonly cash: number }): boolean {
  return Math.abs(value - cash) > 0.011;
}

/** Skips rows that were not carried out, and rows without content. */
function isLeftOut(mapped: MappedTable, line: Line, unknownStates: Map<string, number>): boolean {
  const { at, report, table } = mapped;
  for (const column of mapped.states) {
    const state = table.text(line, column);
    // A part was filled, and the column of shares has that part.
    const isPart = /^partial/i.test(state) && /fill|exec/i.test(table.headers[at.quantity] ?? '');
    const done = state === '' || isPart ? true : isDoneBy(table.headers[column] ?? '', state);
    if (done === true) continue;
    if (done === false)
      report.skip(line.number, `Its state is "${state}", so it moved nothing.`, movedMoney(mapped, line));
    else if (!unknownStates.has(state)) unknownStates.set(state, line.number);
    return true;
  }
  const isBlank = mapped.text(line, 'type') === '' && mapped.symbol(line) === '' && mapped.text(line, 'date') === '';
  if (!isBlank || at.type === -1) return false;
  if (movesAnything(mapped, line))
    report.error(line.number, 'It has no date and no type, but it has numbers. Enter them, or remove the row');
  else report.skip(line.number, 'It has no date, type, or symbol.');
  return true;
}

/**
 * Returns the lines without each two of a day whose money cancels and whose texts are the same. Whatever their word means, they move
 * nothing together.
 */
function withoutCancelled(lines: readonly Line[], mapped: MappedTable): Line[] {
  const { report, table, at } = mapped;
  const keyOf = (line: Line, money: number) => {
    const texts = line.cells.filter((cell) => readTyped(cell) === null);
    return [mapped.text(line, 'date'), Math.round(money * 1000), ...texts].join('\n');
  };
  const open = new Set<Line>();
  /** The open lines with a key, the first one first. */
  const byKey = new Map<string, Set<Line>>();
  for (const line of lines) {
    const money = movedMoney(mapped, line);
    const hasShares = (table.peek(table.text(line, at.quantity), at.quantity) ?? 0) !== 0;
    const opposite = byKey.get(keyOf(line, -money));
    const [partner] = money === 0 || hasShares ? [] : (opposite ?? []);
    if (partner === undefined) {
      const key = keyOf(line, money);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(line));
      open.add(line);
    } else {
      opposite?.delete(partner);
      open.delete(partner);
      report.skip(line.number, `It cancels line ${partner.number}.`);
      report.skip(partner.number, `Line ${line.number} cancels it.`);
    }
  }
  return [...open];
}

function askFor(unknown: ReadonlyMap<string, readonly Line[]>, mapped: MappedTable, types: Types): void {
  const { table, at, report } = mapped;
  for (const [written, lines] of unknown) {
    if (lines.length === 0) continue;
    report.openRows += lines.length;
    const refused = Object.hasOwn(types, written) ? types[written] : undefined;
    if (written !== '') report.questions.push(typeQuestion(written, lines, meaningsOf(mapped, lines), refused));
    const named = 'buy, sell, deposit, withdrawal, dividend, interest, fee, tax, or split';
    const message = SIDES.includes(kindOfWords(written) ?? 'internal')
      ? `"${written}" has money and no number of shares. ${NO_SHARES}, or leave the rows out`
      : written === ''
        ? `It has no type. Enter ${named}`
        : refused === undefined
          ? `"${written}" is not a type. Use ${named}`
          : `"${written}" cannot be ${refused}, because it does not fit the numbers of the row. Choose another type`;
    const [first, ...more] = lines;
    const others = more.length === 0 ? '' : `. ${lines.length} rows have it`;
    report.error(first?.number ?? null, message + others, { column: table.headers[at.type] ?? 'type', value: written });
  }
}

/** Meanings that move shares, and among them those that move nothing else. */
const OF_SHARES: readonly Meaning[] = ['buy', 'sell', 'transfer_in', 'transfer_out', 'split', 'split_shares'];
const ONLY_SHARES = OF_SHARES.slice(2);

/** Returns the meanings that rows can have, so that no answer leads to the same question. */
function meaningsOf(mapped: MappedTable, lines: readonly Line[]): Meaning[] {
  const { at, fees, taxes, table } = mapped;
  const has = (...columns: readonly number[]) =>
    columns.some((column) => lines.some((line) => /[1-9]/.test(table.text(line, column))));
  const hasShares = has(at.quantity) && lines.some((line) => mapped.symbol(line) !== '');
  // Without a column of money, the number of a dividend can be its money.
  const hasMoney = has(at.net, at.amount, at.price, ...fees, ...taxes) || (at.net === -1 && at.amount === -1);
  const isExchange = areExchanges(mapped, lines);
  return (Object.keys(MEANINGS) as Meaning[]).filter((meaning) => {
    if (meaning === 'skip') return true;
    if (meaning === 'exchange') return isExchange;
    return OF_SHARES.includes(meaning) ? hasShares && (hasMoney || ONLY_SHARES.includes(meaning)) : hasMoney;
  });
}

/** Headers of amounts before costs. */
const GROSS = /\b(gross|brut|bruto|lordo)\b|^brutto/;

/** Asks whether amounts include the costs, if neither their header nor a row of the table shows it. */
function askForCosts(rows: readonly Row[], { report, table, at }: MappedTable): void {
  // A table with the names of a request has its meaning, too.
  if (table.headers.every((name) => (COLUMNS as readonly string[]).includes(name))) return;
  if (rows.some((row) => isAfterCosts(row) !== null) || GROSS.test(headerName(table.headers[at.amount] ?? ''))) return;
  const open = rows.find(
    (row) => WITH_COSTS.includes(row.kind) && costsOf(row) > 0 && (row.amount?.value ?? 0) !== 0 && row.net === null,
  );
  if (open === undefined) return;
  const question = costsQuestion(Math.abs(open.amount?.value ?? 0), costsOf(open));
  report.questions.push(question);
  report.error(open.line.number, `${question.text} Say whether amounts are after costs (amounts)`);
}

function decimalsIn({ table, at }: MappedTable): number {
  const columns = [at.amount, at.net].filter((column) => column !== -1);
  return table.lines.reduce((most, line) => {
    const decimals = columns.map((column) => {
      const [, few = '', many = ''] = /[.,](\d{1,2})\D*$|[.,](\d{4,})\D*$/.exec(table.text(line, column)) ?? [];
      return Math.min(few.length + many.length, 2);
    });
    return Math.max(most, ...decimals);
  }, 0);
}
