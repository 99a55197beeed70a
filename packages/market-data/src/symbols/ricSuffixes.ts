/** The meaning of the exchange suffix of a RIC: the exchange and the unit of its quotes. */
export interface Exchange {
  /** The name of the country's market, as in the cost table. */
  readonly market: string;
  /** The MIC. Null for a code without a suffix, because the United States have several exchanges, and for crypto currencies. */
  readonly mic: string | null;
  /** The currency of the quotes, which may be a minor unit (GBX, ZAc, ILA). */
  readonly quoteCurrency: string;
}

/** The market of crypto currencies, which belongs to no country. */
export const CRYPTO_MARKET = 'Crypto';

/** Suffix, market, MIC, and quote currency. If Yahoo and Reuters differ, both suffixes are listed. */
const SUFFIXES: readonly (readonly [suffix: string, market: string, mic: string | null, quoteCurrency: string])[] = [
  ['O', 'United States', 'XNAS', 'USD'],
  ['OQ', 'United States', 'XNAS', 'USD'],
  ['N', 'United States', 'XNYS', 'USD'],
  ['A', 'United States', 'XASE', 'USD'],
  ['P', 'United States', 'ARCX', 'USD'],
  ['Z', 'United States', 'BATS', 'USD'],
  ['PK', 'United States', 'OTCM', 'USD'],
  ['TO', 'Canada', 'XTSE', 'CAD'],
  ['V', 'Canada', 'XTSX', 'CAD'],
  ['MX', 'Mexico', 'XMEX', 'MXN'],
  ['SA', 'Brazil', 'BVMF', 'BRL'],
  ['SN', 'Chile', 'XSGO', 'CLP'],
  ['BA', 'Argentina', 'XBUE', 'ARS'],
  ['CN', 'Canada', 'CNSX', 'CAD'],
  ['L', 'United Kingdom', 'XLON', 'GBX'],
  ['IL', 'United Kingdom', 'XLON', 'USD'],
  ['I', 'Ireland', 'XDUB', 'EUR'],
  ['IR', 'Ireland', 'XDUB', 'EUR'],
  ['DE', 'Germany', 'XETR', 'EUR'],
  ['F', 'Germany', 'XFRA', 'EUR'],
  ['PA', 'France', 'XPAR', 'EUR'],
  ['AS', 'Netherlands', 'XAMS', 'EUR'],
  ['BR', 'Belgium', 'XBRU', 'EUR'],
  ['LS', 'Portugal', 'XLIS', 'EUR'],
  ['MC', 'Spain', 'XMAD', 'EUR'],
  ['MI', 'Italy', 'XMIL', 'EUR'],
  ['VI', 'Austria', 'XWBO', 'EUR'],
  ['HE', 'Finland', 'XHEL', 'EUR'],
  ['AT', 'Greece', 'ASEX', 'EUR'],
  ['S', 'Switzerland', 'XSWX', 'CHF'],
  ['SW', 'Switzerland', 'XSWX', 'CHF'],
  ['ST', 'Sweden', 'XSTO', 'SEK'],
  ['CO', 'Denmark', 'XCSE', 'DKK'],
  ['OL', 'Norway', 'XOSL', 'NOK'],
  ['IC', 'Iceland', 'XICE', 'ISK'],
  ['WA', 'Poland', 'XWAR', 'PLN'],
  ['PR', 'Czechia', 'XPRA', 'CZK'],
  ['BU', 'Hungary', 'XBUD', 'HUF'],
  ['BD', 'Hungary', 'XBUD', 'HUF'],
  ['IS', 'Turkey', 'XIST', 'TRY'],
  ['TA', 'Israel', 'XTAE', 'ILA'],
  ['J', 'South Africa', 'XJSE', 'ZAc'],
  ['JO', 'South Africa', 'XJSE', 'ZAc'],
  ['SR', 'Saudi Arabia', 'XSAU', 'SAR'],
  ['QA', 'Qatar', 'DSMD', 'QAR'],
  ['T', 'Japan', 'XTKS', 'JPY'],
  ['HK', 'Hong Kong', 'XHKG', 'HKD'],
  ['SI', 'Singapore', 'XSES', 'SGD'],
  ['SS', 'China', 'XSHG', 'CNY'],
  ['SZ', 'China', 'XSHE', 'CNY'],
  ['TW', 'Taiwan', 'XTAI', 'TWD'],
  ['TWO', 'Taiwan', 'ROCO', 'TWD'],
  ['KS', 'South Korea', 'XKRX', 'KRW'],
  ['KQ', 'South Korea', 'XKOS', 'KRW'],
  ['NS', 'India', 'XNSE', 'INR'],
  ['BO', 'India', 'XBOM', 'INR'],
  ['AX', 'Australia', 'XASX', 'AUD'],
  ['NZ', 'New Zealand', 'XNZE', 'NZD'],
  ['JK', 'Indonesia', 'XIDX', 'IDR'],
  ['KL', 'Malaysia', 'XKLS', 'MYR'],
  ['BK', 'Thailand', 'XBKK', 'THB'],
  ['PS', 'Philippines', 'XPHS', 'PHP'],
  ['VN', 'Vietnam', 'XSTC', 'VND'],
  // BTC.CRYPTO is the price of a bitcoin in dollars.
  ['CRYPTO', CRYPTO_MARKET, null, 'USD'],
];

const BY_SUFFIX: ReadonlyMap<string, Exchange> = new Map(
  SUFFIXES.map(([suffix, market, mic, quoteCurrency]) => [suffix, { market, mic, quoteCurrency }]),
);

const UNITED_STATES: Exchange = { market: 'United States', mic: null, quoteCurrency: 'USD' };

/** Returns the exchange of a RIC. A code without a suffix is from the United States. Null for an unknown suffix. */
export function exchangeOf(ric: string): Exchange | null {
  const { suffix } = splitRic(ric);
  return suffix === null ? UNITED_STATES : (BY_SUFFIX.get(suffix) ?? null);
}

/** Splits a RIC: "BRKb.N" has root BRKb and suffix N. Without a dot there is no suffix. */
export function splitRic(ric: string): { readonly root: string; readonly suffix: string | null } {
  const dot = ric.lastIndexOf('.');
  return dot <= 0 ? { root: ric, suffix: null } : { root: ric.slice(0, dot), suffix: ric.slice(dot + 1) };
}

/**
 * Returns one spelling for the share classes of a company: BRK.B, BRK-B, BRK/B, BRK B, BRKb → "BRK|B". Null for a code
 * without a class. Reuters writes the class in lower case (BRKb), and others after a separator.
 */
export function shareClassKey(code: string): string | null {
  const separated = /^([A-Za-z0-9]+)[.\-/ ]([A-Za-z])$/.exec(code);
  const reuters = separated ?? /^([A-Z0-9]+)([a-z])$/.exec(code);
  return reuters ? `${reuters[1]}|${reuters[2]}`.toUpperCase() : null;
}

/**
 * Returns the class keys that an input may mean, and the exchange suffix in it. BRK-B.N is BRK|B on N. BRKB has no
 * separator and may still mean BRK|B, which only matters if an instrument has that class.
 */
export function shareClassReadings(symbol: string): { readonly key: string; readonly suffix: string | null }[] {
  const { root, suffix } = splitRic(symbol);
  const readings = [
    { key: shareClassKey(symbol), suffix: null },
    { key: shareClassKey(root), suffix },
    { key: /^[A-Za-z]{2,5}$/.test(root) ? `${root.slice(0, -1)}|${root.slice(-1)}`.toUpperCase() : null, suffix },
  ];
  return readings.flatMap(({ key, suffix: on }) => (key ? [{ key, suffix: on?.toUpperCase() ?? null }] : []));
}
