import type { MarketDataSource } from '@tearsheet/market-data';
import { READS, type ReadAnswer, type ReadOperation, type ReadOutcome } from '@tearsheet/operations';
import type { Resolution } from '@tearsheet/operations/results';
import { type FittedRows, fitRows, type Keep } from './fitRows.ts';

/** A read for a tool, in a form that can be sent to a thread. */
export interface ReadTask {
  /** The name of a row of READS. */
  readonly name: string;
  /** The checked query of the read. */
  readonly query: object;
  readonly keep: Keep;
  /** Null if the rows are not a time series. */
  readonly resolution: Resolution | 'auto' | null;
}

/** The answer of the tool: the value, shortened for a model, or the reason why there is none. */
export type ReadReply =
  | { readonly kind: 'done'; readonly value: Readonly<Record<string, unknown>> }
  | Exclude<ReadOutcome, ReadAnswer>;

/** Runs a read and shortens its result. Both can take seconds, so long reads run in a thread (isLongRead). */
export function readForTool(source: MarketDataSource, { name, query, keep, resolution }: ReadTask): ReadReply {
  const outcome = readOf(name).run({ market: source }, query);
  if (outcome.kind !== 'done' && outcome.kind !== 'rows') return outcome;
  const market = source.current();
  const { unresolved = [] } = outcome;
  const parts = outcome.kind === 'rows' ? outcome.parts : [[outcome.value ?? []].flat()];
  const fitted = fitRows(parts, { resolution, keep });
  return {
    kind: 'done',
    value: {
      rows: fitted.rows,
      row_count: fitted.count,
      unresolved_symbols: unresolved,
      data_source: market.dataSource,
      data_version: market.dataVersion,
      notes: [
        ...notesOn(fitted),
        ...unresolvedNote(name, unresolved),
        ...emptyNote(outcome),
        ...fundNotes(name, fitted.rows),
      ],
    },
  };
}

function readOf(name: string): ReadOperation {
  const read = READS.find((row) => row.name === name);
  if (read === undefined) throw new Error(`there is no read ${name}`);
  return read;
}

function notesOn({ resolution, cuts }: FittedRows): readonly string[] {
  const thinned =
    resolution === 'daily'
      ? []
      : [`${resolution} rows: the last day of each period. Ask for a shorter range to see every day.`];
  if (cuts.length === 0) return thinned;
  const list = cuts.map(({ symbol, shown, total }) => `${symbol === '' ? 'rows' : symbol} ${shown} of ${total}`);
  return [
    ...thinned,
    `Shortened to fit. Rows shown: ${list.join(', ')}. For the rest ask for fewer symbols or a shorter range.`,
  ];
}

function unresolvedNote(name: string, unresolved: readonly string[]): readonly string[] {
  if (unresolved.length === 0) return [];
  if (name === 'risk_free_rates') return ['The currencies in unresolved_symbols have no risk-free rates.'];
  return ['Look up unresolved_symbols with search_symbols.'];
}

function emptyNote(outcome: ReadAnswer): readonly string[] {
  if (outcome.kind !== 'rows' || outcome.withoutData.length === 0) return [];
  return [`No rows for ${outcome.withoutData.join(', ')}: the data has nothing of this kind for them in the range.`];
}

/** Returns a note about funds without known holdings, because their rows contain only nulls. */
function fundNotes(name: string, rows: readonly object[]): readonly string[] {
  if (name !== 'etf_scores') return [];
  const empty = rows.flatMap((row) =>
    'holdings_covered' in row && row.holdings_covered === 0 && 'symbol' in row ? [String(row.symbol)] : [],
  );
  if (empty.length === 0) return [];
  return [
    `No fund scores: ${empty.join(', ')}. Only funds with known holdings have them; get_historical_scores has the scores of stocks.`,
  ];
}
