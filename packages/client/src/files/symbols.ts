import { isCurrency } from './currencies.ts';

/** Suffixes of RICs by the names that brokers and exchanges use. Only names that mean one exchange are listed. */
const SUFFIX_BY_EXCHANGE: Readonly<Record<string, string>> = {
  NASDAQ: 'OQ',
  NASDAQGS: 'OQ',
  NASDAQGM: 'OQ',
  NASDAQCM: 'OQ',
  XNAS: 'OQ',
  NDQ: 'OQ',
  NYSE: 'N',
  XNYS: 'N',
  NSY: 'N',
  ARCA: 'P',
  ARCX: 'P',
  AMEX: 'A',
  BATS: 'Z',
  LSE: 'L',
  XLON: 'L',
  IBIS: 'DE',
  IBIS2: 'DE',
  XETRA: 'DE',
  XETR: 'DE',
  XET: 'DE',
  FWB: 'F',
  XFRA: 'F',
  AEB: 'AS',
  XAMS: 'AS',
  EAM: 'AS',
  SBF: 'PA',
  XPAR: 'PA',
  EPA: 'PA',
  'ENEXT.BE': 'BR',
  XBRU: 'BR',
  BVME: 'MI',
  XMIL: 'MI',
  BM: 'MC',
  XMAD: 'MC',
  EBS: 'S',
  XSWX: 'S',
  SWX: 'S',
  SFB: 'ST',
  XSTO: 'ST',
  CPH: 'CO',
  XCSE: 'CO',
  OSE: 'OL',
  XOSL: 'OL',
  HEX: 'HE',
  XHEL: 'HE',
  VSE: 'VI',
  XWBO: 'VI',
  TSE: 'TO',
  XTSE: 'TO',
  SEHK: 'HK',
  XHKG: 'HK',
  TSEJ: 'T',
  XTKS: 'T',
  SGX: 'SI',
  XSES: 'SI',
  ASX: 'AX',
  XASX: 'AX',
};

/** True for a name that means one exchange. */
export function isExchange(text: string): boolean {
  return Object.hasOwn(SUFFIX_BY_EXCHANGE, text.toUpperCase());
}

/** True for a text of the form of an ISIN: two letters, nine letters or digits, and a digit. */
export function isIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);
}

/**
 * Returns the symbol of a request. An ISIN comes first, because it names one instrument. A ticker becomes a RIC if its
 * exchange is certain. The service finds the instrument of an ISIN, a ticker, or a RIC.
 */
export function symbolOf(isin: string, ticker: string, exchange = ''): string {
  const code = isin.toUpperCase();
  if (isIsin(code)) return code;
  // Google writes NASDAQ:AAPL, and Saxo writes AAPL:xnas.
  const [, one = '', other = ''] = /^([A-Za-z0-9.]{1,10}):([A-Za-z0-9.]{1,10})$/.exec(ticker) ?? [];
  if (Object.hasOwn(SUFFIX_BY_EXCHANGE, one.toUpperCase())) return symbolOf(isin, other, one);
  if (Object.hasOwn(SUFFIX_BY_EXCHANGE, other.toUpperCase())) return symbolOf(isin, one, other);
  // B3 trades parts of a lot under the ticker with an F.
  const name = ticker === '' ? isin : ticker.replace(/^([A-Z]{4}\d{1,2})F$/, '$1');
  const suffix = SUFFIX_BY_EXCHANGE[exchange.toUpperCase()];
  if (suffix === undefined || name === '' || name.includes('.') || name.includes(' ')) return name;
  return suffix === 'HK' ? `${name.padStart(4, '0')}.HK` : `${name}.${suffix}`;
}

/**
 * Returns the two sides of a pair such as AAPL/USD, BTC-EUR, XXBTZEUR, XETHXXBT, or ETHEUR, whose price is in its second side. Null
 * for other text, and for a pair of two currencies.
 */
export function pairOf(text: string): { readonly base: string; readonly quote: string } | null {
  const [, base = '', quote = ''] =
    /^([A-Za-z0-9.]{1,15})[-/_]([A-Z]{3,4})$/.exec(text) ??
    /^X([A-Z]{3})[XZ]([A-Z]{3})$/.exec(text) ??
    /^([A-Z0-9]{2,10}?)Z?(USDT|USDC|BUSD|XBT|BTC|ETH|BNB|EUR|USD|GBP|CHF|CAD|AUD|JPY)$/.exec(text) ??
    [];
  return base === '' ||
    isCurrency(base) ||
    (quote.length === 3 && !isCurrency(quote) && !/^(XBT|BTC|ETH|BNB)$/.test(quote))
    ? null
    : { base: base === 'XBT' ? 'BTC' : base, quote: quote === 'XBT' ? 'BTC' : quote };
}

/** A number with its coin, such as `0.95 USDT`. */
export const SIZED = /^(-?[\d.,]{1,40}) ?([A-Z][A-Z0-9]{1,9})$/;
