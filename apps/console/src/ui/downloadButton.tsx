import type { JSX } from 'preact';
import { type TableData, toCsv } from './tableData.ts';

/** Gives the numbers as a CSV file. */
export function DownloadButton<Row>({ data }: { readonly data: TableData<Row> }): JSX.Element {
  const label = `Download ${data.name} as CSV`;
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={label}
      onClick={() => saveText(`${fileName(data.name)}.csv`, toCsv(data))}
    >
      CSV
    </button>
  );
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
