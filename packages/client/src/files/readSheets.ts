import { decodeText } from './decodeText.ts';
import { readWorkbook, type Sheet } from './workbook/readWorkbook.ts';

export type { Sheet };

/** The largest file that is read. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Returns the text of a file for `importFile`. An Excel workbook (.xlsx) has a text for each sheet with content. Any other
 * file has one text without a name. Throws an Error with a message for the reader if the file cannot be read.
 */
export function readSheets(bytes: Uint8Array): Sheet[] {
  if (bytes.length > MOST_BYTES) throw new Error('The file is larger than 16 MiB. Split it by year');
  const [a, b, c, d] = bytes;
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new Error('This is an old Excel file (.xls) or has a password. Save it as .xlsx or CSV without a password');
  }
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46) {
    throw new Error('This is a PDF file. Export a CSV or Excel file from your broker instead');
  }
  if (!(a === 0x50 && b === 0x4b && c === 3 && d === 4)) return [{ name: '', text: decodeText(bytes) }];
  let sheets: Sheet[];
  try {
    sheets = readWorkbook(bytes);
  } catch (error) {
    // Errors of the library have a code.
    const isDamaged = error instanceof RangeError || !(error instanceof Error) || 'code' in error;
    const reason = isDamaged ? 'the file is damaged' : error.message;
    throw new Error(`This Excel file cannot be read: ${reason}. Save it as .xlsx or CSV`);
  }
  if (sheets.length === 0) throw new Error('The workbook has no visible sheet with content');
  return sheets;
}
