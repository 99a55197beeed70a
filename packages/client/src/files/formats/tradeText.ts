import { kindOfWords } from '../kinds.ts';
import { decimalOf, readNumber } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import type { MappedTable } from './mappedTable.ts';

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
  /(?:^|\s|:)(\p{L}{2,20})\s+([\d][\d.,' ]*?)(?:\/[\d.,]+)?\s*(?:@|zu je|à|x)\s*(?:[$€£])?([\d][\d.,']*)\s*([A-Z]{3})?(?:\s|$|[).;])/u;
/** A trade without a price, such as `Bought 1,550 Foo Fund (FOO)`. */
const NAMED_TRADE =
  /^(\p{L}{3,20})\s+(\d[\d.,' ]*?)\s+(?:(?:shares|units|stk|stück)\s+(?:of\s+)?)?(\p{L}[^@]{1,150}?)(?:\s*\(([A-Z0-9][A-Z0-9.]{0,11})\))?$/u;
const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;

/** Returns the trade that the text of a cell describes. Null if there is none. */
export function tradeIn(text: string): TradeText | null {
  const priced = TRADE.exec(text);
  const [, word = '', shares = '', third = '', fourth = ''] = priced ?? NAMED_TRADE.exec(text) ?? [];
  const side = word === '' ? null : kindOfWords(word);
  if (side !== 'buy' && side !== 'sell') return null;
  const each = priced === null ? '' : third;
  const decimal = decimalOf([each, shares], ',').decimal ?? '.';
  const quantity = readNumber(shares.trim(), decimal)?.value;
  const price = readNumber(each, decimal)?.value ?? null;
  if (quantity === undefined || quantity <= 0 || (priced !== null && price === null)) return null;
  const isin = ISIN.exec(text)?.[1] ?? '';
  if (priced === null) return { side, quantity, price: null, currency: '', isin, symbol: fourth || third.trim() };
  return { side, quantity, price, currency: fourth, isin, symbol: '' };
}

/** Returns the first trade that a cell of the line describes. */
export function tradeInCells({ table }: MappedTable, { cells }: Line): TradeText | null {
  for (const at of table.headers.keys()) {
    const cell = cells[at] ?? '';
    const found = cell.length > 6 && cell.length < 300 && /\d/.test(cell) ? tradeIn(cell) : null;
    if (found !== null) return found;
  }
  return null;
}
