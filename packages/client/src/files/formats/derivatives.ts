import { isIsin } from '../symbols.ts';

/** Classes of assets that a ledger cannot hold, as columns for the class name them. */
const CLASS =
  /^(options?|equity and index options|opt|fop|futures?|fut|futures options|cfds?|op[cç][aã]o de (compra|venda)|futuros?|cmdty|f&?o|derivatives?)$/i;
/** Classes of assets whose actions can be "Buy to Open", too. */
const SHARES = /^(equity|equities|stocks?|common stock|etfs?|shares?)$/i;
const CLASS_HEADER =
  /\b(asset|security|instrument|product|segment|mercado)\b|^(category|class|anlageklasse|produktart)$/i;

/**
 * Symbols and descriptions of options: `AAPL  240119C00190000`, `-SPY240621C540`, `SPY 06/21/2024 540.00 C`,
 * `NIFTY24MAR22000CE`, `AAPL 19JAN24 190 C`, `RD C14.00 18JUN21`, `AAPL Jan 19 2024 190 Call`. Futures of coins are `PERP_BTC_USDT` and `BTC-USDT-SWAP`.
 */
const CONTRACT = [
  /^-?[A-Z.]{1,6} {0,5}\d{6}[CP]\d{1,8}(\.\d{1,3})?$/,
  /^[A-Z&-]{2,12}\d{2}[A-Z0-9]{3,5}\d{2,7}(\.\d{1,2})?(CE|PE)$/,
  /^[A-Z&-]{2,12}\d{2}[A-Z]{3}FUT$/,
  /^[A-Z.]{1,6} (\d{1,2}[A-Z]{3}\d{2}|\d{6,8}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}) \$?\d{1,6}(\.\d{1,4})? ?[CP]$/i,
  /^[A-Z0-9.]{1,6} [CP]\d{1,6}\.\d{1,3} \d{1,2}[A-Z]{3}\d{2}$/,
  /^.{0,60}\b\d{1,2}[/ ,-].{0,12}\d{2,4}.{0,20}\b(call|put)s?\b( \$?\d{1,6}(\.\d{1,4})?)?$/i,
  /^([a-z]{2,4} - )?(call|put)[ -].{0,60}\d/i,
  /^PERP[-_][A-Z0-9]{2,15}[-_][A-Z]{3,5}$|^[A-Z0-9]{2,15}([-_][A-Z]{3,5})?[-_](PERP|SWAP)$/,
];
/** Actions that only options and futures have. */
const ACTION =
  /\b(to open|to close)\b|^(bto|btc|sto|stc|oexp|oasgn|oexcs?)$|\b(assigned|assignment|exercised|cfds?)\b/i;

/** Headers of the price at which an option can be exercised. */
const STRIKE = /^strike( price)?$/i;

/** Rights to new shares are securities that can be exercised, too. */
const RIGHTS = /\brights?\b|bezugsrecht|droits?\b/i;

/** True for a text that names an option. */
function isContract(text: string): boolean {
  return CONTRACT.some((pattern) => pattern.test(text));
}

/** True for a row of an option, a future, or another contract that a ledger cannot hold. */
export function isDerivative(
  headers: readonly string[],
  cells: readonly string[],
  action: string,
  symbol: string,
): boolean {
  const isClass = (at: number) => CLASS_HEADER.test((headers[at] ?? '').replaceAll('_', ' '));
  // Warrants and certificates are derivatives with an ISIN, and securities.
  const isPaper = (cell: string) => /^derivative$/i.test(cell) && cells.some(isIsin);
  const isShare = cells.some((cell, at) => SHARES.test(cell) && isClass(at));
  if ((ACTION.test(action) && !RIGHTS.test(action) && !isShare) || isContract(symbol)) return true;
  if (cells.some((cell, at) => Number(cell) > 0 && STRIKE.test(headers[at] ?? ''))) return true;
  return cells.some(
    (cell, at) => cell !== '' && (isContract(cell) || (CLASS.test(cell) && isClass(at) && !isPaper(cell))),
  );
}

/** The warning for a row that `isDerivative` finds. */
export const UNSUPPORTED = 'Options, futures, and CFDs are not supported, so the line was not imported';
