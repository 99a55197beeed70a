import type { Line } from '../charts/linesOption.ts';

export interface AllocationRow {
  readonly date: string;
  readonly group: string;
  readonly value: number;
  readonly weight: number;
}

/** Long rows as one line a group, the heaviest on the last day first; a group that is absent on a day weighs 0. */
export function allocationLines(rows: readonly AllocationRow[]): { dates: string[]; lines: Line[] } {
  const dates = [...new Set(rows.map(({ date }) => date))];
  const dayOf = new Map(dates.map((date, day) => [date, day]));
  const groups = new Map<string, number[]>();
  for (const { date, group, weight } of rows) {
    const values = groups.get(group) ?? dates.map(() => 0);
    values[dayOf.get(date) ?? 0] = weight;
    groups.set(group, values);
  }
  const last = (values: readonly number[]) => values.at(-1) ?? 0;
  const lines = [...groups].sort(([, a], [, b]) => last(b) - last(a)).map(([name, values]) => ({ name, values }));
  return { dates, lines };
}
