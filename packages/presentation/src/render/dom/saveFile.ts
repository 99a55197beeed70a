/** Saves a file as a download of the browser. Its name is the title in small letters and digits. */
export function saveFile(content: BlobPart, title: string, extension: 'csv' | 'xlsx' | 'png' | 'svg'): void {
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[extension] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${extension}`;
  link.click();
  URL.revokeObjectURL(url);
}

const TYPES = {
  csv: 'text/csv',
  png: 'image/png',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
