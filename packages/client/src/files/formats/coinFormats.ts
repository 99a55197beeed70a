import type { CoinFormat } from './coinColumns.ts';

export const FORMATS: readonly CoinFormat[] = [
  // Bitvavo
  {
    columns: {
      date: 'Date',
      kind: 'Type',
      status: 'Status',
      id: 'Transaction ID',
      asset: 'Currency',
      quantity: 'Amount',
      other: 'Received / Paid Currency',
      otherQuantity: 'Received / Paid Amount',
      fee: 'Fee amount',
      feeAsset: 'Fee currency',
    },
    isFeeIncluded: true,
  },
  // CoinTracking
  {
    columns: {
      date: 'Date',
      kind: 'Type',
      id: 'Tx-ID',
      in: 'Buy',
      inAsset: 'Cur.',
      out: 'Sell',
      outAsset: 'Cur.#2',
      fee: 'Fee',
      feeAsset: 'Cur.#3',
      note: 'Comment',
    },
  },
  // Crypto.com
  {
    columns: {
      date: 'Timestamp (UTC)',
      kind: 'Transaction Kind',
      id: 'Transaction Hash',
      asset: 'Currency',
      quantity: 'Amount',
      other: 'To Currency',
      otherQuantity: 'To Amount',
      value: 'Native Amount',
      valueAsset: 'Native Currency',
      note: 'Transaction Description',
    },
    kinds: [
      [/^finance\.(lockup\.dpos_(un)?lock|dpos\.(un)?staking)\./, 'internal'],
      // Products of others, into which coins go and from which they come back
      [/^invest_(deposit|withdrawal)$/, 'transfer'],
      [/^(lockup_(un)?lock|crypto_earn_program_(created|withdrawn)|supercharger_(deposit|withdrawal))$/, 'internal'],
    ],
  },
  // Kraken, ledgers
  {
    columns: {
      date: 'time',
      kind: 'type',
      note: 'subtype',
      group: 'refid',
      id: 'txid',
      asset: 'asset',
      quantity: 'amount',
      fee: 'fee',
    },
  },
  // Kraken, trades, whose fees are in the currency of the price
  {
    columns: {
      date: 'time',
      kind: 'type',
      direction: 'type',
      id: 'txid',
      pair: 'pair',
      quantity: 'vol',
      otherQuantity: 'cost',
      fee: 'fee',
    },
  },
  // Binance, transaction history
  {
    columns: {
      date: 'UTC_Time',
      kind: 'Operation',
      group: 'UTC_Time',
      asset: 'Coin',
      quantity: 'Change',
      note: 'Remark',
    },
    kinds: [
      [
        /^transfer( between .*)?$|^(simple earn|staking|(pos )?savings|locked).*(subscription|redemption|purchase)$/i,
        'internal',
      ],
    ],
  },
  // OKX, whose rows are the two sides of an order after the fee
  {
    columns: {
      date: 'Time',
      kind: 'Trade Type',
      group: 'Order id',
      asset: 'Balance Unit',
      quantity: 'Balance Change',
    },
  },
  // Bitpanda
  {
    columns: {
      date: 'Timestamp',
      kind: 'Transaction Type',
      id: 'Transaction ID',
      direction: 'In/Out',
      asset: 'Asset',
      quantity: 'Amount Asset',
      other: 'Fiat',
      otherQuantity: 'Amount Fiat',
      fee: 'Fee',
      feeAsset: 'Fee asset',
    },
  },
  // Binance, trades
  {
    columns: {
      date: 'Date(UTC)',
      kind: 'Side',
      direction: 'Side',
      quantity: 'Executed',
      otherQuantity: 'Amount',
      fee: 'Fee',
    },
  },
  {
    columns: {
      date: 'Date(UTC)',
      kind: 'Type',
      direction: 'Type',
      pair: 'Market',
      quantity: 'Amount',
      otherQuantity: 'Total',
      fee: 'Fee',
      feeAsset: 'Fee Coin',
    },
  },
  // KuCoin
  {
    columns: {
      date: 'tradeCreatedAt',
      kind: 'side',
      direction: 'side',
      pair: 'symbol',
      quantity: 'size',
      otherQuantity: 'funds',
      fee: 'fee',
      feeAsset: 'feeCurrency',
    },
  },
  // Crypto.com Exchange
  {
    columns: {
      date: 'Time (UTC)',
      kind: 'Side',
      direction: 'Side',
      pair: 'Symbol',
      quantity: 'Trade Amount',
      otherQuantity: 'Volume of Business',
      fee: 'Fee',
      feeAsset: 'Fee Currency',
    },
  },
  // Bybit
  {
    columns: {
      date: 'Timestamp (UTC)',
      kind: 'Direction',
      direction: 'Direction',
      pair: 'Spot Pairs',
      quantity: 'Filled Quantity',
      otherQuantity: 'Filled Value',
      fee: 'Fees',
    },
  },
  // Bitfinex, trades
  {
    columns: {
      date: 'DATE',
      id: '#',
      pair: 'PAIR',
      quantity: 'AMOUNT',
      price: 'PRICE',
      fee: 'FEE',
      feeAsset: 'FEE CURRENCY',
    },
    headers: ['#', 'FEE CURRENCY'],
  },
  // Poloniex, trades, whose last two columns are after the fee
  {
    columns: {
      date: 'Date',
      kind: 'Type',
      pair: 'Market',
      quantity: 'Quote Total Less Fee',
      otherQuantity: 'Base Total Less Fee',
    },
  },
  // CoinSpot
  {
    columns: {
      date: 'Transaction Date',
      kind: 'Type',
      direction: 'Type',
      pair: 'Market',
      quantity: 'Amount',
      otherQuantity: 'Total (inc GST)',
    },
  },
  // Bitcoin.de, which lists the coins of an account, and the money of a trade after the fee
  {
    columns: {
      date: 'Datum|date',
      kind: 'Typ|Booking type',
      id: 'Referenz|reference',
      asset: 'Währung|currency',
      quantity: 'Zu- / Abgang|incoming / outgoing',
      other: 'Einheit (Menge nach Bitcoin.de-Gebühr)|unit (amount after Bitcoin.de-fee)',
      otherQuantity: 'Menge nach Bitcoin.de-Gebühr|amount after Bitcoin.de-fee',
    },
  },
  // Kinesis
  {
    columns: {
      date: 'DateTime',
      kind: 'Transaction_Type',
      direction: 'Transaction_Type',
      id: 'Transactions_ID',
      asset: 'Amount_Currency',
      quantity: 'Amount',
      other: 'Trade_Price_Currency',
      otherQuantity: 'Total',
      fee: 'Fee',
      feeAsset: 'Fee_Currency',
    },
  },
  // Swyftx, whose amounts are after the fee
  {
    columns: {
      date: 'Date',
      kind: 'Event',
      direction: 'Event',
      asset: 'Asset',
      quantity: 'Amount',
      other: 'Currency',
      otherQuantity: 'Value',
      note: 'Reference',
    },
    headers: ['AUD Value', 'Fee Asset'],
  },
  // Gate.io
  {
    columns: {
      date: 'time',
      kind: 'action_desc',
      group: 'action_data',
      asset: 'type',
      quantity: 'change_amount',
    },
  },
  // Bitstamp
  {
    columns: {
      date: 'Datetime',
      kind: 'Type',
      direction: 'Sub Type|Subtype',
      quantity: 'Amount',
      asset: 'Amount currency',
      otherQuantity: 'Value',
      other: 'Value currency',
      fee: 'Fee',
      feeAsset: 'Fee currency',
    },
  },
  {
    columns: {
      date: 'Datetime',
      kind: 'Type',
      direction: 'Sub Type|Subtype',
      quantity: 'Amount',
      otherQuantity: 'Value',
      fee: 'Fee',
    },
  },
  // Gemini
  {
    columns: { date: 'Date', kind: 'Type', note: 'Specification' },
    wide: { amount: /^(\w{2,10}) Amount \1$/, fee: /^Fee \((\w{2,10})\) \1$/ },
    kinds: [
      [/^credit$/i, 'deposit'],
      [/^debit$/i, 'withdrawal'],
    ],
  },
  // Nexo
  {
    columns: {
      date: 'Date / Time (UTC)',
      kind: 'Type',
      status: 'Details',
      id: 'Transaction',
      asset: 'Input Currency',
      quantity: 'Input Amount',
      other: 'Output Currency',
      otherQuantity: 'Output Amount',
      fee: 'Fee',
      feeAsset: 'Fee Currency',
      value: 'USD Equivalent',
    },
    isFromTo: true,
    kinds: [
      [
        /^((un)?locking term deposit|transfer (in|out|(from|to) pro wallet)|(deposit to|withdraw from) exchange)$/i,
        'internal',
      ],
      // The money of a card and of a loan stands in further rows.
      [/^(credit card status|nexo card purchase|(manual )?repayment)$/i, 'internal'],
      [/^exchange deposited on$/i, 'deposit'],
    ],
  },
  // Uphold
  {
    columns: {
      date: 'Date',
      kind: 'Type',
      status: 'Status',
      id: 'Id',
      asset: 'Origin Currency',
      quantity: 'Origin Amount',
      other: 'Destination Currency',
      otherQuantity: 'Destination Amount',
      fee: 'Fee Amount',
      feeAsset: 'Fee Currency',
    },
    isFeeIncluded: true,
    isFromTo: true,
  },
  // Coinbase Pro, accounts and fills
  {
    columns: {
      date: 'time|Timestamp',
      kind: 'type',
      group: 'trade id',
      asset: 'amount/balance unit',
      quantity: 'amount',
    },
  },
  {
    columns: {
      date: 'created at',
      kind: 'side',
      direction: 'side',
      asset: 'size unit',
      quantity: 'size',
      other: 'price/fee/total unit',
      otherQuantity: 'total',
      fee: 'fee',
      feeAsset: 'price/fee/total unit',
    },
    isFeeIncluded: true,
  },
  // Bittrex
  {
    columns: {
      date: 'Time (UTC)',
      kind: 'Transaction',
      direction: 'Transaction',
      asset: 'Base',
      quantity: 'Quantity (Base)',
      other: 'Quote',
      otherQuantity: 'Total (Quote)',
      fee: 'Fees (Quote)',
      feeAsset: 'Quote',
    },
    isFeeIncluded: true,
  },
  // Celsius, whose swaps are two rows of one time
  {
    columns: {
      date: 'Date and time',
      kind: 'Transaction type',
      group: 'Date and time',
      id: 'Internal id',
      asset: 'Coin type',
      quantity: 'Coin amount',
      value: 'USD Value',
      status: 'Confirmed',
    },
  },
  // Liquid
  {
    columns: {
      date: 'Date',
      kind: 'Type',
      direction: 'Type',
      id: 'Execution Id',
      asset: 'Base Currency',
      quantity: 'Open Qty',
      other: 'Quote Currency',
      otherQuantity: 'Amount',
      fee: 'Fee',
      feeAsset: 'Fee Currency',
    },
  },
  // Exodus
  {
    columns: {
      date: 'DATE',
      kind: 'TYPE',
      out: 'OUTAMOUNT',
      outAsset: 'OUTCURRENCY',
      in: 'INAMOUNT',
      inAsset: 'INCURRENCY',
      fee: 'FEEAMOUNT',
      feeAsset: 'FEECURRENCY',
      note: 'PERSONALNOTE',
    },
  },
  { columns: { date: 'DATE', kind: 'TYPE', quantity: 'COINAMOUNT', fee: 'FEE', note: 'PERSONALNOTE' } },
  // BlockFi
  { columns: { date: 'Confirmed At', kind: 'Transaction Type', asset: 'Cryptocurrency', quantity: 'Amount' } },
  // SwissBorg, whose rows are the two sides of an exchange
  {
    columns: {
      date: 'Local time',
      kind: 'Type',
      direction: 'Type',
      group: 'Time in UTC',
      asset: 'Currency',
      quantity: 'Net amount',
      gross: 'Gross amount',
      note: 'Note',
    },
  },
  // Blockpit
  {
    columns: {
      date: 'Timestamp',
      kind: 'Transaction Type',
      out: 'Outgoing Amount',
      outAsset: 'Outgoing Asset',
      in: 'Incoming Amount',
      inAsset: 'Incoming Asset',
      fee: 'Fee Amount',
      feeAsset: 'Fee Asset',
      id: 'Transaction ID',
      note: 'Note',
    },
  },
  // CoinTracker
  {
    columns: {
      date: 'Date',
      kind: 'Tag|Type',
      in: 'Received Quantity',
      inAsset: 'Received Currency',
      out: 'Sent Quantity',
      outAsset: 'Sent Currency',
      fee: 'Fee Amount',
      feeAsset: 'Fee Currency',
    },
  },
  // Delta
  {
    columns: {
      date: 'Date',
      kind: 'Way',
      direction: 'Way',
      asset: 'Base currency (name)|Base currency',
      quantity: 'Base amount',
      other: 'Quote currency',
      otherQuantity: 'Quote amount',
      fee: 'Fee amount',
      feeAsset: 'Fee currency (name)|Fee currency',
    },
  },
  // Koinly and the services that write its universal format
  {
    columns: {
      date: 'Date',
      kind: 'Label|Type|Tag',
      out: 'Sent Amount',
      outAsset: 'Sent Currency',
      in: 'Received Amount',
      inAsset: 'Received Currency',
      fee: 'Fee Amount',
      feeAsset: 'Fee Currency',
      value: 'Net Worth Amount',
      valueAsset: 'Net Worth Currency',
      id: 'TxHash',
      note: 'Description',
    },
  },
];
