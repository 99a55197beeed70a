import type { Day } from '@tearsheet/shared';
import type {
  DividendRow,
  EtfHoldingRow,
  FundamentalRow,
  InstrumentRow,
  NewsRow,
  PriceColumns,
  SnapshotContent,
} from '../content.ts';
import { withScores } from '../scores/withScores.ts';
import { exchangeOf } from '../symbols/ricSuffixes.ts';
import { sharesOn, traitsOf } from './accounts/traits.ts';
import { ANCHOR, exchangeSessionMasks, positionOnOrAfter, type SessionMask, timeAxis } from './calendars/sessions.ts';
import { crossRate, exchangeRates, publishedRates } from './exchangeRates.ts';
import { factorSets } from './factorSets.ts';
import { FUNDS, LISTINGS } from './fundList.ts';
import { fundPath, type Path, parseFunds } from './funds.ts';
import { fundRow, stockRow, tickerOf } from './instrumentRows.ts';
import { anchoredLevels, marketFactors } from './marketFactors.ts';
import { newsRows } from './news.ts';
import { list, parseOptions, parseStocks, rows, type Stock } from './parseStocks.ts';
import { dividendRows, type Payer, priceColumns } from './priceColumns.ts';
import { createStreams } from './random.ts';
import { riskFreeRates } from './riskFreeRates.ts';
import { statementRows } from './statements.ts';
import { ASIA_PACIFIC, CANADA, EUROPE, UNITED_STATES } from './stockList.ts';

export interface DemoOptions {
  /** The last day with prices, 2024-12-31 or later. */
  readonly lastDay: Day;
  /** An earlier demo market, whose scores are reused. */
  readonly previous?: SnapshotContent | null;
  /** Receives the finished share of the scores, 0 to 1. They take longest. */
  readonly onProgress?: (fraction: number) => void;
}

/** The data source in every result, so that simulated prices are never mistaken for real ones. */
const DEMO_SOURCE = 'demo (simulated)';
const SEED = 3;
const IDIOSYNCRATIC_DAILY = 0.0105;
const LATER_GROWTH = 0.3;
const TURNOVER_A_DAY = 0.003;
const FUND_YIELD = 0.018;

/**
 * Creates the demo market with real names and codes, and simulated prices, dividends, rates, statements, and news. The
 * same last day gives the same bits. A later last day only appends.
 */
export function createDemoMarket({ lastDay, previous, onProgress }: DemoOptions): SnapshotContent {
  const axis = timeAxis(lastDay);
  const stream = createStreams(SEED);
  const factors = marketFactors(axis, stream);
  const rates = exchangeRates(axis, stream);
  const riskFree = riskFreeRates(axis, stream);
  const masks = exchangeSessionMasks(axis);
  const stocks = [UNITED_STATES, CANADA, EUROPE, ASIA_PACIFIC].flatMap(parseStocks);
  const instruments: InstrumentRow[] = [];
  const prices = new Map<string, PriceColumns>();
  const dividends: DividendRow[] = [];
  const fundamentals: FundamentalRow[] = [];
  const etfHoldings: EtfHoldingRow[] = [];
  const news: NewsRow[] = [];
  const paths = stocks.map(stockPath);

  for (const path of paths) {
    const { stock } = path;
    addPrices(stock.ric, stock.mic, path.levels, stock, stock.shares * TURNOVER_A_DAY, stock.currency);
    const source = stream(`accounts ${stock.ric}`);
    const shares = Math.round(sharesOn(stock, traitsOf(stock, source), lastDay, ANCHOR));
    instruments.push(stockRow({ ...stock, shares }, lastClose(stock.ric)));
    const paid = addDividends(stock, stock.mic, path);
    const statements = statementRows(axis, path, { rates, stream: source, dividends: paid });
    fundamentals.push(...statements);
    news.push(...newsRows(axis, path, statements, stream(`news ${stock.ric}`)));
  }
  for (const fund of parseFunds(FUNDS, stocks)) {
    const { levels, holdings } = fundPath(axis, fund, paths, rates);
    const listed = fund.listed ?? Number.NEGATIVE_INFINITY;
    const span = { from: fund.listed === null ? 0 : positionOnOrAfter(axis, fund.listed), to: axis.length };
    addPrices(
      fund.ric,
      fund.mic,
      levels,
      { listed: fund.listed, delisted: null, staleFrom: null },
      fund.shares * 0.01,
      fund.currency,
    );
    addDividends({ ...fund, dividendYield: FUND_YIELD, firstDividendMonth: 3 }, fund.mic, { levels, span });
    instruments.push(fundRow(fund, lastClose(fund.ric)));
    etfHoldings.push(...holdings.filter(({ day }) => day >= listed));
  }
  for (const cells of rows(LISTINGS)) addListing(cells);

  const content: SnapshotContent = {
    dataSource: DEMO_SOURCE,
    instruments,
    prices,
    dividends,
    splits: stocks.flatMap(({ ric, splits }) => splits.map(({ day, ratio }) => ({ ric, day, ratio }))),
    fx: publishedRates(axis, rates),
    riskFreeRates: riskFree,
    factors: factorSets(axis, sessionsOf('XNYS'), {
      move: americanMove,
      nervousness: factors.nervousness,
      rates: riskFree,
      stream,
    }),
    fundamentals,
    etfHoldings,
    news,
  };
  return withScores(content, { previous, onProgress });

  function lastClose(ric: string): number {
    return prices.get(ric)?.close.at(-1) ?? Number.NaN;
  }

  /** Returns the log growth of a day. The growth in the tables is that of the past, which does not last forever. */
  function driftOf({ growth }: Stock, t: number): number {
    const drift = Math.log1p(growth) / 261;
    return t <= positionOnOrAfter(axis, ANCHOR) ? drift : drift * LATER_GROWTH;
  }

  /** Returns the mean log return that all American stocks have on a day. */
  function americanMove(t: number): number {
    const american = stocks.filter(({ market }) => market === 'United States');
    const drift = american.reduce((sum, stock) => sum + driftOf(stock, t), 0) / american.length;
    return drift + (factors.world[t] as number) + (factors.region('Americas')[t] as number);
  }

  function stockPath(stock: Stock): Path {
    const source = stream(`stock ${stock.ric}`);
    const world = 0.75 + 0.5 * source.uniform(0, 0);
    const region = factors.region(stock.region);
    const sector = factors.sector(stock.sector);
    const own = IDIOSYNCRATIC_DAILY * stock.risk;
    const moves = Float64Array.from(
      { length: axis.length },
      (_, t) =>
        driftOf(stock, t) +
        world * (factors.world[t] as number) +
        (region[t] as number) +
        (sector[t] as number) +
        own * Math.sqrt(factors.nervousness[t] as number) * source.heavy(t, 1),
    );
    const span = {
      from: stock.listed === null ? 0 : positionOnOrAfter(axis, stock.listed),
      to: stock.delisted === null ? axis.length : positionOnOrAfter(axis, stock.delisted + 1),
    };
    return { stock, levels: anchoredLevels(axis, moves, stock.price), span };
  }

  function addPrices(
    ric: string,
    mic: string,
    levels: Float64Array,
    listing: Pick<Stock, 'listed' | 'delisted' | 'staleFrom'>,
    dailyVolume: number,
    currency: string,
  ): void {
    const decimals = ['JPY', 'KRW'].includes(currency) ? 1 : 4;
    const { listed, delisted, staleFrom } = listing;
    const quotation = { listed, delisted, staleFrom, dailyVolume, decimals };
    prices.set(ric, priceColumns(axis, levels, sessionsOf(mic), stream(`quotes ${ric}`), quotation));
  }

  function addDividends(payer: Payer, mic: string, { levels, span }: Pick<Path, 'levels' | 'span'>): DividendRow[] {
    const paid = dividendRows(axis, payer, levels, sessionsOf(mic), span, stream(`dividends ${payer.ric}`));
    dividends.push(...paid);
    return paid;
  }

  function sessionsOf(mic: string): SessionMask {
    const mask = masks.get(mic);
    if (!mask) throw new Error(`no calendar for ${mic}`);
    return mask;
  }

  /** Columns: ric | line of | underlying shares per unit | ISIN | name suffix | options */
  function addListing([ric = '', of, units, isin, suffix, text]: string[]): void {
    const path = paths.find(({ stock }) => stock.ric === of);
    const exchange = exchangeOf(ric);
    if (!path || !exchange?.mic) throw new Error(`not a listing: ${ric}`);
    const { stock } = path;
    const options = parseOptions(text ?? '');
    const currency = exchange.quoteCurrency === 'GBX' ? 'GBP' : exchange.quoteCurrency;
    const noise = stream(`listing ${ric}`);
    const levels = path.levels.map(
      (level, t) =>
        level * Number(units) * crossRate(rates, stock.currency, currency, t) * (1 + 0.0015 * noise.normal(t, 0)),
    );
    instruments.push({
      ...stockRow(stock, 0),
      ric,
      ticker: tickerOf(ric),
      name: `${stock.name} ${suffix}`.trim(),
      currency,
      exchange: exchange.mic,
      market: exchange.market,
      isin: isin || null,
      issuer: stock.ric,
      primary: options.has('class'),
      aliases: list(options.get('alias')),
      sharesOutstanding: null,
      marketCap: null,
    });
    addPrices(ric, exchange.mic, levels, stock, stock.shares * TURNOVER_A_DAY * 0.1, currency);
    addDividends({ ...stock, ric }, exchange.mic, { levels, span: path.span });
  }
}
