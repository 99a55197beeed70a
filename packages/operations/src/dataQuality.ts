import { checkSnapshot, type SymbolMatch } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared';
import type { DataQualityAnswer, DataQualityQuery } from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';

export type DataQuality =
  | { readonly kind: 'done'; readonly value: DataQualityAnswer }
  | { readonly kind: 'unknown_symbol'; readonly match: Exclude<SymbolMatch, { kind: 'found' }> };

const DEFAULT_LIMIT = 100;

/** One page of what the quality checks found in the current snapshot. */
export function dataQuality({ market: source }: Pick<Dependencies, 'market'>, query: DataQualityQuery): DataQuality {
  const market = source.current();
  const match = query.symbol === undefined ? null : market.resolveSymbol(query.symbol);
  if (match && match.kind !== 'found') return { kind: 'unknown_symbol', match };
  const report = checkSnapshot(market);
  const asked = report.findings.filter(
    ({ ric, code }) => (!match || ric === match.instrument.ric) && (!query.code || code === query.code),
  );
  const offset = query.offset ?? 0;
  const end = offset + (query.limit ?? DEFAULT_LIMIT);
  const date = (day: number | null) => (day === null ? null : formatDay(day));
  return {
    kind: 'done',
    value: {
      data_version: report.dataVersion,
      data_source: market.dataSource,
      instruments: report.instruments,
      instruments_with_findings: new Set(report.findings.map(({ ric }) => ric)).size,
      counts: [...report.counts],
      total: asked.length,
      next_offset: end < asked.length ? end : null,
      findings: asked.slice(offset, end).map(({ ric, code, from, to, message }) => {
        return { ric, code, from: date(from), to: date(to), message };
      }),
    },
  };
}
