import { messageOf } from '@tearsheet/shared';
import { type Day, parseDay } from '@tearsheet/shared/dates';
import { parse } from 'csv-parse/sync';
import type { Piece } from '../connector.ts';
import { SourceError } from '../sourceError.ts';

/**
 * The SDMX-CSV of daily reference rates (dataflow EXR, key D..EUR.SP00.A): one euro in OBS_VALUE of CURRENCY. Days without
 * a fixing have an empty or NaN value and are left out.
 */
export function readRates(csv: string): NonNullable<Piece['fx']> {
  const [header = [], ...rows] = csv.trim() === '' ? [] : table(csv);
  if (rows.length === 0) return [];
  const columnOf = (name: string): number => {
    const at = header.indexOf(name);
    if (at < 0) throw new SourceError('schema', `unexpected answer: column ${name} is missing`);
    return at;
  };
  const [currencyAt, denominatorAt] = [columnOf('CURRENCY'), columnOf('CURRENCY_DENOM')];
  const [dayAt, valueAt] = [columnOf('TIME_PERIOD'), columnOf('OBS_VALUE')];
  const byPair = new Map<string, { days: Day[]; rates: number[] }>();
  rows.forEach((row, i) => {
    const [currency = '', day, value = ''] = [row[currencyAt], parseDay(row[dayAt] ?? ''), row[valueAt]];
    if (row[denominatorAt] !== 'EUR') return;
    if (day === null) throw new SourceError('schema', `unexpected answer: TIME_PERIOD in line ${i + 2} is not a day`);
    if (value === '' || value === 'NaN') return;
    const rate = Number(value);
    if (!(rate > 0)) throw new SourceError('schema', `unexpected answer: OBS_VALUE in line ${i + 2} is not a rate`);
    const pair = `EUR/${currency}`;
    const series = byPair.get(pair) ?? { days: [], rates: [] };
    byPair.set(pair, series);
    series.days.push(day);
    series.rates.push(rate);
  });
  return [...byPair].map(([pair, series]) => ({ pair, ...series }));
}

/** A page instead of a table is a fault of the source, not of the run. */
function table(csv: string): string[][] {
  try {
    return parse(csv, { bom: true });
  } catch (error) {
    throw new SourceError('schema', `unexpected answer: ${messageOf(error)}`, { cause: error });
  }
}
