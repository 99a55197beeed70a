import { encodeCursor } from '../encodeCursor.ts';
import { itemsOf, refused } from '../operation.ts';
import { readCursor } from '../pages.ts';
import type { ReadOutcome } from './read.ts';

export interface PageQuery {
  readonly fields?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const DEFAULT_LIMIT = 1000;

/** Returns the rows with the members that `fields` names, in that order. Without `fields`, the outcome stays as it is. */
export function selectFields(outcome: ReadOutcome, { fields }: PageQuery, known: readonly string[]): ReadOutcome {
  if (fields === undefined || (outcome.kind !== 'rows' && outcome.kind !== 'done')) return outcome;
  const columns = itemsOf(fields);
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined || columns.length === 0) {
    const message = `needs names of members separated by commas, and "${unknown ?? ''}" is none. Members: ${known.join(', ')}`;
    return refused('fields', 'unknown_field', message, fields);
  }
  const select = (row: object) => Object.fromEntries(columns.map((name) => [name, Reflect.get(row, name)]));
  if (outcome.kind === 'done') return { ...outcome, value: [outcome.value ?? []].flat().map(select), columns };
  return { ...outcome, parts: Iterator.from(outcome.parts).map((rows) => rows.map(select)), columns };
}

/**
 * Returns the page of the rows that begins at the cursor. Without a limit and a cursor, the outcome stays as it is. A cursor has the
 * position of an instrument and of its row, so the instruments before it are not computed again. It is valid for one version of the
 * data, because other data may have other rows.
 */
export function selectPage(outcome: ReadOutcome, { limit, cursor }: PageQuery, dataVersion: string): ReadOutcome {
  if (outcome.kind !== 'rows' || (limit === undefined && cursor === undefined)) return outcome;
  const place = readCursor(cursor, (text) => /^\d{1,4}\.\d{1,9}@/.test(text));
  if (place.kind !== 'position') return place;
  const [from = '0.0', version = dataVersion] = place.after?.split('@') ?? [];
  if (version !== dataVersion) {
    const message = 'the data changed after the first page. Send the request again without a cursor';
    return refused('cursor', 'stale_cursor', message, cursor);
  }
  const [firstPart = 0, firstRow = 0] = from.split('.').map(Number);
  const page: { next: string | null } = { next: null };
  return { ...outcome, parts: partsOfPage(), page };

  function* partsOfPage(): Generator<readonly object[]> {
    if (outcome.kind !== 'rows') return;
    let [part, row, left] = [firstPart, firstRow, limit ?? DEFAULT_LIMIT];
    for (const rows of outcome.partsFrom?.(firstPart) ?? Iterator.from(outcome.parts).drop(firstPart)) {
      const shown = rows.slice(row, row + left);
      yield shown;
      left -= shown.length;
      if (row + shown.length < rows.length) {
        page.next = encodeCursor(`${part}.${row + shown.length}@${dataVersion}`);
        return;
      }
      part++;
      row = 0;
    }
  }
}
