import type { Holding } from '@tearsheet/client';
import { diffArrays } from 'diff';
import type { Paint } from '../context.ts';

/** Rows that stay around a change, so that one sees where it is. */
const CONTEXT_ROWS = 1;

/** The holdings before and after, as a diff: one line each, `-` for what goes and `+` for what comes. */
export function portfolioDiff(before: readonly Holding[], after: readonly Holding[], paint: Paint): string[] {
  const width = Math.max(...[...before, ...after].map(({ symbol }) => symbol.length), 0);
  const line = ({ date, symbol, weight }: Holding) => `${date}  ${symbol.padEnd(width)}  ${weight}`;
  const parts = diffArrays(before.map(line), after.map(line));
  return parts.flatMap(({ added, removed, value }, at) => {
    if (removed) return value.map((text) => paint('red', `- ${text}`));
    if (added) return value.map((text) => paint('green', `+ ${text}`));
    return shorten(value, at === 0, at === parts.length - 1).map((text) => paint('dim', `  ${text}`));
  });
}

/** Of rows that stay, those next to a change. */
function shorten(rows: readonly string[], isFirst: boolean, isLast: boolean): string[] {
  const head = isFirst ? 0 : CONTEXT_ROWS;
  const tail = isLast ? 0 : CONTEXT_ROWS;
  if (rows.length <= head + tail + 1) return [...rows];
  return [...rows.slice(0, head), `… ${rows.length - head - tail} rows`, ...rows.slice(rows.length - tail)];
}
