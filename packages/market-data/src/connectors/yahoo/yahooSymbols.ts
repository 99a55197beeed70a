import { CRYPTO_MARKET, exchangeOf, splitRic } from '../../symbols/ricSuffixes.ts';

/** Suffixes that Yahoo writes in another way. It omits those of United States exchanges. */
const YAHOO_SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['S', 'SW'],
  ['I', 'IR'],
  ['BU', 'BD'],
  ['J', 'JO'],
]);

const INDICES: ReadonlyMap<string, string> = new Map([
  ['.SPX', '^GSPC'],
  ['.DJI', '^DJI'],
  ['.IXIC', '^IXIC'],
  ['.NDX', '^NDX'],
  ['.RUT', '^RUT'],
  ['.VIX', '^VIX'],
  ['.FTSE', '^FTSE'],
  ['.GDAXI', '^GDAXI'],
  ['.FCHI', '^FCHI'],
  ['.STOXX50E', '^STOXX50E'],
  ['.SSMI', '^SSMI'],
  ['.N225', '^N225'],
  ['.HSI', '^HSI'],
  ['.STI', '^STI'],
  ['.AXJO', '^AXJO'],
]);

/** RIC suffixes by the codes of exchanges at Yahoo, by MIC, and by the names that other sources use. */
const UNITED_STATES: ReadonlyMap<string, string> = new Map([
  ...['NMS', 'NGM', 'NCM', 'NIM', 'NAS', 'XNAS', 'NASDAQ'].map((code) => [code, 'OQ'] as const),
  ...['NYQ', 'XNYS', 'NYSE'].map((code) => [code, 'N'] as const),
  ...['ASE', 'XASE', 'AMEX', 'NYSE MKT'].map((code) => [code, 'A'] as const),
  ...['PCX', 'ARCX', 'NYSE ARCA'].map((code) => [code, 'P'] as const),
  ...['BTS', 'BATS'].map((code) => [code, 'Z'] as const),
  ...['PNK', 'OQB', 'OQX', 'OEM', 'OTC'].map((code) => [code, 'PK'] as const),
]);

/**
 * Returns Yahoo's symbol of a RIC: AAPL.OQ is AAPL, BRKb.N is BRK-B, ROG.S is ROG.SW, .SPX is ^GSPC. The `ticker` of a
 * known instrument replaces the root if Reuters uses another code: DBSM.SI with ticker D05 is D05.SI. Null for an
 * exchange that Yahoo does not have.
 */
export function yahooSymbolOf(ric: string, ticker: string | null = null): string | null {
  const index = INDICES.get(ric);
  if (index !== undefined) return index;
  const exchange = exchangeOf(ric);
  if (!exchange) return null;
  const { root, suffix } = splitRic(ric);
  const code = withClass(ticker !== null && isCode(ticker) ? ticker : root);
  if (!isCode(code)) return null;
  if (exchange.market === CRYPTO_MARKET) return `${code}-USD`;
  if (suffix === null || exchange.market === 'United States') return code;
  return `${code}.${YAHOO_SUFFIXES.get(suffix) ?? suffix}`;
}

/**
 * Returns the RIC of a United States listing from its plain Yahoo symbol and Yahoo's exchange code. Null for others.
 */
export function ricOfListing(yahooSymbol: string, exchangeCode: string): string | null {
  const index = [...INDICES].find(([, symbol]) => symbol === yahooSymbol);
  if (index) return index[0];
  const suffix = UNITED_STATES.get(exchangeCode);
  const [, root, shareClass] = /^([A-Z0-9]+)(?:-([A-Z]))?$/.exec(yahooSymbol) ?? [];
  if (suffix === undefined || root === undefined) return null;
  return `${root}${shareClass?.toLowerCase() ?? ''}.${suffix}`;
}

/**
 * Returns Yahoo's symbol for a symbol without an exchange (AAPL, BRK.B, ^GSPC), or null if it is another kind of
 * symbol.
 */
export function plainYahooSymbol(symbol: string): string | null {
  const upper = symbol.toUpperCase();
  if (/^\^[A-Z0-9]{1,12}$/.test(upper)) return upper;
  return /^[A-Z][A-Z0-9]{0,9}([.\-/][A-Z])?$/.test(upper) ? upper.replace(/[./]/, '-') : null;
}

/** Rewrites a share class. Reuters uses lower case (ERICb), other vendors a separator, and Yahoo a hyphen. */
function withClass(code: string): string {
  return code
    .replace(/^([A-Z0-9]+)([a-z])$/, (_, root, letter) => `${root}-${letter.toUpperCase()}`)
    .replace(/[./ ]/, '-');
}

function isCode(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9\-. /]{0,19}$/.test(text);
}
