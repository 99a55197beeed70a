import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Columns that stand side by side, with their widths on the screen. */
export interface ColumnGroup {
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

export interface RowStyle {
  readonly isRight?: (column: number) => boolean;
  /** Colors a padded cell. */
  readonly paint?: (padded: string, column: number) => string;
}

const GAP = '  ';

/**
 * Returns the widths at which a table fits the screen. Columns with long texts become narrower first, but no word is
 * broken. Columns that still have no room form further groups, which repeat the first column.
 *
 * @param rows cells by row, with the header
 * @param screen width of the screen. Infinity if any width fits.
 */
export function fitColumns(rows: readonly (readonly string[])[], screen: number): ColumnGroup[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widest = (measure: (cell: string) => number) =>
    Array.from({ length: count }, (_, column) => Math.max(0, ...rows.map((row) => measure(row[column] ?? ''))));
  const natural = widest(stringWidth);
  const least = widest((cell) => Math.max(...cell.split(' ').map((word) => stringWidth(word))));
  const groupsOf = (columns: readonly number[]): ColumnGroup[] => {
    const room = screen - GAP.length * (columns.length - 1);
    const needed = columns.map((column) => least[column] ?? 0);
    if (total(needed) > room && columns.length > 2) {
      let end = columns.length - 1;
      while (end > 2 && total(needed.slice(0, end)) + GAP.length * (end - 1) > screen) end--;
      return [...groupsOf(columns.slice(0, end)), ...groupsOf([columns[0] ?? 0, ...columns.slice(end)])];
    }
    // Words of two columns that do not fit have to break.
    const share = Math.max(1, Math.floor(room / columns.length));
    const floors = total(needed) > room ? needed.map((width) => Math.min(width, share)) : needed;
    const widths = columns.map((column) => natural[column] ?? 0);
    return [{ columns, widths: shrink(widths, floors, room) }];
  };
  return groupsOf(natural.map((_, column) => column));
}

/** Takes the excess from the widest columns. No column becomes narrower than its floor. */
function shrink(natural: readonly number[], floors: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = total(widths) - room; excess > 0; excess--) {
    let widest = -1;
    for (const [column, width] of widths.entries()) {
      if (width > (floors[column] ?? 0) && width > (widths[widest] ?? 0)) widest = column;
    }
    if (widest === -1) break;
    widths[widest]!--;
  }
  return widths;
}

/** Returns the lines of a row. Cells wrap inside their columns, and wide characters count as two. */
export function rowLines(
  row: readonly string[],
  { columns, widths }: ColumnGroup,
  { isRight = () => false, paint = (padded) => padded }: RowStyle = {},
): string[] {
  const cells = columns.map((column, at) => wrapText(row[column] ?? '', widths[at] ?? 0, true));
  return Array.from({ length: Math.max(1, ...cells.map((lines) => lines.length)) }, (_, line) =>
    columns
      .map((column, at) => {
        const text = cells[at]?.[line] ?? '';
        const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)));
        return paint(isRight(column) ? space + text : text + space, column);
      })
      .join(GAP)
      .trimEnd(),
  );
}

/**
 * Returns a text in lines of at most that width.
 *
 * @param breaksWords true to break words that are longer than a line
 */
export function wrapText(text: string, width: number, breaksWords: boolean): string[] {
  if (stringWidth(text) <= width) return [text];
  return wrapAnsi(text, Math.max(1, width), { hard: breaksWords }).split('\n');
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
