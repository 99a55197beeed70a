/** Rows as aligned columns; the first row is the header. @param paint colours a cell that was set to its width */
export function table(rows: readonly (readonly string[])[], paint: (cell: string) => string = (cell) => cell): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => paint(cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
