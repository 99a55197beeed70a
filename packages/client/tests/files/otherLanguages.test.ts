import { describe, expect, test } from '@jest/globals';
import { importFile } from '../../src/files/index.ts';

const read = (lines: readonly string[]) => importFile(lines.join('\n'), { date: '2026-06-30' });
const shown = (lines: readonly string[]) =>
  read(lines).rows.map(({ line, row }) => {
    const { date, type, symbol, quantity, price, amount, fee, tax, currency } = { type: 'holding', ...row } as Record<
      string,
      unknown
    >;
    const members = [type, symbol, quantity, price, amount, fee, tax, currency];
    return `${line}: ${date} ${members.filter((each) => each !== undefined).join(' ')}`;
  });
const errorsOf = (lines: readonly string[]) =>
  read(lines).problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));

describe('a statement of Interactive Brokers', () => {
  const trades =
    'DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Provision/Gebühr,Basis,Realisierter G/V,MTM G/V,Code';
  const german = [
    'Statement,Header,Feldname,Feldwert',
    'Statement,Data,BrokerName,Interactive Brokers',
    'Kontoinformationen,Header,Feldname,Feldwert',
    'Kontoinformationen,Data,Name,Nora Nord',
    'Kontoinformationen,Data,Basiswährung,EUR',
    `Offene Positionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Menge,Mult,Einstandspreis,Einstandswert,Schlusskurs,Wert,Unrealisierter G/V,Code`,
    'Offene Positionen,Data,Summary,Aktien,USD,U7,SWQ,12,1,31,372,40,480,108,',
    `Transaktionen,Header,${trades}`,
    'Transaktionen,Data,Order,Aktien,USD,U7,SWQ,"2025-02-03, 10:00:00",20,31.5,32,-630,-1.25,631.25,0,10,O',
    'Transaktionen,Data,Order,Aktien,USD,U7,SWQ,"2025-03-04, 11:00:00",-8,36,36,288,-1,-252.5,34.5,0,C',
    'Transaktionen,SubTotal,,Aktien,USD,U7,SWQ,,12,,,-342,-2.25,,34.5,10,',
    `Transaktionen,Header,${trades.replace('Schlusskurs', '')}`,
    'Transaktionen,Data,Order,Forex,USD,U7,EUR.USD,"2025-02-02, 09:00:00",-500,1.1,,550,-2,,,0,',
    'Einzahlungen & Auszahlungen,Header,Währung,Konto,Abrechnungsdatum,Beschreibung,Betrag',
    'Einzahlungen & Auszahlungen,Data,EUR,U7,2025-02-01,Elektronische Überweisung,1500',
    'Einzahlungen & Auszahlungen,Data,Gesamt,,,,1500',
    'Dividenden,Header,Währung,Konto,Datum,Beschreibung,Betrag',
    'Dividenden,Data,USD,U7,2025-05-06,SWQ(US0000000019) Bardividende USD 0.50 pro Aktie,6',
    'Quellensteuer,Header,Währung,Konto,Datum,Beschreibung,Betrag,Code',
    'Quellensteuer,Data,USD,U7,2025-05-06,SWQ(US0000000019) Bardividende - US Steuer,-0.9,',
    'Zinsen,Header,Währung,Konto,Datum,Beschreibung,Betrag',
    'Zinsen,Data,USD,U7,2025-06-04,USD Sollzinsen,-0.79',
    'Gebühren,Header,Untertitel,Währung,Konto,Datum,Beschreibung,Betrag',
    'Gebühren,Data,Sonstige,USD,U7,2025-06-05,Marktdaten,-3',
    'Transaktionsgebühren,Header,Anlagekategorie,Währung,Konto,Datum/Zeit,Symbol,Beschreibung,Menge,Handelskurs,Betrag,Code',
    'Transaktionsgebühren,Data,Aktien,USD,U7,"2025-02-03, 10:00:00",SWQ,Stempelsteuer,20,31.5,-1.5,',
    'Transaktionsgebühren,Data,Gesamt,,,,,,,,-1.5,',
  ];

  test('in German has the rows of all of its sections', () => {
    expect(shown(german)).toEqual([
      '9: 2025-02-03 buy US0000000019 20 31.5 1.25 USD',
      '10: 2025-03-04 sell US0000000019 8 36 1 USD',
      '13: 2025-02-02 exchange CASH.USD 550 500 EUR',
      '13: 2025-02-02 fee 2 EUR',
      '15: 2025-02-01 deposit 1500 EUR',
      '18: 2025-05-06 dividend US0000000019 6 0.9 USD',
      '22: 2025-06-04 interest -0.79 USD',
      '24: 2025-06-05 fee 3 USD',
      '26: 2025-02-03 fee 1.5 USD',
    ]);
    expect(read(german).problems).toEqual([]);
  });

  test('in Chinese has translated kinds of lines, and transfers by their sign', () => {
    const lines = [
      'Statement,Header,域名称,域值',
      '账户信息,Header,域名称,域值',
      '账户信息,Data,账户,U7',
      '交易,Header,DataDiscriminator,资产分类,货币,代码,日期/时间,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码',
      '交易,Data,订单,股票,USD,SWQ,"2025-10-20, 09:49:15",4,30,31,-120,-0.35,120.35,0,4,O',
      '转账,Header,资产分类,货币,代码,日期,类型,方向,转账公司,转账账户,数量,转账价格,市场价值,已实现的损益,现金金额,代码',
      '转账,Data,股票,USD,SWQ,2025-10-22,纯券过户,出,--,123,-4,--,-124,0.00,0.00,',
      '代扣税,Header,货币,日期,描述,金额,代码',
      '代扣税,Data,USD,2025-10-24,SWQ 现金红利 - 税,-0.3,',
    ];
    expect(shown(lines)).toEqual([
      '5: 2025-10-20 buy SWQ 4 30 0.35 USD',
      '7: 2025-10-22 transfer_out SWQ 4',
      '9: 2025-10-24 tax 0.3 USD',
    ]);
  });

  test('with a title, a class, or a kind of line that is not known is refused', () => {
    const wrong = (from: string, to: string) => errorsOf(german.map((line) => line.replaceAll(from, to)));
    expect(wrong('Zinsen,', 'Zinserl,')).toEqual([expect.stringContaining('The section "Zinserl" moves money')]);
    expect(wrong('Order,Aktien', 'Order,Äpfel')).toEqual([
      expect.stringContaining('"Äpfel" is not a known class of assets'),
      expect.stringContaining('"Äpfel" is not a known class of assets'),
    ]);
    expect(wrong('Data,Order', 'Data,Ausführung ')).toContainEqual(
      expect.stringContaining('"Ausführung" is not a known kind of line'),
    );
  });
});

test('Portfolio Performance writes the headers and types of its language', () => {
  expect(
    shown([
      'Data;Tipo;Valore;Valuta Operazione;Importo Lordo;Tasso di cambio;Commissioni;Tasse;Azioni;ISIN;WKN;Simbolo Titolo;Nome Titolo;Note',
      '2024-01-15T00:00;Deposito;1.000,00;EUR;;;;;;;;;;',
      '2024-01-16T09:30;Compra;-204,90;EUR;;;4,90;;10;IE00B4L5Y983;;;Mondo;',
      '2024-02-16T09:30;Vendi;98,00;EUR;;;1,00;1,00;4;IE00B4L5Y983;;;Mondo;',
      '2024-03-01T00:00;Interessi passivi;-0,75;EUR;;;;;;;;;;',
      '2024-03-02T00:00;Rimborso tasse;0,50;EUR;;;;;;;;;;',
      '2024-03-03T00:00;Trasferimento Titoli (in entrata);50,00;EUR;;;;;2;IE00B4L5Y983;;;Mondo;',
      '2024-03-04T00:00;Trasferimento (in uscita);-10,00;EUR;;;;;;;;;;',
    ]),
  ).toEqual([
    '2: 2024-01-15 deposit 1000 EUR',
    '3: 2024-01-16 buy IE00B4L5Y983 10 200 4.9 EUR',
    '4: 2024-02-16 sell IE00B4L5Y983 4 100 1 1 EUR',
    '5: 2024-03-01 interest -0.75 EUR',
    '6: 2024-03-02 interest 0.5 EUR',
    '7: 2024-03-03 transfer_in IE00B4L5Y983 2 25 EUR',
  ]);
});

test('pytr writes the money that moved under the headers of its language', () => {
  expect(
    shown([
      'Data;Tipo;Valore;Note;ISIN;Azioni;Commissioni;Tasse',
      '2024-01-16T09:30:00;Compra;-204.9;Mondo;IE00B4L5Y983;10;4.9;',
      '2024-02-16T09:30:00;Vendi;98;Mondo;IE00B4L5Y983;4;1;1',
    ]),
  ).toEqual(['2: 2024-01-16 buy IE00B4L5Y983 10 200 4.9 EUR', '3: 2024-02-16 sell IE00B4L5Y983 4 100 1 1 EUR']);
});
