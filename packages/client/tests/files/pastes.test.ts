import { describe, expect, test } from '@jest/globals';
import { importFile, type ReadOptions } from '../../src/files/index.ts';

const DATE = '2025-11-21';
const read = (text: string, options: Partial<ReadOptions> = {}) => importFile(text, { date: DATE, ...options });

/** The rows in short: the date if it is not the common one, the symbol, and the number with its unit. */
function rowsOf(text: string, options: Partial<ReadOptions> = {}) {
  const { rows, problems } = read(text, options);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map(({ line, message }) => `${line}: ${message}`);
  return rows.map(({ row }) => {
    const { date, symbol, quantity } = row;
    const weight = 'weight' in row ? row.weight : undefined;
    const number = weight === undefined ? `${quantity ?? row.amount}` : `${Number((weight * 100).toFixed(6))}%`;
    const price = 'price' in row && row.price !== undefined ? `@${row.price}` : '';
    const unit = quantity === undefined ? (row.currency ?? (weight === undefined ? 'money' : '')) : 'sh';
    return [date === DATE ? '' : date, symbol, number + price, unit].filter((part) => part !== '').join(' ');
  });
}

const tabs = (text: string) => text.replaceAll(' | ', '\t');
const [PERCENTS, SHARES] = [
  ['AAPL 40%', 'MSFT 60%'],
  ['AAPL 10 sh', 'MSFT 5 sh'],
];

describe('a paste', () => {
  test.each<[string, string, readonly string[]]>([
    ['cells of Excel', tabs('AAPL | 40%\r\nMSFT | 60%\r\n'), PERCENTS],
    ['cells of Excel in the other order', tabs('40% | AAPL\n60% | MSFT'), PERCENTS],
    ['cells of Excel with a header', tabs('Ticker | Weight\nAAPL | 40.00%\nMSFT | 60.00%'), PERCENTS],
    ['cells of Excel with plain percentages', tabs('Ticker | Weight\nAAPL | 40\nMSFT | 60'), PERCENTS],
    [
      'cells of Excel with thousands',
      tabs('Ticker | Value\nAAPL | $4,000\nMSFT | $6,000.50'),
      ['AAPL 4000 money', 'MSFT 6000.5 money'],
    ],
    ['cells of Google Sheets with names', tabs('AAPL | Apple Inc. | 40%\nMSFT | Microsoft | 60%'), PERCENTS],
    [
      'cells of Sheets with a total',
      tabs('Symbol | Name | Allocation\nAAPL | Apple | 40%\nMSFT | Microsoft | 60%\nTotal | | 100%'),
      PERCENTS,
    ],
    [
      'cells of Sheets with formatted dates',
      tabs('Jan 15, 2024 | AAPL | 0.4\nJan 15, 2024 | MSFT | 0.6'),
      ['2024-01-15 AAPL 40%', '2024-01-15 MSFT 60%'],
    ],
    ['unformatted dates of Excel', tabs('Date | Symbol | Weight\n45293 | AAPL | 1'), ['2024-01-02 AAPL 100%']],
    [
      'American dates',
      tabs('Date | Ticker | Weight\n1/31/2024 | AAPL | 40%\n1/31/2024 | MSFT | 60%'),
      ['2024-01-31 AAPL 40%', '2024-01-31 MSFT 60%'],
    ],
    [
      'European dates',
      tabs('Datum | Symbol | Gewicht\n31.01.2024 | AAPL | 40,0 %\n31.01.2024 | MSFT | 60,0 %'),
      ['2024-01-31 AAPL 40%', '2024-01-31 MSFT 60%'],
    ],
    ['text', 'AAPL 40%\nMSFT 60%', PERCENTS],
    ['text with colons', 'AAPL: 40%\nMSFT: 60%', PERCENTS],
    ['text with bullets and the number first', '- 40% AAPL\n- 60% MSFT', PERCENTS],
    ['one line', 'AAPL 40%, MSFT 60%', PERCENTS],
    ['a note about shares', '10 shares of AAPL\n5 shares of MSFT', SHARES],
    ['German text about shares', 'AAPL 10 Stück\nMSFT 5 Stk.', SHARES],
    ['company names', 'Apple Inc. 40%\nJohnson & Johnson 60%', ['Apple Inc. 40%', 'Johnson & Johnson 60%']],
    ['a Japanese code with a decimal comma', 'AAPL 12,5%\n7203 87,5%', ['AAPL 12.5%', '7203 87.5%']],
    [
      'money of several currencies',
      'AAPL $1,000.50\nSAP €2,000\nNESN CHF 500\nD05 S$300\n7203 ¥90000',
      ['AAPL 1000.5 money', 'SAP 2000 EUR', 'NESN 500 CHF', 'D05 300 SGD', '7203 90000 JPY'],
    ],
    [
      'the positions of Schwab',
      '"Positions for account Individual ...123 as of 04:02 PM ET, 2025/11/20"\n\n"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","% of Acct (% of Account)"\n"AAPL","APPLE INC","10","$225.00","$2,250.00","69.23%"\n"MSFT","MICROSOFT CORP","5","$200.00","$1,000.00","30.77%"\n"Account Total","--","--","--","$3,250.00","--"',
      SHARES,
    ],
    [
      'the positions of Fidelity',
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value\nX1,IRA,AAPL,APPLE,4,$225.00,$400.00\nX1,IRA,MSFT,MICROSOFT,4,$225.00,$600.00',
      PERCENTS,
    ],
    [
      'the page of IBKR',
      tabs('Instrument | Position | Last | Market Value\nAAPL | 10 | 225.00 | 2,250\nMSFT | 5 | 400.00 | 2,000'),
      SHARES,
    ],
    [
      'Vanguard',
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value\n1,APPLE INC,AAPL,10,225,2250\n1,MICROSOFT,MSFT,5,400,2000',
      SHARES,
    ],
    [
      'Yahoo Finance',
      'Symbol,Current Price,Change,Purchase Price,Quantity\nAAPL,225,1,150,10\nMSFT,400,2,300,5',
      SHARES,
    ],
    [
      'comdirect',
      '"Depotübersicht";"";""\n"Stück/Nom.";"Bezeichnung";"WKN";"ISIN";"Wert in EUR"\n"10,00";"Apple Inc.";"865985";"US0378331005";"2.103,50"\n"5,00";"Microsoft";"870747";"US5949181045";"1.900,10"',
      ['US0378331005 10 sh', 'US5949181045 5 sh'],
    ],
    [
      'a German bank',
      'Wertpapierbezeichnung;ISIN;Bestand;Kurs;Kurswert in EUR\nSAP SE;DE0007164600;1.000;230,50;230.500,00\nSIEMENS;DE0007236101;50;180,10;9.005,00',
      ['DE0007164600 1000 sh', 'DE0007236101 50 sh'],
    ],
    [
      'Trade Republic',
      tabs('Name | Stücke | Wert\nApple | 2,5 | 525,10 €\nNestlé | 10 | 900,00 €'),
      ['Apple 2.5 sh', 'Nestlé 10 sh'],
    ],
    [
      'DEGIRO',
      'Produkt,Symbol/ISIN,Anzahl,Schlusskurs,Lokaler Wert,,Wert in EUR\nCASH & CASH FUND (EUR),,,,EUR,"500,00","500,00"\nAPPLE INC,US0378331005,10,"225,00",USD,"2250,00","2103,50"',
      ['CASH.EUR 500 sh', 'US0378331005 10 sh'],
    ],
    ['a dealer of gold in Germany', 'Artikel;Stück;Preis\nGoldbarren 100 g;2;"9.120,50 €"', ['Goldbarren 100 g 2 sh']],
    [
      'a French broker',
      'Libellé;Code ISIN;Quantité;Cours;Montant\nAIR LIQUIDE;FR0000120073;12;170,50;2 046,00\nTOTALENERGIES;FR0000120271;20;58,10;1 162,00',
      ['FR0000120073 12 sh', 'FR0000120271 20 sh'],
    ],
    [
      'a French table of weights',
      tabs('Valeur | Poids\nAPPLE | 40,0 %\nMICROSOFT | 60,0 %'),
      ['APPLE 40%', 'MICROSOFT 60%'],
    ],
    [
      'a Spanish broker',
      'Nombre;ISIN;Títulos;Precio;Valor actual\nIBERDROLA;ES0144580Y14;100;13,50;1.350,00 €',
      ['ES0144580Y14 100 sh'],
    ],
    ['a Spanish table of weights', 'Valor;Peso\nIBERDROLA;40%\nTELEFONICA;60%', ['IBERDROLA 40%', 'TELEFONICA 60%']],
    ['a Dutch table', 'Naam;Aantal\nASML;10\nADYEN;2', ['ASML 10 sh', 'ADYEN 2 sh']],
    [
      'a Japanese broker',
      '銘柄コード,銘柄名,保有株数,取得単価,現在値,評価額\n7203,トヨタ自動車,100,"2,500","3,000","300,000"\n6758,ソニーグループ,200,"1,800","4,000","800,000"',
      ['7203 100 sh', '6758 200 sh'],
    ],
    [
      'a Japanese broker with wide digits',
      tabs('銘柄コード | 銘柄 | 保有数量［株］ | 時価評価額［円］\n7203 | トヨタ自動車 | １００ | ３０００００'),
      ['7203 100 sh'],
    ],
    [
      'a list of purchases',
      'Symbol,Shares,Purchase Price,Purchase Date\nAAPL,10,185.5,2024-01-31\nMSFT,5,400,2024-02-01',
      ['2024-01-31 AAPL 10@185.5 sh', '2024-02-01 MSFT 5@400 sh'],
    ],
    ['text with dates', '2024-01-31 AAPL 40%\n2024-01-31 MSFT 60%', ['2024-01-31 AAPL 40%', '2024-01-31 MSFT 60%']],
  ])('from %s', (_source, text, rows) => expect(rowsOf(text)).toEqual(rows));
});

describe('what a paste leaves open is a question', () => {
  const asked = (text: string, options: Partial<ReadOptions> = {}) => {
    const { questions, request } = read(text, options);
    expect(request).toBeNull();
    return questions.map(({ about, text: question, choices }) => [about, question, ...choices.map((one) => one.text)]);
  };

  test('the order of dates', () => {
    const text = 'Date,Ticker,Weight\n1/2/2024,AAPL,40%\n1/2/2024,MSFT,60%';
    expect(asked(text)).toEqual([['dateFormat', 'Which day is 1/2/2024?', 'February 1, 2024', 'January 2, 2024']]);
    expect(rowsOf(text, { dateFormat: 'MM/DD/YYYY' })[0]).toBe('2024-01-02 AAPL 40%');
  });

  test('the decimal mark', () => {
    const text = 'Ticker\tShares\nAAPL\t1,234';
    expect(asked(text)).toEqual([['decimal', 'Which number is 1,234?', '1234', '1.234']]);
    expect(rowsOf(text, { decimal: ',' })).toEqual(['AAPL 1.234 sh']);
  });

  test('the kind of plain numbers', () => {
    const text = 'AAPL 10\nMSFT 5';
    expect(asked(text)).toEqual([
      ['unit', 'What are the numbers, such as 10?', 'Shares', 'Amounts of money', 'Weights'],
    ]);
    expect(rowsOf(text, { unit: 'quantity' })).toEqual(SHARES);
    expect(rowsOf(text, { unit: 'amount' })).toEqual(['AAPL 10 money', 'MSFT 5 money']);
    expect(rowsOf(text, { unit: 'weight' })).toEqual(['AAPL 1000%', 'MSFT 500%']);
    expect(asked('AAPL $500\nMSFT 5')[0]?.[0]).toBe('unit');
  });

  test('weights that are written in different ways', () => {
    const text = 'AAPL 40%\nMSFT 30\nSAP 0.3';
    expect(asked(text)).toEqual([['weights', 'Which weights do 30 and 0.3 mean?', '30% and 30%', '30% and 0.3%']]);
    expect(rowsOf(text, { weights: 'size' })).toEqual(['AAPL 40%', 'MSFT 30%', 'SAP 30%']);
    expect(rowsOf(text, { weights: 'percent' })).toEqual(['AAPL 40%', 'MSFT 30%', 'SAP 0.3%']);
    expect(asked('AAPL 40%\nMSFT 1')).toEqual([['weights', 'Which weight does 1 mean?', '100%', '1%']]);
    expect(asked('AAPL 40%\nMSFT 30')).toEqual([['weights', 'Which weight does 30 mean?', '30%']]);
  });

  test('a share count with the sign of a currency is refused', () => {
    expect(rowsOf('Ticker,Shares\nAAPL,$500')).toEqual([
      '2: "$500" is not a number of shares. Correct the row, or choose another column',
    ]);
  });
});
