/** The series of the real data collection, as instruments. */
export interface Listing {
  readonly ric: string;
  readonly name: string;
  readonly type?: 'stock' | 'etf';
  readonly ticker?: string;
  /** The price unit of the quotes, such as GBX for pence. */
  readonly currency: string;
  readonly exchange: string;
  /** Used if the reference file has none. */
  readonly sector?: string;
  /** In the collection. */
  readonly file: string;
  /** The column of a wide file of adjusted closes. */
  readonly column?: string;
  /** Quoted units per unit of the file: 100 where the file is in pounds and the exchange quotes pence. */
  readonly quotedIn?: number;
  /** Dividends and splits of this file are known and belong to it. */
  readonly dividends?: boolean;
  /** dirty: broken on purpose, with jumps by wrong units. clean: the rest. */
  readonly set: 'portfolio' | 'dirty' | 'clean';
}

const SP500 = '01_us_adjclose/skfolio_sp500_dataset.csv.gz';

function unitedStates(column: string, suffix: string, name: string): Listing {
  const exchange = suffix === 'OQ' ? 'XNAS' : 'XNYS';
  return {
    ric: `${column}.${suffix}`,
    name,
    ticker: column,
    currency: 'USD',
    exchange,
    file: SP500,
    column,
    set: 'portfolio',
  };
}

function fund(ticker: string, suffix: string, set: Listing['set']): Listing {
  const exchange = suffix === 'OQ' ? 'XNAS' : 'ARCX';
  const file = `03_etf_ohlcv/${ticker}.csv.gz`;
  return {
    ric: `${ticker}.${suffix}`,
    name: `${ticker} fund`,
    type: 'etf',
    ticker,
    currency: 'USD',
    exchange,
    file,
    set,
  };
}

function international(symbol: string, currency: string, exchange: string, more: Partial<Listing> = {}): Listing {
  const quotedIn = currency === 'GBX' || currency === 'ILA' ? { quotedIn: 100 } : {};
  const file = `04_intl_ohlcv/${symbol}.csv.gz`;
  return { ric: symbol, name: symbol, currency, exchange, file, dividends: true, set: 'clean', ...quotedIn, ...more };
}

export const REAL_LISTINGS: readonly Listing[] = [
  unitedStates('AAPL', 'OQ', 'Apple Inc.'),
  unitedStates('MSFT', 'OQ', 'Microsoft Corp'),
  unitedStates('JPM', 'N', 'JPMorgan Chase & Co'),
  unitedStates('XOM', 'N', 'Exxon Mobil Corp'),
  international('D05.SI', 'SGD', 'XSES', { name: 'DBS Group Holdings Ltd', sector: 'Financials', set: 'portfolio' }),
  international('1398.HK', 'HKD', 'XHKG', {
    name: 'Industrial and Commercial Bank of China Ltd',
    sector: 'Financials',
    set: 'portfolio',
  }),
  international('IBE.MC', 'EUR', 'XMAD', { name: 'Iberdrola SA', sector: 'Utilities', set: 'portfolio' }),
  international('4063.T', 'JPY', 'XTKS', { name: 'Shin-Etsu Chemical Co Ltd', sector: 'Materials', set: 'portfolio' }),
  international('REL.L', 'GBX', 'XLON', { name: 'RELX PLC', sector: 'Industrials', set: 'portfolio' }),
  { ...fund('ACWI', 'OQ', 'portfolio'), name: 'iShares MSCI ACWI ETF' },

  international('CLC.L', 'GBX', 'XLON', { set: 'dirty' }),
  international('LSC.L', 'GBX', 'XLON', { set: 'dirty' }),
  international('NVT.L', 'GBX', 'XLON', { set: 'dirty' }),
  international('SCR.TO', 'CAD', 'XTSE', { set: 'dirty' }),
  international('SSNLF', 'USD', 'OTCM', { ric: 'SSNLF.PK', ticker: 'SSNLF', set: 'dirty' }),

  ...['ABDP.L', 'ADIG.L', 'ELCO.L', 'KMR.L', 'PSH.L', 'RGL.L', 'SERE.L', 'TEM.L', 'TENT.L'].map((symbol) =>
    international(symbol, 'GBX', 'XLON'),
  ),
  international('HSBK.IL', 'USD', 'XLON'),
  international('KAP.IL', 'USD', 'XLON'),
  international('KEN.TA', 'ILA', 'XTAE'),
  international('0700.HK', 'HKD', 'XHKG'),
  international('3988.HK', 'HKD', 'XHKG'),
  international('KME.MI', 'EUR', 'XMIL'),
  international('TISG.MI', 'EUR', 'XMIL'),
  international('TEP.PA', 'EUR', 'XPAR'),
  international('CALM', 'USD', 'XNAS', { ric: 'CALM.OQ' }),
  international('SAND', 'USD', 'XNYS', { ric: 'SAND.N' }),
  international('EWG', 'USD', 'ARCX', { ric: 'EWG.P', type: 'etf' }),
  fund('QQQ', 'OQ', 'clean'),
  fund('DIA', 'P', 'clean'),
  fund('EFA', 'P', 'clean'),
  fund('XLE', 'P', 'clean'),
  fund('XLF', 'P', 'clean'),
];
