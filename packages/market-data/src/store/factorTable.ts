import { FACTOR_FREQUENCIES, type FactorColumn } from '../content.ts';
import { blob, bytesOf, oneOf, text, toFloat64, toInt32 } from './cells.ts';
import type { ReferenceTable } from './referenceTables.ts';

/** Returns of factors, one row for each factor and frequency. */
export const factors: ReferenceTable<FactorColumn> = {
  name: 'factors',
  columns: ['factor_set TEXT', 'frequency TEXT', 'factor TEXT', 'days BLOB', 'returns BLOB'],
  keyLength: 3,
  since: 6,
  isWide: true,
  rows: (content) => content.factors ?? [],
  values: (row) => [row.set, row.frequency, row.factor, bytesOf(row.days), bytesOf(row.returns)],
  read: (cells) => ({
    set: text(cells, 'factor_set'),
    frequency: oneOf(text(cells, 'frequency'), FACTOR_FREQUENCIES),
    factor: text(cells, 'factor'),
    days: toInt32(blob(cells, 'days')),
    returns: toFloat64(blob(cells, 'returns')),
  }),
};
