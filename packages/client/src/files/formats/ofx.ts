import { isCurrency } from '../currencies.ts';
import { readDate } from '../dates.ts';
import type { ReadOptions } from '../imported.ts';
import { kindOfWords } from '../kinds.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { isIsin, symbolOf } from '../symbols.ts';
import { UNSUPPORTED } from './derivatives.ts';
import { addTrade, statedTrade } from './settle.ts';
import { type Tag, xmlTags } from './xmlTags.ts';

/** Aggregates that are one transaction each. */
const TRANSACTIONS =
  /^(BUY(STOCK|MF|DEBT|OTHER|OPT)|SELL(STOCK|MF|DEBT|OTHER|OPT)|REINVEST|INCOME|INVBANKTRAN|STMTTRN|TRANSFER|SPLIT|INVEXPENSE|RETOFCAP|MARGININTEREST|JRNLFUND|JRNLSEC|CLOSUREOPT)$/;
/** Aggregates that end the list of transactions. */
const OTHERS =
  /^(INVPOSLIST|INVBAL|SECLIST|SECLISTMSGSRSV1|POS(STOCK|MF|DEBT|OTHER|OPT)|(STOCK|MF|DEBT|OTHER|OPT)INFO|LEDGERBAL|AVAILBAL)$/;

interface Found {
  readonly kind: string;
  readonly line: number;
  readonly members: Map<string, string>;
}

/** True for a file of the OFX or QFX format, as SGML (version 1) or as XML (version 2). */
export function isOfx(text: string): boolean {
  // Some programs write the header as a comment, or begin with another line of it.
  return /^(<!--\s*)?(OFXHEADER:|DATA:OFX|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text);
}

/**
 * Reads the transactions of an investment or bank statement in the OFX format. The leaf tags of SGML have no end, so the
 * text behind a tag is its value in both versions.
 */
export function readOfx(text: string, options: ReadOptions, report: Report): void {
  const found = collect(text);
  const securities = new Map<string, string>();
  const contracts = new Set(
    found.flatMap(({ kind, members }) => (kind === 'OPTINFO' ? [members.get('UNIQUEID') ?? ''] : [])),
  );
  for (const { kind, members } of found) {
    if (!kind.endsWith('INFO')) continue;
    securities.set(members.get('UNIQUEID') ?? '', securityOf(members));
  }
  // A file can have the statements of several accounts.
  const bases = new Map<Found, string>();
  let statement: Found | null = null;
  for (const one of found) {
    if (one.kind === 'CURDEF') statement = one;
    else bases.set(one, statement?.members.get('CURDEF') ?? '');
  }
  const [first] = found.filter(({ kind }) => kind === 'CURDEF');
  const currency = first?.members.get('CURDEF') ?? '';
  if (!isCurrency(currency))
    report.error(first?.line ?? null, `"${currency}" is not a currency. Export the statement again as CSV or OFX`);
  report.currency = currency;
  const isEmpty = ({ kind, members }: Found) => kind === 'TRANSFER' && Number(members.get('UNITS')) === 0;
  const moves = found.filter((one) => TRANSACTIONS.test(one.kind) && !isEmpty(one));
  for (const { line } of found.filter(isEmpty)) report.skip(line, 'It moves no shares.');
  for (const one of moves) {
    const isContract = contracts.has(one.members.get('UNIQUEID') ?? '') || /OPT$/.test(one.kind);
    if (isContract) report.warn(one.line, UNSUPPORTED);
    else readTransaction(one, securities, bases.get(one) ?? '', options, report);
  }
  const held = found.filter(({ kind }) => /^POS/.test(kind));
  if (moves.length === 0) for (const one of held) readPosition(one, securities, options, report);
  for (const { line, members } of held) {
    const symbol = securities.get(members.get('UNIQUEID') ?? '') ?? '';
    report.stateHeld(line, symbol, Number(members.get('UNITS') ?? Number.NaN));
  }
}

/** Reads a position of a statement without transactions as a holding of its day. */
function readPosition(
  { kind, line, members }: Found,
  securities: ReadonlyMap<string, string>,
  { date }: ReadOptions,
  report: Report,
): void {
  const number = (name: string) => numberIn(members.get(name) ?? '', line, name, report);
  const symbol = securities.get(members.get('UNIQUEID') ?? '') ?? members.get('UNIQUEID') ?? '';
  const [units, price, value] = [number('UNITS'), number('UNITPRICE'), number('MKTVAL')];
  const isPer100 = value !== 0 && Math.abs((units * price) / 100 / value - 1) < 0.05;
  if (kind === 'POSOPT' || units <= 0) {
    report.warn(line, `${symbol} was left out, because it is not a long position in a stock, fund, or bond`);
    return;
  }
  if (isPer100) report.warn(line, `The price is for 100, so ${units} counts as ${units / 100}`);
  const day = readDate((members.get('DTPRICEASOF') ?? '').slice(0, 8), 'YMD') ?? date;
  report.addHolding(line, { date: day, symbol, quantity: isPer100 ? units / 100 : units });
}

function collect(text: string): Found[] {
  const found: Found[] = [];
  let current: Found | null = null;
  for (const { name, line, text: value } of xmlTags(text) as Iterable<Tag>) {
    const tag = name.toUpperCase();
    if (tag === 'CURDEF') found.push({ kind: tag, line, members: new Map([[tag, value.trim()]]) });
    // A bank transaction inside an investment statement is one transaction.
    else if (tag === 'STMTTRN' && current?.kind === 'INVBANKTRAN') continue;
    else if (TRANSACTIONS.test(tag) || OTHERS.test(tag)) {
      current = { kind: tag, line, members: new Map() };
      found.push(current);
    } else if (tag === 'ORIGCURRENCY') current?.members.set(tag, tag);
    else if (value.trim() !== '' && current !== null && !current.members.has(tag))
      current.members.set(tag, value.trim());
  }
  return found;
}

function securityOf(members: ReadonlyMap<string, string>): string {
  const [id = '', ticker = ''] = [members.get('UNIQUEID'), members.get('TICKER')];
  return isIsin(id.toUpperCase()) ? id.toUpperCase() : symbolOf('', ticker) || (members.get('SECNAME') ?? id);
}

function readTransaction(
  { kind, line, members }: Found,
  securities: ReadonlyMap<string, string>,
  base: string,
  { types = {} }: ReadOptions,
  report: Report,
): void {
  const text = (name: string) => members.get(name) ?? '';
  const number = (name: string) => numberIn(text(name), line, name, report);
  const written = text('DTTRADE') || text('DTPOSTED');
  const date = readDate(written.slice(0, 8), 'YMD');
  if (date === null) {
    report.error(line, `"${written}" is not a date of the format YYYYMMDD`, { value: written });
    return;
  }
  // Amounts with an original currency were changed into the one of the statement.
  const currency = isCurrency(text('CURSYM')) && text('ORIGCURRENCY') === '' ? text('CURSYM') : base;
  const symbol = securities.get(text('UNIQUEID')) ?? text('UNIQUEID');
  const common = { date, currency, id: text('FITID'), note: text('MEMO') || text('NAME') };
  const quantity = Math.abs(number('UNITS'));
  const fee = round(Math.abs(number('COMMISSION')) + Math.abs(number('FEES')) + Math.abs(number('LOAD')));
  const tax = round(Math.abs(number('TAXES')) + Math.abs(number('WITHHOLDING')));
  const total = number('TOTAL');
  if (/^(BUY|SELL)/.test(kind)) {
    // The total is what moved. It includes costs, and accrued interest of a bond.
    const side = kind.startsWith('BUY') ? 'buy' : 'sell';
    const { currency: _, ...row } = common;
    addTrade(
      report,
      line,
      { ...row, symbol },
      statedTrade(side, quantity, number('UNITPRICE'), total, fee, tax, currency),
    );
  } else if (kind === 'REINVEST') {
    report.add(line, { ...common, type: 'dividend', symbol, amount: Math.abs(total), tax });
    report.add(line, { ...common, type: 'buy', symbol, quantity, amount: round(Math.abs(total) - fee), fee });
  } else if (kind === 'RETOFCAP') {
    report.addCapital(line, { ...common, symbol, amount: total, tax }, types);
  } else if (kind === 'INCOME') {
    const isInterest = text('INCOMETYPE') === 'INTEREST';
    if (!isInterest && total < 0) {
      report.warn(line, `The income of ${symbol} is negative, so it is booked as a tax`);
      report.add(line, { ...common, type: 'tax', symbol, amount: -total });
    } else if (isInterest) report.add(line, { ...common, type: 'interest', amount: round(total + tax), tax });
    else report.add(line, { ...common, type: 'dividend', symbol, amount: round(total + tax), tax });
  } else if (kind === 'SPLIT') {
    const ratio = number('NUMERATOR') / number('DENOMINATOR') || number('NEWUNITS') / number('OLDUNITS');
    if (Number.isFinite(ratio) && ratio > 0)
      report.add(line, { date, type: 'split', symbol, quantity: round(ratio), id: text('FITID') });
    else report.error(line, 'The split has no ratio');
  } else if (kind === 'TRANSFER' || kind === 'JRNLSEC') {
    const isOut = text('TFERACTION') === 'OUT' || number('UNITS') < 0;
    report.add(line, { ...common, type: isOut ? 'transfer_out' : 'transfer_in', symbol, quantity });
  } else if (kind === 'INVEXPENSE') {
    const type = /\bw\/h|withh|\btax/i.test(common.note) ? 'tax' : 'fee';
    report.add(line, { ...common, type, symbol, amount: Math.abs(total) });
  } else if (kind === 'MARGININTEREST') report.add(line, { ...common, type: 'interest', amount: -Math.abs(total) });
  else if (kind === 'INVBANKTRAN' || kind === 'STMTTRN')
    readMoney(line, kind, text('TRNTYPE'), number('TRNAMT'), common, report);
  else report.warn(line, `${kind} is not supported, so the transaction was not imported`);
}

function readMoney(
  line: number,
  kind: string,
  type: string,
  amount: number,
  common: { readonly date: string; readonly currency: string; readonly id: string; readonly note: string },
  report: Report,
): void {
  // Banks that give no type write it into the text. A payment to a tax office is a tax only in an account for investments.
  const said = /^(OTHER|CREDIT|DEBIT|DEP|XFER)?$/.test(type) ? kindOfWords(common.note) : null;
  const isInvestment = kind === 'INVBANKTRAN';
  if (amount === 0) report.skip(line, 'It moves no money.');
  else if (isInvestment && said === 'tax' && amount < 0) report.add(line, { ...common, type: 'tax', amount: -amount });
  else if (isInvestment && said === 'dividend' && amount > 0) report.add(line, { ...common, type: 'dividend', amount });
  else if (type === 'INT' || said === 'interest') report.add(line, { ...common, type: 'interest', amount });
  else if ((/^(FEE|SRVCHG)$/.test(type) || said === 'fee') && amount < 0)
    report.add(line, { ...common, type: 'fee', amount: -amount });
  else if (/^(FEE|SRVCHG)$/.test(type)) report.addRefund(line, { ...common, amount });
  else if (type === 'DIV' && amount > 0) report.add(line, { ...common, type: 'interest', amount });
  else report.addFlow(line, common.date, amount, common.currency, { id: common.id, note: common.note });
}

function numberIn(text: string, line: number, name: string, report: Report): number {
  if (text === '') return 0;
  const plain = text.replace(/^([+-]?\d{1,20}),(\d{1,20})$/, '$1.$2');
  const value = Number(plain);
  if (/^[+-]?[\d.]{1,40}$/.test(plain) && Number.isFinite(value)) return value;
  report.error(line, `"${text}" is not a number`, { column: name, value: text });
  return 0;
}
