import { median, quantile } from '@tearsheet/shared';

export { median };
/**
 * Runs the candidates in turn, round by round, so that other work of the machine affects all alike. Returns the median
 * of each in milliseconds. The first `warmUps` rounds do not count.
 */
export function medianTimes<Name extends string>(
  candidates: Readonly<Record<Name, () => unknown>>,
  rounds: number,
  warmUps = 3,
): Record<Name, number> {
  const names = Object.keys(candidates) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now();
      candidates[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

/** Returns the quantile at `p`, for example 0.99, of values in any order. */
export function quantileOf(values: readonly number[], p: number): number {
  return quantile(Float64Array.from(values).sort(), p) ?? Number.NaN;
}

/** Prints nothing without rows. */
export function printTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  if (rows.length === 0) return;
  const cells = [header, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)));
  const widths = header.map((_, c) => Math.max(...cells.map((row) => row[c]?.length ?? 0)));
  for (const row of cells) console.log(row.map((cell, c) => cell.padStart(widths[c] ?? 0)).join('  '));
}

/** The value of a metric without labels, by its name, as a process of the service reports it. */
export async function readFigure(healthUrl: string, name: string): Promise<number> {
  const [value = Number.NaN] = await readFigures(healthUrl, [name]);
  return value;
}

/** The values of several metrics of the same moment. */
export async function readFigures(healthUrl: string, names: readonly string[]): Promise<readonly number[]> {
  const text = await (await fetch(`${healthUrl}/metrics`)).text();
  return names.map((name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]));
}

/** A number of Redis' INFO by its name. */
export function infoNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
}

/** Runs so many tasks, some at a time. */
export async function repeat(atOnce: number, count: number, task: (i: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => task(from + i)));
  }
}
