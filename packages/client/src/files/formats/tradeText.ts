import { kindOfWords, SIDES } from '../kinds.ts';
import { decimalOf, readNumber } from '../numbers.ts';
import type { Line } from '../parseRows.ts';

/** A trade that a cell describes in words, such as `Sell 3 @ 139.74 USD` or `OPEN BUY 34/42.5658 @ 11.7480`. */
export interface TradeText {
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  /** Null if the text names none. */
  readonly price: number | null;
  /** Empty if the text names none. */
  readonly currency: string;
  readonly isin: string;
  /** The code in parentheses or the name behind the number. Empty if the text names none. */
  readonly symbol: string;
}

const TRADE =
  /(?:^|\s|:)(\p{L}{2,20})\s{1,3}-?(\d[\d.,' ]{0,20}?)(?:\/[\d.,]{1,20})?\s{0,2}(?:@|zu je|à|x)\s{0,2}[$€£]?(\d[\d.,']{0,20})\s{0,2}([A-Z]{3})?(?:\s|$|[).;])/u;
/** A trade without a price, such as `Bought 1,550 Foo Fund (FOO)`. */
const NAMED_TRADE = /^(\p{L}{3,20})\s{1,3}(?:of\s{1,3})?(\.?\d[\d.,']{0,20})\s{1,3}(\p{L}[^@]{1,150})$/u;
/** A trade with the name of its security before the number, such as `BUY FOO WORLD FUND 12 @ 101.10`. */
const NAMED_FIRST =
  /^(\p{L}{3,10})\s{1,3}(\p{L}[^@]{1,80}?)\s{1,3}(\d[\d.,']{0,20})\s{0,2}@\s{0,2}(?:[$€£R]|Rs\.?)?(\d[\d.,']{0,20})p?$/u;
/** A trade with the name of its security between the number and the price, such as `Buy 3 Foo UCITS ETF@74.13 EUR (IE00B4L5Y983)`. */
const NAMED_PRICE =
  /^(\p{L}{3,20})\s{1,3}(\d[\d.,']{0,20})\s{1,3}(\p{L}[^@]{1,100})@\s{0,2}(\d[\d.,']{0,20})\s{1,3}([A-Z]{3})\b/u;
/** A trade with the code of its security, such as `Bought 20 KO @ 49.50` or `B 100 CBA @ 115.5`. */
const CODED_TRADE =
  /^(?:\p{L}{1,20} \d{1,12}: )?(\p{L}{1,20})\s{1,3}(\d[\d.,']{0,20})\s{1,3}([A-Z][A-Z0-9.]{0,11})\s{0,2}(?:@|at)\s{0,2}[$€£]?(\d[\d.,']{0,20})\s{0,2}([A-Z]{3}|p)?$/u;
/** A trade in Portuguese or Spanish, such as `Compra de 2 AAPL a $ 185,50 cada`. */
const ROMANCE_TRADE =
  /^(\p{L}{3,10}) (?:de|DE) (\d[\d.,]{0,20}) ([A-Z][A-Z0-9.]{0,11}) (?:a|por|A|POR) (?:R|US)?\$? ?(\d[\d.,]{0,20})(?: cada)?$/u;
/** A trade behind its security, such as `XEQT - Equity Portfolio: Bought 20.0000 shares`. */
const TITLED_TRADE =
  /^([A-Z][A-Z0-9.]{0,11}) - .{1,150}: (\p{L}{3,20})\s{1,3}(\d[\d.,']{0,20})\s{1,3}(?:shares|units)\b/u;
/** Shares with their security and price, whose side another cell names, such as `Foo Corp. (CA13321L1085) 5 x 43,20 USD nr 12`. */
const PRICED_SHARES = /\(([A-Z]{2}[A-Z0-9]{9}\d)\) {1,3}(\d[\d.,]{0,20}) x (\d[\d.,]{0,20}) ([A-Z]{3})(?: |$)/;
/** The words between the number and the name, and the code behind the name. */
const UNITS = /^(?:shares|units|stk|stück)\s{1,3}(?:of\s{1,3})?/i;
/** The price behind the name. */
const EACH = /\s{1,3}(?:at|@|à|for)\s{1,3}[$€£]?\d[\d.,]{0,20}(?:\s[A-Z]{3})?$/;
const CODE = /\s{0,3}\(([A-Z0-9][A-Z0-9.]{0,11})\)$/;
const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;

/** Returns the trade that the text of a cell describes. Null if there is none. */
export function tradeIn(text: string, mark: '.' | ',' = '.'): TradeText | null {
  const coded = CODED_TRADE.exec(text) ?? ROMANCE_TRADE.exec(text);
  if (coded !== null) {
    const [, side = '', shares = '', symbol = '', each = '', currency = ''] = coded;
    return tradeOf(side, shares, each, { currency: currency === 'p' ? 'GBX' : currency, isin: '', symbol }, mark);
  }
  const inside = NAMED_PRICE.exec(text);
  if (inside !== null) {
    const [, side = '', shares = '', name = '', each = '', currency = ''] = inside;
    return tradeOf(side, shares, each, { currency, isin: isinIn(text), symbol: nameOf(name) }, mark);
  }
  const first = NAMED_FIRST.exec(text);
  // "OPEN BUY 2 @ 172.50" has no name.
  if (first !== null && kindOfWords(first[2] ?? '') === null) {
    const [, side = '', symbol = '', shares = '', each = ''] = first;
    return tradeOf(side, shares, each, { currency: '', isin: '', symbol: symbol.trim() }, mark);
  }
  const titled = TITLED_TRADE.exec(text);
  if (titled !== null) {
    const [, symbol = '', side = '', shares = ''] = titled;
    return tradeOf(side, shares, '', { currency: '', isin: '', symbol }, mark);
  }
  const priced = TRADE.exec(text);
  const closed = /\bclose (buy|sell)\b/i.exec(text)?.[1]?.toLowerCase();
  const [, word = '', shares = '', third = '', currency = ''] = priced ?? NAMED_TRADE.exec(text) ?? [];
  const isin = isinIn(text);
  if (priced === null) return tradeOf(word, shares, '', { currency: '', isin, symbol: nameOf(third) }, mark);
  // The position that was bought is closed by a sale.
  const side = closed === undefined ? word : closed === 'buy' ? 'sell' : 'buy';
  return tradeOf(side, shares, third, { currency, isin, symbol: '' }, mark);
}

/** Returns a trade whose words and numbers were found. Null if they are not those of a trade. */
function tradeOf(
  word: string,
  shares: string,
  each: string,
  about: Pick<TradeText, 'currency' | 'isin' | 'symbol'>,
  mark: '.' | ',',
): TradeText | null {
  const side = word === '' ? null : kindOfWords(word);
  if (side !== 'buy' && side !== 'sell') return null;
  // A text such as 1.000 that has two meanings has the mark of the amounts.
  const { decimal: proven, unclear } = decimalOf([each, shares], '\t');
  const decimal = unclear === null ? (proven ?? mark) : mark;
  const quantity = readNumber(shares.trim(), decimal)?.value;
  const price = readNumber(each, decimal)?.value ?? null;
  if (quantity === undefined || quantity <= 0 || (each !== '' && price === null)) return null;
  return { side, quantity, price, ...about };
}

/** Returns the security of an income such as `DIV: FOO.XLON.GB @ GBP 0.41` or `COUPON FOO FR0000120073`. Empty if there is none, or several. */
export function payerIn({ cells }: Line): string {
  const named = cells.flatMap((cell) => /^(?:Reversal of )?DIV: ?([A-Z0-9]{1,8})\./.exec(cell)?.[1] ?? []);
  const isins = new Set(cells.flatMap((cell) => [...cell.matchAll(new RegExp(ISIN, 'g'))].map(([, isin]) => isin)));
  return named[0] ?? (isins.size === 1 ? [...isins].join() : '');
}

/** Words around the name of a security that say what kind of income a row is. */
const ABOUT_INCOME =
  /^(dividends?|dividende|dividendo|div|distributions?|dividendos|rendimentos?|proventos?|cash|ordinary|qualified|foreign|interim|final|special|gross|net|income|payment|paid|received|from|of|on|for|sobre|von|aus|de|shares?|reversal|-|:)$/i;

/** Returns the security of an income such as `VODAFONE GROUP dividend` or `Dividend: Foo plc`. Empty if the text names none. */
export function payerOf(text: string): string {
  const named = text
    .replace(/\([^()]{0,60}\)|(?: \d[\d.,]{0,20})? ?@.{0,60}$/g, ' ')
    .replace(/-(?=(foreign|cash|interim|final|div))/gi, ' ');
  const words = named.replace(/:/g, ' ').trim().split(/\s+/);
  const isAbout = (word: string) => ABOUT_INCOME.test(word);
  const first = words.findIndex((word) => !isAbout(word));
  const last = words.findLastIndex((word) => !isAbout(word));
  const isNamed = first !== -1 && last - first + 1 < words.length && /^\p{Lu}/u.test(words[first] ?? '');
  return isNamed ? words.slice(first, last + 1).join(' ') : '';
}

/** True for a text with shares of a security and their price, which names no side. */
export function hasPricedShares(text: string): boolean {
  return PRICED_SHARES.test(text.slice(0, 300));
}

/** Returns the ISIN that a text contains. Empty if there is none. */
export function isinIn(text: string): string {
  return ISIN.exec(text)?.[1] ?? '';
}

/** Returns the code in parentheses, or the name without the words for its units. */
function nameOf(text: string): string {
  return CODE.exec(text)?.[1] ?? text.replace(UNITS, '').replace(EACH, '').trim();
}

/**
 * Returns the first trade that a cell of the line describes.
 * @param mark the decimal mark of the amounts of the table
 */
export function tradeInCells({ cells }: Line, mark: '.' | ','): TradeText | null {
  for (const cell of cells) {
    const found = cell.length > 6 && cell.length < 300 && /\d/.test(cell) ? tradeIn(cell, mark) : null;
    if (found !== null) return found;
  }
  for (const cell of cells) {
    const [, isin = '', shares = '', each = '', currency = ''] = PRICED_SHARES.exec(cell.slice(0, 300)) ?? [];
    const side = cells.find((other) => other !== cell && SIDES.some((one) => one === kindOfWords(other)));
    if (isin !== '' && side !== undefined) return tradeOf(side, shares, each, { currency, isin, symbol: '' }, mark);
  }
  return null;
}
