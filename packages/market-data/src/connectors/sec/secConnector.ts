import type { Day } from '@tearsheet/shared';
import type { FundamentalRow, InstrumentRow } from '../../content.ts';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import type { Connector, Missing, Piece, SourceRequest, Target, Task } from '../connector.ts';
import { createHttpClient, type Host, type HttpLimits } from '../httpClient.ts';
import { parseJson } from '../jsonField.ts';
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

/**
 * Creates the connector for companies that file with the SEC. It asks one question for each company, and the answer
 * contains all statements with their filing days. It counts statements filed before the first day of a request as known
 * on that day.
 */
export function createSecConnector({ host, limits, filesUrl, dataUrl, userAgent }: SecOptions): Connector {
  const send = createHttpClient('SEC', host, limits);
  const get = (url: string) => send(url, { headers: { 'user-agent': userAgent, accept: 'application/json' } });

  async function readCiks(): Promise<ReadonlyMap<string, number>> {
    const map = parseJson(await (await get(`${filesUrl}/company_tickers.json`)).text(), 'company_tickers');
    return new Map(map.entries().map(([, row]) => [row.get('ticker').text(), row.get('cik_str').number()]));
  }

  async function fetchCompany(cik: number, rics: readonly string[], stored: ReadonlySet<string>): Promise<Piece> {
    const url = `${dataUrl}/api/xbrl/companyfacts/CIK${String(cik).padStart(10, '0')}.json`;
    const filings = readFilings(parseJson(await (await get(url)).text(), 'companyfacts').value);
    const missing = rics.map(
      (symbol): Missing => ({ symbol, what: 'statements', reason: 'SEC has no XBRL reports of it' }),
    );
    if (!filings) return { missing, served: rics };
    const rows = rics.flatMap((ric) => statements(ric, filings));
    return { fundamentals: rows.filter((row) => !stored.has(statementKey(row))), served: rics };
  }

  return {
    name: 'sec',
    dataSource: 'SEC EDGAR',
    requestsPerQuestion: 1,
    async plan(request) {
      const wanted = companies(request);
      if (wanted.length === 0) return { tasks: [], missing: [] };
      const needsMap = wanted.some(({ cik }) => cik === null);
      const ciks = needsMap ? await readCiks() : new Map<string, number>();
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

function statementKey({ ric, periodEnd, freq }: Pick<FundamentalRow, 'ric' | 'periodEnd' | 'freq'>): string {
  return `${ric}|${periodEnd}|${freq}`;
}
