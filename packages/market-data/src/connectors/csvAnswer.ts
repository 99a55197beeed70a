import { type Day, formatDay, messageOf, toDay } from '@tearsheet/shared';
import { parse } from 'csv-parse/sync';
import { SourceError, type SourceRequest } from './connector.ts';

/** Returns the text of an answer. Throws a SourceError for an empty one, because its days would count as served. */
export async function tableOf(response: Response): Promise<string> {
  const text = await response.text();
  if (text.trim() === '') throw new SourceError('unsound', 'the answer is empty');
  return text;
}

/**
 * Returns the named columns of each row of a CSV answer. Rows keep their order, so row i is line i + 2. An empty answer has
 * no rows. A missing column, and a page instead of a table, is a SourceError of kind `schema`.
 */
export function readCsv(csv: string, columns: readonly string[]): string[][] {
  const [header = [], ...rows] = csv.trim() === '' ? [] : table(csv);
  if (header.length === 0) return [];
  const positions = columns.map((name) => {
    const at = header.indexOf(name);
    if (at < 0) throw new SourceError('schema', `unexpected answer: column ${name} is missing`);
    return at;
  });
  return rows.map((row) => positions.map((at) => row[at] ?? ''));
}

function table(csv: string): string[][] {
  try {
    return parse(csv, { bom: true });
  } catch (error) {
    throw new SourceError('schema', `unexpected answer: ${messageOf(error)}`, { cause: error });
  }
}

/** Published rates are hardly ever corrected, so it is enough to fetch a few days again. */
const OVERLAP_DAYS = 7;

/**
 * Lists the calendar years to fetch, without years that were served and end before the overlap.
 *
 * @param last the last day in the current snapshot, or minus infinity
 */
export function wantedYears(
  { from, to, servedFrom }: Pick<SourceRequest, 'from' | 'to' | 'servedFrom'>,
  last: Day,
): { year: string; from: Day; to: Day }[] {
  const years: { year: string; from: Day; to: Day }[] = [];
  for (let start = from; start <= to; ) {
    const year = formatDay(start).slice(0, 4);
    const end = Math.min(to, toDay(`${year}-12-31`));
    const isServed = (servedFrom(year) ?? Number.POSITIVE_INFINITY) <= start;
    const first = isServed ? Math.max(start, last >= to ? to + 1 : last - OVERLAP_DAYS) : start;
    if (first <= end) years.push({ year, from: first, to: end });
    start = end + 1;
  }
  return years;
}
