import { checkSnapshot, exchangeFreshness, summarizeOrigins } from '@tearsheet/market-data';
import { formatDay, formatWeekday } from '@tearsheet/shared';
import { type DataQualityQuery, dataQualityAnswer, dataQualityQuery, QUOTE_AGE_ROWS } from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { operationRow } from '../operation.ts';
import type { ReadOutcome } from './read.ts';

const DEFAULT_LIMIT = 100;

export const dataQuality = operationRow<DataQualityQuery>({
  name: 'data_quality',
  scope: 'admin',
  input: { query: dataQualityQuery },
  output: dataQualityAnswer,
  rest: {
    operationId: 'getDataQuality',
    method: 'get',
    path: '/v1/data-quality',
    summary: 'List the findings of the quality checks of the market data, page by page',
    success: 'Findings of the current snapshot.',
    problems: ['symbol_not_found'],
    cacheControl: 'no-store',
  },
  isLong: true,
  run: readFindings,
});

function readFindings(
  { market: source, now }: Pick<Dependencies, 'market' | 'now'>,
  query: DataQualityQuery,
): ReadOutcome {
  const market = source.current();
  const { symbol, code: wanted, offset = 0, limit = DEFAULT_LIMIT } = query;
  const match = symbol === undefined ? null : market.resolveSymbol(symbol);
  if (symbol !== undefined && match && match.kind !== 'found') {
    return { kind: 'unknown_symbol', symbol, match, others: [] };
  }
  const report = checkSnapshot(market);
  const asked = report.findings.filter(
    ({ ric, code }) => (match?.kind !== 'found' || ric === match.instrument.ric) && (!wanted || code === wanted),
  );
  const end = offset + limit;
  const date = (day: number | null) => (day === null ? null : formatDay(day));
  return {
    kind: 'done',
    value: {
      data_version: report.dataVersion,
      data_source: market.dataSource,
      instruments: report.instruments,
      instruments_with_findings: new Set(report.findings.map(({ ric }) => ric)).size,
      quote_ages: QUOTE_AGE_ROWS,
      sources: summarizeOrigins(market.origins(), (ric) => (market.instrument(ric)?.delistedOn ?? null) !== null).map(
        ({ lastDay, oldestLastDay, ...row }) => ({
          ...row,
          last_date: date(lastDay),
          oldest_last_date: date(oldestLastDay),
        }),
      ),
      exchanges: exchangeFreshness(market.instruments(), now().getTime()).map((row) => ({
        exchange: row.exchange,
        name: row.name,
        instruments: row.instruments,
        last_date: formatWeekday(row.last),
        expected_date: date(row.expected),
        calendar_until: date(row.calendarUntil),
        instruments_behind: row.instrumentsBehind,
      })),
      counts: [...report.counts],
      total: asked.length,
      next_offset: end < asked.length ? end : null,
      findings: asked.slice(offset, end).map(({ ric, code, from, to, message }) => {
        return { ric, code, from: date(from), to: date(to), message };
      }),
    },
  };
}
