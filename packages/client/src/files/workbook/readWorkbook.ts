import { xmlTags } from '../formats/xmlTags.ts';
import { type CellFormat, cellFormats, numberText } from './cellFormats.ts';
import { unzipText } from './unzip.ts';

/** A sheet as text, with a tab between two cells. Line numbers are the row numbers of the sheet. */
export interface Sheet {
  readonly name: string;
  readonly text: string;
}

const MOST_ROWS = 100_000;
const MOST_COLUMNS = 500;
const MOST_SHEETS = 50;

/** Returns the visible sheets of an Excel workbook (XLSX, ECMA-376) that have content. Throws an Error for any other file. */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const read = (file: string) => unzipText(bytes, file);
  const workbook = read('xl/workbook.xml');
  if (workbook === '') throw new Error('it is an archive without an Excel workbook');
  const tags = [...xmlTags(workbook)];
  const isFrom1904 = tags.some(
    ({ name, attributes }) => name === 'workbookPr' && /^(1|true)$/.test(attributes.get('date1904') ?? ''),
  );
  const paths = new Map(
    [...xmlTags(read('xl/_rels/workbook.xml.rels'))].map(({ attributes }) => [
      attributes.get('Id'),
      attributes.get('Target') ?? '',
    ]),
  );
  const strings = sharedStrings(read('xl/sharedStrings.xml'));
  const formats = cellFormats(read('xl/styles.xml'), isFrom1904);
  const sheets: Sheet[] = [];
  const visible = tags.filter(
    ({ name, attributes }) => name === 'sheet' && !/hidden$/i.test(attributes.get('state') ?? ''),
  );
  for (const { attributes } of visible.slice(0, MOST_SHEETS)) {
    const path = paths.get(attributes.get('r:id')) ?? '';
    const text = sheetText(read(path.startsWith('/') ? path.slice(1) : `xl/${path}`), strings, formats);
    if (text.trim() !== '') sheets.push({ name: attributes.get('name') ?? '', text });
  }
  return sheets;
}

/** Returns the texts that cells refer to by number. A text can have several parts. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isReading = false;
  for (const { name, text } of xmlTags(xml)) {
    if (name === 'si') strings.push('');
    else if (name === 'rPh') isReading = true;
    else if (name === 't') {
      // Japanese text can have a phonetic reading in addition.
      if (!isReading) strings.push((strings.pop() ?? '') + text);
      isReading = false;
    }
  }
  return strings;
}

function sheetText(xml: string, strings: readonly string[], formats: readonly CellFormat[]): string {
  const rows: string[][] = [];
  let row: string[] = [];
  let [column, type, style] = [0, '', 0];
  for (const { name, attributes, text } of xmlTags(xml)) {
    if (name === 'row') {
      const number = Number(attributes.get('r') ?? rows.length + 1);
      if (!(number > rows.length && number <= MOST_ROWS)) throw new Error(`a sheet has over ${MOST_ROWS} rows`);
      while (rows.length < number) rows.push([]);
      row = rows[number - 1] ?? [];
    } else if (name === 'c') {
      column = columnOf(attributes.get('r'), row.length);
      if (column >= MOST_COLUMNS) throw new Error(`a sheet has over ${MOST_COLUMNS} columns`);
      while (row.length <= column) row.push('');
      [type, style] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0)];
    } else if (name === 'v' && row.length > 0) row[column] = cellText(text, type, strings, formats[style]);
    else if (name === 't' && row.length > 0) row[column] += text;
  }
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

/** Returns the position of a cell such as C12 in its row. A cell without an address follows the one before. */
function columnOf(address: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (letters === undefined) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(value: string, type: string, strings: readonly string[], format: CellFormat = numberText): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'n') return value.trim() !== '' && Number.isFinite(Number(value)) ? format(Number(value)) : '';
  if (type === 'd') return value.slice(0, 10);
  return type === 'str' ? value : '';
}

/** A cell is one line. Excel writes some control characters as _x000D_. */
function quoted(text: string): string {
  const line = text.replace(/_x00[01][\dA-F]_|\s/g, ' ').trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}
