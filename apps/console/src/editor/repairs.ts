import type { ResolveResult } from '@tearsheet/client';
import type { Draft, DraftRequest } from './draft.ts';
import { draftOf } from './draft.ts';
import { changeCell, removeRow } from './editRows.ts';

/** One thing the service would correct, to be taken by a click. */
export interface Repair {
  readonly key: string;
  readonly message: string;
  readonly action: string;
  /** Without it the portfolio is not valid. */
  readonly isNeeded: boolean;
  readonly apply: (draft: Draft) => Draft;
}

type Change = ResolveResult['changes'][number];
type Dropped = ResolveResult['dropped'][number];

const ROW = /^portfolio\[(\d+)\]/;

/** What resolve found, as single repairs on the draft. */
export function repairsOf(answer: ResolveResult, sent: DraftRequest): Repair[] {
  const dropped = answer.dropped.flatMap((item, index) => dropRepair(item, index, sent));
  const changes = answer.changes.flatMap((change) => changeRepair(change, sent));
  return joinAlike([...dropped, ...changes]);
}

/** The same symbol on every date is one click. */
function joinAlike(repairs: readonly Repair[]): Repair[] {
  return [...Map.groupBy(repairs, ({ message, action }) => `${message}\n${action}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const apply = (draft: Draft) => alike.reduce((changed, repair) => repair.apply(changed), draft);
    return [{ ...first, action: alike.length > 1 ? `${first.action} (${alike.length} rows)` : first.action, apply }];
  });
}

/** All of them at once: the definition that resolve answered, under the settings that it does not know. */
export function repairAll(draft: Draft, definition: NonNullable<ResolveResult['portfolio_definition']>): Draft {
  const repaired = draftOf(definition);
  const { startDate, endDate } = draft.settings;
  return {
    rows: repaired.rows,
    settings: { ...repaired.settings, startDate, endDate },
    rest: draft.rest,
    tracked: draft.tracked,
  };
}

function changeRepair({ code, field, date, from, to, message }: Change, sent: DraftRequest): Repair[] {
  const rowId = sent.rowIds[Number(ROW.exec(field)?.[1] ?? -1)];
  const key = `${code}:${field}:${date}`;
  if (code === 'symbol_normalized' && typeof to === 'string') {
    const apply = (draft: Draft): Draft =>
      rowId === undefined
        ? { ...draft, settings: { ...draft.settings, benchmark: to } }
        : { ...draft, rows: changeCell(draft.rows, rowId, 'symbol', to) };
    return [{ key, message, action: `Use ${to}`, isNeeded: false, apply }];
  }
  if (code === 'weights_renormalized' && typeof from === 'number' && from > 0 && date !== null) {
    return [
      { key, message, action: 'Scale to 100%', isNeeded: false, apply: (draft) => scaleDate(draft, sent, date, from) },
    ];
  }
  return [];
}

/** Rows of the request are dropped by what they hold, so the first one like it goes. */
function dropRepair({ code, date, symbol, weight, message }: Dropped, index: number, sent: DraftRequest): Repair[] {
  const alike = sent.request.portfolio.flatMap((row, at) =>
    row.date === date && row.symbol === symbol && row.weight === weight ? [at] : [],
  );
  // Of rows that are the same, the first one is the one that stays.
  const at = code === 'duplicate_holding' ? alike.at(-1) : alike[0];
  const rowId = at === undefined ? undefined : sent.rowIds[at];
  if (rowId === undefined) return [];
  const apply = (draft: Draft): Draft => ({ ...draft, rows: removeRow(draft.rows, rowId) });
  return [{ key: `${code}:${rowId}:${index}`, message, action: `Remove ${symbol}`, isNeeded: true, apply }];
}

function scaleDate(draft: Draft, sent: DraftRequest, date: string, sum: number): Draft {
  const weights = new Map(sent.rowIds.map((rowId, index) => [rowId, sent.request.portfolio[index]?.weight ?? 0]));
  const rows = draft.rows.map((row) => {
    const weight = row.date === date ? weights.get(row.id) : undefined;
    return weight === undefined ? row : { ...row, weight: String(Number((weight / sum).toPrecision(12))) };
  });
  return { ...draft, rows };
}
