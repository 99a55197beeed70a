import type { Column } from '@tearsheet/client/files';
import { labelText } from '@tearsheet/shared/labels';

const LABELS: Readonly<Record<Column | 'line', string>> = {
  line: 'Line',
  date: 'Date',
  type: 'Kind of transaction',
  side: 'Purchase or sale',
  status: 'State',
  symbol: 'Symbol',
  isin: 'ISIN',
  name: 'Company name',
  exchange: 'Exchange',
  quantity: 'Shares',
  price: 'Price',
  amount: 'Amount of money',
  net: 'Amount after costs',
  currency: 'Currency',
  fee: 'Fee',
  tax: labelText('ledger_input.tax'),
  rate: labelText('fx_rate'),
  balance: 'Balance of the account',
  weight: 'Weight',
  note: 'Note',
  id: 'Number of the transaction',
};

/** Returns the name of a column for people. */
export function columnLabel(column: string): string {
  return LABELS[column as Column] ?? column;
}
