import { boolean, MAX_SYMBOL_LENGTH, string, type TypeOf } from './members.ts';

export const TRANSACTION_TYPES = [
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'dividend',
  'interest',
  'fee',
  'tax',
  'split',
  'transfer_in',
  'transfer_out',
  'exchange',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Largest size of a quantity, price, or amount. Sums of larger ones would lose cents. */
const MOST = 1e15;

const amountOf = <const D extends string>(description: D) =>
  ({ type: 'number', minimum: -MOST, maximum: MOST, description }) as const;

const symbol = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_SYMBOL_LENGTH,
  description: 'Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR.',
} as const;

const currency = {
  type: 'string',
  maxLength: 8,
  description:
    'Currency of the price, the amount, the fee, and the tax (ISO 4217). Default: the currency of the instrument, or the base currency for cash.',
} as const;

/** One transaction. An unknown member is rejected, because a misspelled fee would change the result. */
export const transaction = {
  type: 'object',
  description: 'One transaction of a ledger. Amounts are positive, and the type decides their sign.',
  properties: {
    date: {
      type: 'string',
      format: 'date',
      description:
        'Trade date, YYYY-MM-DD, from 1990-01-01 to today. ' +
        'Within a day, deposits and income count first, trades then in the order of the request, and withdrawals last. ' +
        'A sale of shares that are bought later on the day comes after that purchase.',
    },
    type: { type: 'string', enum: TRANSACTION_TYPES, description: 'Kind of transaction.' },
    symbol,
    quantity: amountOf(
      'Number of shares on that date, before later splits. For a split, new shares per old share: 2 means 2 for 1. A dividend counts the shares that are held.',
    ),
    price: amountOf(
      'Price per share, or dividend per share. Without price and amount, a trade uses the close. A transfer uses the close, and the price is the cost of shares that come.',
    ),
    amount: amountOf(
      'Money before fee and tax: quantity × price of a trade, or the amount of a cash transaction. With a price, quantity × price counts, and the amount is a check. For a dividend, the amount counts.',
    ),
    currency,
    fee: amountOf('Commission and charges. They are taken from the cash and are not part of amount.'),
    tax: amountOf('Tax of the trade, or tax withheld from a dividend or from interest.'),
    rate: amountOf(
      'Booked exchange rate. For an exchange without a quantity, bought currency per unit of sold currency. Otherwise, base currency per unit of currency. Income and costs that stay in tracked cash use market rates.',
    ),
    note: { type: 'string', maxLength: 500, description: 'Text for people. It has no effect.' },
    id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Identifier from the source. If several transactions have the same id, only the first counts.',
    },
  },
  required: ['date', 'type'],
  additionalProperties: false,
} as const;

const opening = {
  type: 'object',
  description: 'Positions and cash before the first transaction. Their value on that date is the first external flow.',
  properties: {
    date: { type: 'string', format: 'date', description: 'Date of the positions, YYYY-MM-DD.' },
    positions: {
      type: 'array',
      maxItems: 1000,
      description: 'Instruments held.',
      items: {
        type: 'object',
        description: 'One position.',
        properties: {
          symbol,
          quantity: amountOf('Number of shares on that date.'),
          cost: amountOf(
            'Cost of the whole position, in the currency of the instrument. Default: its value on that date.',
          ),
        },
        required: ['symbol', 'quantity'],
        additionalProperties: false,
      },
    },
    cash: {
      type: 'array',
      maxItems: 100,
      description: 'Cash by currency. A negative amount is a loan.',
      items: {
        type: 'object',
        description: 'Cash in one currency.',
        properties: { currency: { ...currency, description: 'Currency code.' }, amount: amountOf('Amount of cash.') },
        required: ['currency', 'amount'],
        additionalProperties: false,
      },
    },
  },
  required: ['date'],
  additionalProperties: false,
} as const;

/** Members of a request that has `transactions` instead of `portfolio`. */
export const ledgerProperties = {
  transactions: {
    type: 'array',
    items: transaction,
    description:
      'Ledger to analyze instead of `portfolio`: at most 20,000 transactions in 1,000 symbols over 40 years.',
    examples: [
      [
        { date: '2024-01-02', type: 'deposit', amount: 10000 },
        { date: '2024-01-03', type: 'buy', symbol: 'AAPL.OQ', quantity: 20, price: 184.25, fee: 1 },
      ],
    ],
  },
  opening,
  flow_timing: {
    type: 'string',
    enum: ['start', 'end'],
    deprecated: true,
    description: 'No effect. Inflows count from the start of their day, and outflows until its end.',
  },
  lot_method: {
    type: 'string',
    enum: ['fifo', 'average', 'highest_cost'],
    default: 'fifo',
    description: 'Order in which a sale closes lots, for the section realized_gains.',
  },
  allow_negative_cash: {
    type: 'boolean',
    default: true,
    description: 'Accept a ledger whose cash falls below 0, with a warning. False rejects it.',
  },
  track_cash: {
    type: 'boolean',
    default: true,
    description:
      'Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.',
  },
} as const;

/** How a ledger counts, as a request says it. */
export interface LedgerRules {
  /** Order in which a sale closes lots. */
  readonly lot_method: 'fifo' | 'average' | 'highest_cost';
  /** `market`: dividends come from the market data, and the ledger books none. */
  readonly dividends: 'booked' | 'market';
  /** False: purchases are paid from outside, and the proceeds of sales and income leave the portfolio. */
  readonly track_cash: boolean;
}

/** The rules as the parameters of a result have them. */
export const ledgerRulesEcho = {
  lot_method: string('Order in which sales close lots: fifo, average, or highest_cost. Only with transactions.'),
  dividends: string('Source of the dividends: booked or market. Only with transactions.'),
  track_cash: boolean('False if trades are paid from outside the portfolio. Only with transactions.'),
} as const;

/** Returns the rules among the members of a request or a ledger, with their defaults. */
export function ledgerRulesOf({
  lot_method = 'fifo',
  dividends,
  track_cash = true,
}: {
  readonly lot_method?: LedgerRules['lot_method'];
  readonly dividends?: string;
  readonly track_cash?: boolean;
}): LedgerRules {
  return { lot_method, dividends: dividends === 'market' ? 'market' : 'booked', track_cash };
}

export type Transaction = TypeOf<typeof transaction>;
export type Opening = TypeOf<typeof opening>;
