import type { Day } from '@tearsheet/shared';
import type { EtfHoldingRow, FundamentalRow, InstrumentRow } from '../../content.ts';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import {
  type Connector,
  type Missing,
  type Piece,
  SourceError,
  type SourceRequest,
  type Target,
  type Task,
} from '../connector.ts';
import { createHttpClient, type Host, type HttpLimits } from '../httpClient.ts';
import { parseJson } from '../jsonField.ts';
import {
  holdingsIn,
  newestReports,
  type RegisteredFund,
  readFilingList,
  readFundTickers,
  reportPath,
} from './fundReports.ts';
import { readFilings } from './readFilings.ts';
import { statements } from './statements.ts';

export interface SecOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** The address of the ticker map, without a slash at the end. */
  readonly filesUrl: string;
  /** The address of the XBRL data, without a slash at the end. */
  readonly dataUrl: string;
  /** A name and an email address, which the SEC asks automated clients to send. */
  readonly userAgent: string;
}

/** The next report cannot follow sooner, because its quarter must end first. */
const SHORTEST_QUARTER_DAYS = 80;
/** The SEC publishes the report of the last month of a quarter 60 days later. */
const HOLDINGS_PUBLISHED_AFTER_DAYS = 60;
const DATA_SOURCE = 'SEC EDGAR';

/**
 * Creates the connector for companies and funds that file with the SEC. It asks one question for each company, and the answer
 * contains all statements with their filing days. It counts statements filed before the first day of a request as known
 * on that day. The answer about a fund contains the holdings of its newest report on Form N-PORT.
 */
export function createSecConnector({ host, limits, filesUrl, dataUrl, userAgent }: SecOptions): Connector {
  const send = createHttpClient('SEC', host, limits);
  const read = async (url: string, accept = 'application/json') =>
    (await send(url, { headers: { 'user-agent': userAgent, accept } })).text();
  /** The address of the lists of filings and of the filings. */
  const edgarUrl = filesUrl.replace(/\/files$/, '');

  /** The lists of tickers are read when the first company or fund needs them. */
  const tickers: {
    funds?: Promise<ReadonlyMap<string, RegisteredFund>>;
    companies?: Promise<ReadonlyMap<string, number>>;
  } = {};

  function readCiks(): Promise<ReadonlyMap<string, number>> {
    tickers.companies ??= read(`${filesUrl}/company_tickers.json`).then((text) => {
      const rows = parseJson(text, 'company_tickers').entries();
      return new Map(rows.map(([, row]) => [row.get('ticker').text(), row.get('cik_str').number()]));
    });
    return tickers.companies;
  }

  /** If the list of funds cannot be read, companies still have their statements. */
  async function fundOf({ yahooSymbol, cik }: Target): Promise<RegisteredFund> {
    tickers.funds ??= read(`${filesUrl}/company_tickers_mf.json`).then((text) =>
      readFundTickers(parseJson(text, 'company_tickers_mf')),
    );
    const fund = (await tickers.funds).get(yahooSymbol);
    if (fund !== undefined) return fund;
    const alone = cik ?? (await readCiks()).get(yahooSymbol);
    if (alone === undefined) throw new SourceError('not_found', `SEC has no fund with ticker ${yahooSymbol}`);
    return { cik: alone, series: null };
  }

  async function fetchHoldings(target: FundTarget, to: Day): Promise<Piece> {
    const { ric } = target;
    const fund = await fundOf(target);
    const query = new URLSearchParams({
      action: 'getcompany',
      CIK: fund.series ?? String(fund.cik),
      type: 'NPORT-P',
      count: '10',
      output: 'atom',
    });
    const list = readFilingList(await read(`${edgarUrl}/cgi-bin/browse-edgar?${query}`, 'application/atom+xml'));
    const reports = newestReports(list.filter(({ filed }) => filed <= to));
    const missing = { symbol: ric, what: 'holdings', reason: 'the SEC has no report on Form N-PORT of it' };
    if (reports.length === 0) return { missing: [missing] };
    const lists = new Map<Day, readonly EtfHoldingRow[]>();
    for (const report of reports) {
      const xml = await read(`${edgarUrl}${reportPath(fund, report)}`, 'application/xml');
      const rows = await holdingsIn(xml, fund, { etfRic: ric, latestDay: to });
      for (const { day } of rows.slice(0, 1)) lists.set(day, rows);
    }
    return { etfHoldings: [...lists.values()].flat() };
  }

  async function fetchCompany(cik: number, rics: readonly string[], stored: ReadonlySet<string>): Promise<Piece> {
    const url = `${dataUrl}/api/xbrl/companyfacts/CIK${String(cik).padStart(10, '0')}.json`;
    const filings = readFilings(parseJson(await read(url), 'companyfacts').value);
    const missing = rics.map(
      (symbol): Missing => ({ symbol, what: 'statements', reason: 'SEC has no XBRL reports of it' }),
    );
    if (!filings) return { missing, served: rics };
    const rows = rics.flatMap((ric) => statements(ric, filings));
    return { fundamentals: rows.filter((row) => !stored.has(statementKey(row))), served: rics };
  }

  return {
    name: 'sec',
    dataSource: DATA_SOURCE,
    requestsPerQuestion: 1,
    async plan(request) {
      const wanted = companies(request);
      const ciks = wanted.some(({ cik }) => cik === null) ? await readCiks() : new Map<string, number>();
      const missing: Missing[] = [];
      const ricsByCik = new Map<number, string[]>();
      for (const { ric, symbol, yahooSymbol, cik } of wanted) {
        const found = cik ?? ciks.get(yahooSymbol);
        if (found !== undefined) ricsByCik.set(found, [...(ricsByCik.get(found) ?? []), ric]);
        else missing.push({ symbol, what: 'statements', reason: `SEC has no company with ticker ${yahooSymbol}` });
      }
      const stored = new Set(request.known?.fundamentals.map(statementKey));
      const tasks = [...ricsByCik].map(([cik, rics]): Task => {
        const question = { cik, rics: rics.join(' '), to: request.to };
        return { label: rics.join(', '), what: 'statements', question, fetch: () => fetchCompany(cik, rics, stored) };
      });
      for (const target of funds(request)) {
        const { ric, yahooSymbol, cik } = target;
        const question = { ric, ticker: yahooSymbol, cik, to: request.to };
        const fetch = () => fetchHoldings(target, request.to);
        tasks.push({ label: ric, what: 'holdings', question, requests: 2, fetch });
      }
      return { tasks, missing };
    },
  };
}

/** Lists the United States stocks that may have filed something new. */
function companies({ targets, known, to, servedFrom }: SourceRequest): (Target & { readonly ric: string })[] {
  const rows = new Map(known?.instruments.map((row): [string, InstrumentRow] => [row.ric, row]));
  const lastEnd = new Map<string, Day>();
  for (const { ric, periodEnd } of known?.fundamentals ?? []) {
    lastEnd.set(ric, Math.max(lastEnd.get(ric) ?? periodEnd, periodEnd));
  }
  return targets.flatMap((target) => {
    const { ric } = target;
    if (ric === null || exchangeOf(ric)?.market !== 'United States') return [];
    if ((rows.get(ric)?.type ?? 'stock') !== 'stock') return [];
    const isDue = servedFrom(ric) === null || to - (lastEnd.get(ric) ?? 0) >= SHORTEST_QUARTER_DAYS;
    return isDue ? [{ ...target, ric }] : [];
  });
}

type FundTarget = Target & { readonly ric: string };

/** Lists the United States funds whose next report may be there. */
function funds({ targets, known, to }: SourceRequest): FundTarget[] {
  const rows = new Map(known?.instruments.map((row): [string, InstrumentRow] => [row.ric, row]));
  const own = (known?.origins ?? []).filter(({ kind, source }) => kind === 'fund_holdings' && source === DATA_SOURCE);
  const lastDays = new Map(own.map(({ name, lastDay }) => [name, lastDay]));
  return targets.flatMap((target) => {
    const { ric } = target;
    if (ric === null || exchangeOf(ric)?.market !== 'United States' || rows.get(ric)?.type !== 'etf') return [];
    const isDue = to - (lastDays.get(ric) ?? 0) >= SHORTEST_QUARTER_DAYS + HOLDINGS_PUBLISHED_AFTER_DAYS;
    return isDue ? [{ ...target, ric }] : [];
  });
}

function statementKey({ ric, periodEnd, freq }: Pick<FundamentalRow, 'ric' | 'periodEnd' | 'freq'>): string {
  return `${ric}|${periodEnd}|${freq}`;
}
