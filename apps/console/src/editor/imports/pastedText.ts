/**
 * Returns the text of a paste. Cells of a web page are often one word per line as text, so a table in the HTML counts
 * more than a text without tabs.
 */
export function pastedText(data: Pick<DataTransfer, 'getData'> | null): string {
  const text = data?.getData('text/plain') ?? '';
  if (text.includes('\t')) return text;
  const html = data?.getData('text/html') ?? '';
  return (html === '' ? '' : tableOf(html)) || text;
}

/** Returns the first table of an HTML text with tabs between the cells. Empty without a table of several columns. */
function tableOf(html: string): string {
  // A parsed document runs no scripts and loads nothing.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const rows = [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
  );
  return rows.some((cells) => cells.length > 1) ? rows.map((cells) => cells.join('\t')).join('\n') : '';
}
