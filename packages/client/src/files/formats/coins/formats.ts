import type { CoinFormat } from './columns.ts';

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
      date: 'Date|Trade Date|Datum',
      kind: 'Type|Typ',
      id: 'Tx-ID',
      in: 'Buy|Kauf',
      inAsset: 'Cur.',
      out: 'Sell|Verkauf',
      outAsset: 'Cur.#2',
      fee: 'Fee|Gebühr',
      feeAsset: 'Cur.#3',
      note: 'Comment|Kommentar',
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
      [/interest_paid$/, 'reward'],
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
      pair: 'Pair',
      quantity: 'Executed',
      otherQuantity: 'Amount',
      fee: 'Fee',
    },
    hasUnits: true,
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
  // KuCoin until 2018
  {
    columns: {
      date: 'Time',
      kind: 'Sell/Buy',
      direction: 'Sell/Buy',
      price: 'Filled Price',
      quantity: 'Amount',
      asset: 'Coin#2',
      otherQuantity: 'Volume',
      other: 'Coin#3',
      fee: 'Fee',
      feeAsset: 'Coin#4',
    },
  },
  // Zonda, formerly BitBay
  {
    columns: {
      date: 'Operation date',
      kind: 'Action',
      direction: 'Action',
      pair: 'Market',
      price: 'Rate',
      quantity: 'Amount',
      otherQuantity: 'Value',
      id: 'ID',
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
      balance: 'amount',
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
    wide: { amount: /^(\w{2,10}) Amount \1$/, fee: /^Fee \((\w{2,10})\) \1$/, balance: /^(\w{2,10}) Balance \1$/ },
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
    kinds: [[/^match$/i, 'trade']],
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
  // Coinbase, before 2019
  {
    columns: {
      date: 'Timestamp',
      asset: 'Currency',
      quantity: 'Amount',
      other: 'Transfer Total Currency',
      otherQuantity: 'Transfer Total',
      fee: 'Transfer Fee',
      feeAsset: 'Transfer Fee Currency',
      note: 'Notes',
    },
    isFeeOpen: true,
  },
  // Bittrex, four exports
  {
    columns: {
      date: 'Closed',
      kind: 'OrderType',
      direction: 'OrderType',
      id: 'Uuid',
      pair: 'Exchange',
      quantity: 'Quantity',
      remaining: 'QuantityRemaining',
      price: 'PricePerUnit',
      otherQuantity: 'Price',
      fee: 'Commission',
    },
    headers: ['QuantityRemaining'],
    isQuoteFirst: true,
  },
  {
    columns: {
      date: 'Closed',
      kind: 'Type',
      direction: 'Type',
      id: 'OrderUuid',
      pair: 'Exchange',
      quantity: 'Quantity',
      otherQuantity: 'Price',
      fee: 'CommissionPaid',
    },
    headers: ['CommissionPaid'],
    isQuoteFirst: true,
  },
  {
    columns: {
      date: 'CLOSED',
      kind: 'ORDERTYPE',
      direction: 'ORDERTYPE',
      id: 'UUID',
      asset: 'MARKET',
      quantity: 'FILLED',
      other: 'QUOTE',
      otherQuantity: 'PROCEEDS',
      fee: 'COMISSIONPAID',
      feeAsset: 'QUOTE',
    },
    headers: ['COMISSIONPAID', 'QUANTITY'],
  },
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
  // Bitso and QuadrigaCX, whose fees are in what came
  {
    columns: {
      date: 'datetime',
      kind: 'type',
      direction: 'type',
      asset: 'major',
      quantity: 'amount',
      other: 'minor',
      otherQuantity: 'value',
      fee: 'fee',
      total: 'total',
    },
  },
  // bitFlyer
  {
    columns: {
      date: 'Trade Date|取引日時',
      kind: 'Trade Type|取引種別',
      direction: 'Trade Type|取引種別',
      id: 'Order ID|注文 ID',
      asset: 'Currency 1|通貨1',
      quantity: 'Amount (Currency 1)|通貨1数量',
      other: 'Currency 2|通貨2',
      otherQuantity: 'Amount (Currency 2)|通貨2数量',
      fee: 'Fee|手数料',
      feeAsset: 'Currency 1|通貨1',
    },
  },
  // Luno, whose texts name the money of a trade, which is another row only if the file has both accounts
  {
    columns: {
      date: 'Timestamp (UTC)',
      kind: 'Description',
      group: 'Timestamp (UTC)',
      asset: 'Currency',
      quantity: 'Balance delta',
      value: 'Value amount',
      valueAsset: 'Value currency',
    },
    headers: ['Available balance delta'],
    isPaidByValue: true,
    kinds: [
      [/^bought .*\d/i, 'buy'],
      [/^sold .*\d/i, 'sell'],
      [/^trading fee$/i, 'fee'],
      [/./, 'transfer'],
    ],
  },
  // Coinomi, whose values are after the fee
  {
    columns: {
      date: 'Time(ISO8601-UTC)',
      asset: 'Symbol',
      quantity: 'Value',
      id: 'TransactionID',
    },
    headers: ['InternalTransfer'],
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
  // Koinly, payments
  { columns: { date: 'Koinly Date', kind: 'Label', asset: 'Currency', quantity: 'Amount', id: 'TxHash' } },
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
