import type { AnalyzeRequest } from '../types.ts';
import { layoutOf } from './formats/layouts.ts';
import type { Format } from './imported.ts';
import type { Line } from './parseRows.ts';
import type { Report } from './report.ts';

interface ReadJson {
  readonly format: Format;
  readonly body?: AnalyzeRequest;
  /** The table of an export, with a line for each object. */
  readonly lines?: readonly Line[];
}

/** Reads the body of a request, a list of its rows, or the activities of an export. The service checks the members of a body. */
export function readJson(start: string, text: string, report: Report): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(start);
  } catch (error) {
    report.error(null, `It is not a complete JSON text: ${error instanceof Error ? error.message : String(error)}`);
    return { format: 'request' };
  }
  if (Array.isArray(value) && (isRequestRow(value[0]) || !isTable(value))) {
    const isLedger = typeof value[0] === 'object' && value[0] !== null && 'type' in value[0];
    return {
      format: 'request',
      body: { [isLedger ? 'transactions' : 'portfolio']: value } as unknown as AnalyzeRequest,
    };
  }
  const members = new Map(Object.entries(Array.isArray(value) ? { list: value } : (value ?? {})));
  const activities = members.get('activities');
  if (Array.isArray(activities)) {
    return { format: 'ghostfolio', lines: tableOf(activities, objectLines(text, '"activities"')) };
  }
  const [holdings, transactions] = [members.get('portfolio'), members.get('transactions')];
  // Some programs call the rows of their exports transactions, too.
  if (Array.isArray(holdings) || (Array.isArray(transactions) && !isOther(transactions))) {
    return { format: 'request', body: value as AnalyzeRequest };
  }
  const lists = [...members].flatMap(([name, list]) => {
    if (!Array.isArray(list) || !isTable(list)) return [];
    return [{ name, lines: tableOf(list, objectLines(text, Array.isArray(value) ? '' : `"${name}"`)) }];
  });
  // Next to the list of a known export, others are those of other accounts.
  const known = lists.filter(({ lines }) => layoutOf(lines, () => true) !== null);
  const [only, ...more] = known.length === 1 ? known : lists;
  if (only !== undefined && more.length === 0) {
    for (const { name, lines } of lists)
      if (name !== only.name) report.warn(lines[1]?.number ?? null, `The list "${name}" was not read`);
    return { format: 'csv', lines: only.lines };
  }
  report.error(null, 'It has no list "portfolio", "transactions", or "activities"');
  return { format: 'request' };
}

/** The fewest members of an object that is a row of an export. */
const LEAST_MEMBERS = 3;

/** True for a list of objects with enough members for a row of an export. */
function isTable([first]: readonly unknown[]): boolean {
  const isObject = typeof first === 'object' && first !== null && !Array.isArray(first);
  return isObject && Object.keys(first).length >= LEAST_MEMBERS;
}

/** True for a list of transactions that are not those of a request, which all have a type and a date. */
function isOther(list: readonly unknown[]): boolean {
  return isTable(list) && list.every((row) => !['type', 'date'].some((name) => name in (row as object)));
}

/** True for an object with the members that a holding or a transaction of a request needs. */
function isRequestRow(row: unknown): boolean {
  const names = Object.keys(row ?? {});
  return names.includes('symbol') || (names.includes('type') && names.includes('date'));
}

/** Returns a table with the members of objects as columns. Members of an object in an object count where the row has none. */
function tableOf(objects: readonly unknown[], lines: readonly number[]): Line[] {
  const rows = objects.map((object) => {
    const members = Object.entries(object ?? {});
    const inner = members.flatMap(([, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
    );
    return new Map<string, unknown>([...inner, ...members]);
  });
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const textOf = (value: unknown) =>
    value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();
  return [
    { number: 1, cells: names },
    ...rows.map((row, at) => ({ number: lines[at] ?? 1, cells: names.map((name) => textOf(row.get(name))) })),
  ];
}

/** Returns the line of each object in the list of a member. */
function objectLines(text: string, member: string): number[] {
  const lines: number[] = [];
  let [line, depth, isQuoted] = [1, 0, false];
  const from = text.indexOf('[', text.indexOf(member));
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\n') line++;
    if (at <= from) continue;
    if (character === '\\' && isQuoted) at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '{' || character === '[')) {
      if (depth === 0) lines.push(line);
      depth++;
    } else if (!isQuoted && (character === '}' || character === ']')) depth--;
    if (depth < 0) break;
  }
  return lines;
}
