import type { Holding } from '@tearsheet/client';
import { type ImportedFile, type ImportedFileRecord, type Merge, mergedLedger } from '@tearsheet/client/files';
import { type Draft, draftOf, isEmptyRow, requestOf } from '../draft.ts';
import { insertRows } from '../rows.ts';
import { type DraftRow, typedOf, type Unit } from '../typedRow.ts';

/** A file with a request, which has no errors. */
type ReadFile = ImportedFile & { readonly request: NonNullable<ImportedFile['request']> };

/** Returns the draft with the new transactions of a file added to its ledger. */
export function withAdded(draft: Draft, merge: Merge, record: ImportedFileRecord | null): Draft {
  return {
    ...draft,
    ledger: mergedLedger(draft.ledger ?? [], merge),
    importedFiles: [...draft.importedFiles, ...(record === null ? [] : [record])],
  };
}

/** Returns the draft with a file in the place of its holdings. A request also replaces the settings. */
export function withFile(draft: Draft, file: ReadFile, record: ImportedFileRecord | null = null): Draft {
  const { tracked, since } = draft;
  if (file.kind === 'request') return { ...draftOf(file.request), tracked };
  const { base_currency: currency, track_cash: tracksCash = true, transactions, portfolio = [] } = file.request;
  // A name belongs to the portfolio that the file replaces.
  const name = draft.ledger === null && draft.rows.every(isEmptyRow) ? draft.name : '';
  const settings = currency === undefined ? draft.settings : { ...draft.settings, baseCurrency: currency };
  if (transactions !== undefined) {
    const importedFiles = record === null ? [] : [record];
    return { ...draft, ledger: transactions, importedFiles, settings: { ...settings, tracksCash }, name };
  }
  const rows = typedRows(portfolio, since).map((row, id) => ({ id, ...row }));
  return { ...draft, rows, ledger: null, importedFiles: [], unit: unitOf(portfolio), answers: {}, settings, name };
}

/** Returns the draft with the holdings of a table added at a row. No other row changes. */
export function withPastedRows(draft: Draft, rowId: number, { request: { portfolio = [] } }: ReadFile): Draft {
  const unit = unitOf(portfolio);
  if (draft.rows.every(isEmptyRow)) {
    const rows = typedRows(portfolio, draft.since).map((row, id) => ({ id, ...row }));
    return { ...draft, rows, unit, answers: {} };
  }
  const isSame = requestOf(draft).unit === unit;
  const added = typedRows(portfolio, draft.since).map((row, at) => {
    const { quantity, currency } = portfolio[at] ?? {};
    if (isSame || unit === 'weight') return row;
    // The word keeps a number of shares from being read as a weight. The row then asks for one kind of numbers.
    return {
      ...row,
      weight:
        quantity === undefined
          ? `${row.weight} ${currency ? '' : draft.settings.baseCurrency}`.trim()
          : `${row.weight} shares`,
    };
  });
  return { ...draft, rows: insertRows(draft.rows, rowId, added) };
}

/** Returns holdings as rows. If all have the common date, the rows have none. */
function typedRows(portfolio: readonly Holding[], since: string): Omit<DraftRow, 'id'>[] {
  const isCommon = portfolio.every(({ date }) => date === since);
  return portfolio.map((holding) => ({
    date: isCommon ? '' : holding.date,
    symbol: holding.symbol,
    weight: typedOf(holding),
  }));
}

function unitOf([first]: readonly Holding[]): Unit {
  return first?.quantity !== undefined ? 'quantity' : first?.amount !== undefined ? 'amount' : 'weight';
}

/** Returns a text with one column of cells, without its header. Null for other texts. */
export function columnOf({ rows, table }: Pick<ImportedFile, 'rows' | 'table'>, text: string): string | null {
  if (rows.length > 0 || table?.headers.length !== 1) return null;
  const [first = '', ...others] = text.trim().split(/\r?\n/);
  const isHeader = first.trim() === table.headers[0] && first.trim() !== table.sample[0];
  return (isHeader ? others : [first, ...others]).join('\n');
}

/** True for a file that can be used. */
export function isReadFile(file: ImportedFile): file is ReadFile {
  return file.request !== null;
}
