import { xmlTags } from '../formats/xmlTags.ts';

/** Returns the text of a number in a cell. */
export type CellFormat = (value: number) => string;

const DAY_MS = 86_400_000;
/** Day 0 of each way to count days. Excel counts 29 February 1900, so its first days are 1 too high. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** Dates and times with built-in formats, which have no code in the file (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const BUILT_IN_PERCENTS = new Set([9, 10]);

/**
 * Returns the formats of the cells of a workbook. A number becomes what its cell shows of it: a date, a percentage, an
 * amount with its currency, or a code with leading zeros.
 */
export function cellFormats(styles: string, isFrom1904: boolean): readonly CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  const epoch = EPOCHS[isFrom1904 ? 1904 : 1900];
  let isInList = false;
  for (const { name, attributes } of xmlTags(styles)) {
    if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    else if (name === 'cellXfs') isInList = true;
    else if (name === 'cellStyles') isInList = false;
    else if (name === 'xf' && isInList) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      formats.push(formatOf(codes.get(id) ?? '', id, epoch));
    }
  }
  return formats;
}

function formatOf(code: string, id: number, epoch: number): CellFormat {
  const [positive = ''] = code.split(';');
  // A currency with a locale is written as [$€-407]. Other brackets hold colors and conditions.
  const withCurrency = positive.replace(/\[\$([^\]-]{0,8})[^\]]{0,20}\]/g, '$1');
  const marks = withCurrency.replace(/"[^"]{0,100}"|\\.|\[[^\]]{0,100}\]/g, '');
  if (BUILT_IN_DATES.has(id) || (/[dy]/i.test(marks) && !/general/i.test(marks)))
    return (value) => dateText(value, epoch);
  if (BUILT_IN_PERCENTS.has(id) || marks.includes('%')) return (value) => `${numberText(value * 100)}%`;
  if (/^0{2,20}$/.test(code)) return (value) => String(value).padStart(code.length, '0');
  const currency = /[$€£¥]|\b[A-Z]{3}\b/.exec(withCurrency)?.[0];
  return currency === undefined ? numberText : (value) => `${numberText(value)} ${currency}`;
}

function dateText(value: number, epoch: number): string {
  const time = new Date(epoch + Math.floor(value) * DAY_MS);
  return value >= 1 && value < 3_000_000 ? time.toISOString().slice(0, 10) : numberText(value);
}

/** Returns a number with a decimal point. Three decimals get a fourth one, because they could be thousands. */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const isTiny = rounded !== 0 && Math.abs(rounded) < 1e-6;
  const text = isTiny ? rounded.toFixed(15) : String(rounded);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
