import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { importFile } from '../../src/files/index.ts';
import type { Transaction } from '../../src/types.ts';

/**
 * Writes random ledgers in random layouts, as brokers would, and reads them again. A file is read right, or it is refused.
 * Nothing is silently wrong.
 */

const LANGUAGES = [
  {
    headers: {
      date: 'Trade Date',
      type: 'Action',
      symbol: 'Ticker',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
      net: 'Net Amount',
      fee: 'Commission',
      currency: 'Currency',
      status: 'Status',
      balance: 'Balance',
    },
    types: {
      buy: 'Buy',
      sell: 'Sell',
      dividend: 'Dividend',
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      fee: 'Fee',
      interest: 'Interest',
    },
    done: 'Executed',
    undone: 'Cancelled',
  },
  {
    headers: {
      date: 'Datum',
      type: 'Vorgang',
      symbol: 'ISIN',
      quantity: 'Stück',
      price: 'Kurs',
      amount: 'Betrag',
      net: 'Endbetrag',
      fee: 'Gebühren',
      currency: 'Währung',
      status: 'Status',
      balance: 'Saldo',
    },
    types: {
      buy: 'Kauf',
      sell: 'Verkauf',
      dividend: 'Ausschüttung',
      deposit: 'Einzahlung',
      withdrawal: 'Auszahlung',
      fee: 'Depotgebühr',
      interest: 'Zinsen',
    },
    done: 'Ausgeführt',
    undone: 'Storniert',
  },
  {
    headers: {
      date: "Date d'opération",
      type: 'Opération',
      symbol: 'Code ISIN',
      quantity: 'Quantité',
      price: 'Cours',
      amount: 'Montant brut',
      net: 'Montant net',
      fee: 'Frais',
      currency: 'Devise',
      status: 'Statut',
      balance: 'Solde',
    },
    types: {
      buy: 'Achat',
      sell: 'Vente',
      dividend: 'Dividende',
      deposit: 'Versement',
      withdrawal: 'Retrait',
      fee: 'Frais de garde',
      interest: 'Intérêts',
    },
    done: 'Exécuté',
    undone: 'Annulé',
  },
  {
    headers: {
      date: 'Fecha',
      type: 'Tipo de operación',
      symbol: 'ISIN',
      quantity: 'Títulos',
      price: 'Precio',
      amount: 'Importe bruto',
      net: 'Importe neto',
      fee: 'Comisión',
      currency: 'Divisa',
      status: 'Estado',
      balance: 'Saldo',
    },
    types: {
      buy: 'Compra',
      sell: 'Venta',
      dividend: 'Dividendo',
      deposit: 'Ingreso',
      withdrawal: 'Retirada',
      fee: 'Comisión de custodia',
      interest: 'Intereses',
    },
    done: 'Ejecutada',
    undone: 'Cancelada',
  },
] as const;

type Name = keyof (typeof LANGUAGES)[number]['headers'];
type Type = keyof (typeof LANGUAGES)[number]['types'];

interface Entry {
  readonly type: Type;
  readonly day: number;
  readonly symbol: string;
  readonly quantity: number;
  readonly cents: number;
  readonly fee: number;
  readonly isDone: boolean;
}

const entries = fc.array(
  fc.record({
    type: fc.constantFrom<Type>('buy', 'sell', 'dividend', 'deposit', 'withdrawal', 'fee', 'interest'),
    day: fc.integer({ min: 0, max: 900 }),
    symbol: fc.constantFrom('US0378331005', 'IE00B4L5Y983', 'DE0007164600'),
    quantity: fc.integer({ min: 1, max: 400 }),
    cents: fc.integer({ min: 101, max: 90_099 }),
    fee: fc.constantFrom(0, 0, 100, 495),
    isDone: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 4, maxLength: 25 },
);

const layouts = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  delimiter: fc.constantFrom(';', '\t'),
  decimal: fc.constantFrom<'.' | ','>('.', ','),
  thousands: fc.boolean(),
  dates: fc.constantFrom('YMD', 'DMY', 'dotted'),
  /** `cash`: negative when money leaves the account. `shares`: the quantity of a sale is negative. */
  signs: fc.constantFrom('none', 'cash', 'shares'),
  amounts: fc.constantFrom<readonly Name[]>(['amount'], ['net'], ['amount', 'net'], []),
  hasStatus: fc.boolean(),
  hasBalance: fc.boolean(),
  feeIn: fc.constantFrom('column', 'amount'),
  isNewestFirst: fc.boolean(),
  order: fc.integer({ min: 0, max: 1000 }),
  preamble: fc.constantFrom(0, 2),
});

/** The shares and the money that an entry moves. */
function effectOf({ type, quantity, cents, fee }: Entry): { readonly shares: number; readonly cash: number } {
  const value = (quantity * cents) / 100;
  const cost = fee / 100;
  if (type === 'buy') return { shares: quantity, cash: -value - cost };
  if (type === 'sell') return { shares: -quantity, cash: value - cost };
  if (type === 'dividend' || type === 'interest' || type === 'deposit') return { shares: 0, cash: cents / 100 };
  return { shares: 0, cash: -cents / 100 };
}

function write(list: readonly Entry[], layout: typeof layouts extends fc.Arbitrary<infer T> ? T : never): string {
  const { language, decimal, thousands, signs, delimiter } = layout;
  const number = (value: number, digits = 2) => {
    const [whole = '', rest = ''] = Math.abs(value).toFixed(digits).split('.');
    const groups = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.') : whole;
    return `${value < 0 ? '-' : ''}${groups}${rest === '' ? '' : decimal + rest}`;
  };
  const date = (day: number) => {
    const [y, m, d] = new Date(Date.UTC(2021, 0, 4 + day)).toISOString().slice(0, 10).split('-');
    return layout.dates === 'YMD' ? `${y}-${m}-${d}` : layout.dates === 'DMY' ? `${d}/${m}/${y}` : `${d}.${m}.${y}`;
  };
  const sorted = [...list].sort((a, b) => a.day - b.day);
  let balance = 0;
  const rows = sorted.map((entry): Partial<Record<Name, string>> => {
    const { type, symbol, quantity, cents, fee } = entry;
    const isTrade = type === 'buy' || type === 'sell';
    const { cash } = effectOf(entry);
    if (entry.isDone || !layout.hasStatus) balance += cash;
    const gross = isTrade ? (quantity * cents) / 100 : cents / 100;
    const signed = (value: number) => number(signs === 'cash' && cash < 0 ? -value : value);
    const stated = layout.feeIn === 'amount' || layout.amounts.includes('net') ? Math.abs(cash) : gross;
    return {
      date: date(entry.day),
      type: language.types[type],
      symbol: isTrade || type === 'dividend' ? symbol : '',
      quantity: isTrade ? number(signs === 'shares' && type === 'sell' ? -quantity : quantity, 0) : '',
      price: isTrade ? number(cents / 100) : layout.amounts.length === 0 ? number(cents / 100) : '',
      amount: signed(layout.amounts.length === 2 ? gross : stated),
      net: signed(Math.abs(cash)),
      fee: isTrade && fee > 0 && layout.feeIn === 'column' ? number(fee / 100) : '',
      currency: 'EUR',
      status: entry.isDone ? language.done : language.undone,
      balance: number(balance),
    };
  });
  const names: Name[] = [
    'date',
    'type',
    'symbol',
    'quantity',
    'price',
    ...layout.amounts,
    'currency',
    ...(layout.feeIn === 'column' ? (['fee'] as const) : []),
    ...(layout.hasStatus ? (['status'] as const) : []),
    ...(layout.hasBalance && layout.signs === 'cash' ? (['balance'] as const) : []),
  ];
  const shuffled = names
    .map((name, at) => ({ name, key: (at * 7919 + layout.order) % 97 }))
    .sort((a, b) => a.key - b.key);
  const header = shuffled.map(({ name }) => language.headers[name]).join(delimiter);
  const lines = rows.map((row) => shuffled.map(({ name }) => row[name] ?? '').join(delimiter));
  const preamble = Array.from({ length: layout.preamble }, (_, at) => (at === 0 ? 'Depot 12345' : 'Max Mustermann'));
  return [...preamble, header, ...(layout.isNewestFirst ? lines.reverse() : lines)].join('\n');
}

/** Adds up shares by symbol and the money of each day. */
function sums(
  rows: readonly { readonly date: string; readonly symbol: string; readonly shares: number; readonly cash: number }[],
) {
  const found = new Map<string, number>();
  const put = (key: string, value: number) => found.set(key, (found.get(key) ?? 0) + value);
  for (const { date, symbol, shares, cash } of rows) {
    if (shares !== 0) put(symbol, shares);
    put(date, cash);
  }
  return new Map([...found].map(([key, value]) => [key, Math.round(value * 100)]));
}

function readEffect({
  date,
  type,
  symbol = '',
  quantity = 0,
  price = 0,
  amount = quantity * price,
  fee = 0,
  tax = 0,
}: Transaction) {
  const costs = fee + tax;
  const shares = type === 'buy' ? quantity : type === 'sell' ? -quantity : 0;
  const isOut = type === 'buy' || type === 'withdrawal' || type === 'fee' || type === 'tax';
  return { date, symbol, shares, cash: (isOut ? -amount : amount) - costs };
}

test('a ledger in any layout is read right, or refused', () => {
  let [right, refused] = [0, 0];
  fc.assert(
    fc.property(entries, layouts, (list, layout) => {
      const text = write(list, layout);
      const file = importFile(text, { date: '2025-11-21' });
      if (file.request === null) {
        refused++;
        const errors = file.problems.filter(({ severity }) => severity === 'error');
        expect(errors.length).toBeGreaterThan(0);
        return;
      }
      right++;
      const done = list.filter(({ isDone }) => isDone || !layout.hasStatus);
      // Without a column for fees and without an amount, the file does not state them.
      const isStated = layout.feeIn === 'column' || layout.amounts.length > 0;
      const expected = done.map((entry) => ({
        date: new Date(Date.UTC(2021, 0, 4 + entry.day)).toISOString().slice(0, 10),
        symbol: entry.symbol,
        ...effectOf(isStated ? entry : { ...entry, fee: 0 }),
      }));
      const read = file.rows.map(({ row }) => readEffect(row as Transaction));
      const [wanted, got] = [sums(expected), sums(read)];
      const keys = new Set([...wanted.keys(), ...got.keys()]);
      const wrong = [...keys].filter((key) => Math.abs((wanted.get(key) ?? 0) - (got.get(key) ?? 0)) > 1);
      if (wrong.length > 0) {
        const shown = wrong.map((key) => `${key}: ${wanted.get(key)} is read as ${got.get(key)}`).join('\n');
        throw new Error(
          `${shown}\n${text}\n${JSON.stringify(file.detected)}\n${JSON.stringify(file.rows.map(({ row }) => row))}`,
        );
      }
    }),
    { numRuns: 150 },
  );
  // A reader that refuses everything would pass otherwise.
  expect(right).toBeGreaterThan(refused);
});
