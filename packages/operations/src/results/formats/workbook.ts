import writeExcelFile, { type Feature, type Image, type SheetData } from 'write-excel-file/node';
import { type Cell, daysOf, type ResultColumn, type ResultTable } from '../resultTable.ts';

export type Sheet = ResultTable & { readonly name: string };

/** Programs that read workbooks expect a style named Normal. */
const normalStyle: Feature<Image['content']> = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (xml) =>
          xml
            .replace('<cellXfs', '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs')
            .replace(
              '</cellXfs>',
              '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
            ),
      },
    },
  },
};

/** The look of every workbook. */
export const LOOK = { fontFamily: 'Calibri', fontSize: 11, features: [normalStyle] };

/** Excel's longest name of a sheet. */
const NAME_LENGTH = 31;
/** Excel's rows, without the header. */
export const MOST_ROWS = 1_048_575;

/**
 * Returns tables as an Excel workbook (XLSX, ECMA-376) with one sheet for each table that has rows. Numbers and dates are real ones.
 * Throws RangeError if a table has more rows than a sheet can hold.
 */
export async function toWorkbook(tables: readonly Sheet[]): Promise<Uint8Array> {
  const filled = tables.filter(({ length, columns }) => length > 0 && columns.length > 0);
  const names = sheetNames(filled.map(({ name }) => name));
  const sheets = filled.map((table, i) => ({ sheet: names[i]!, stickyRowsCount: 1, data: sheetData(table) }));
  return writeExcelFile(sheets, LOOK).toBuffer();
}

function sheetData({ name, length, columns }: Sheet): SheetData {
  if (length > MOST_ROWS) throw new RangeError(`${name} has more rows than a sheet can hold`);
  const header = columns.map((column) => ({ value: column.name, fontWeight: 'bold' as const }));
  const cells = columns.map(cellsOf);
  return [header, ...Array.from({ length }, (_, row) => cells.map((column) => column[row]!))];
}

function cellsOf({ type, values }: ResultColumn) {
  if (type === 'date')
    return daysOf(values).map((day) =>
      day === null ? null : { value: new Date(day * 86_400_000), format: 'yyyy-mm-dd' },
    );
  return values.map((value: Cell) => (value === '' ? null : value));
}

/** Returns names that differ within Excel's length. */
function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let short = name.slice(0, NAME_LENGTH);
    for (let i = 2; taken.has(short); i++) short = `${name.slice(0, NAME_LENGTH - 2)}_${i}`;
    taken.add(short);
    return short;
  });
}
