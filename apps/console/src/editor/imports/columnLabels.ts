import type { Column } from '@tearsheet/client/files';
import { labelText, t } from '@tearsheet/presentation/text';

const labels = (): Readonly<Record<Column | 'line', string>> => ({
  line: t('Line'),
  date: t('Date'),
  type: t('Kind of transaction'),
  side: t('Purchase or sale'),
  status: t('State'),
  symbol: t('Symbol'),
  isin: 'ISIN',
  name: t('Company name'),
  exchange: t('Exchange'),
  quantity: t('Shares'),
  price: t('Price'),
  amount: t('Amount of money'),
  net: t('Amount after costs'),
  currency: t('Currency'),
  fee: t('Fee'),
  tax: labelText('ledger_input.tax'),
  rate: labelText('fx_rate'),
  balance: t('Balance of the account'),
  weight: t('Weight'),
  note: t('Note'),
  id: t('Number of the transaction'),
});

/** The types of transactions. Their English names are the words of a ledger. */
const typeNames = (): Readonly<Record<string, string>> => ({
  buy: t('buy'),
  sell: t('sell'),
  deposit: t('deposit'),
  withdrawal: t('withdrawal'),
  dividend: t('dividend'),
  interest: t('interest'),
  fee: t('fee'),
  tax: t('tax'),
  split: t('split'),
  transfer_in: t('transfer_in'),
  transfer_out: t('transfer_out'),
  exchange: t('exchange'),
});

/** Returns the name of a type of transactions for people. */
export function typeName(type: string): string {
  return typeNames()[type] ?? type;
}

/** Returns the name of a column for people. */
export function columnLabel(column: string): string {
  return labels()[column as Column] ?? column;
}
