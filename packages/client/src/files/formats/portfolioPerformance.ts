import type { Kind } from '../kinds.ts';

/** The headers of Portfolio Performance in one of its languages. */
type Headers = readonly [
  date: string,
  type: string,
  net: string,
  currency: string,
  quantity: string,
  fee: string,
  tax: string,
  symbol: string,
  name: string,
  note: string,
];

/** By language: German, English, Catalan, Czech, Danish, Spanish, Finnish, French, Italian, Dutch, Polish, Portuguese in two countries, Russian, Turkish, Vietnamese, and Chinese in two scripts. */
const HEADERS: readonly Headers[] = (
  [
    'Datum|Typ|Wert|Buchungswährung|Stück|Gebühren|Steuern|Ticker-Symbol|Wertpapiername|Notiz',
    'Date|Type|Value|Transaction Currency|Shares|Fees|Taxes|Ticker Symbol|Security Name|Note',
    'Data|Tipus|Valor|Moneda de la transacció|Quantitat|Comissions|Impostos|Símbol del ticker|Nom del valor|Nota',
    'Datum|Typ|Hodnota|Transakční měna|Akcie|Poplatky|Daně|Označení tickeru|Jméno cenného papíru|Poznámka',
    'Dato|Type|Værdi|Transaktionsvaluta|Aktier|Gebyrer|Skatter|Værdipapirkode|Værdipapirnavn|Bemærkning',
    'Fecha|Tipo|Valor|Divisa de la transacción|Cantidad|Comisiones|Impuestos|Símbolo del ticker|Nombre del valor|Nota',
    'Päivämäärä|Tyyppi|Arvo|Tapahtuman valuutta|Osuuksia|Kulut|Verot|Osaketikkeri|Arvopaperin nimi|Kommentti',
    "Date|Type|Valeur|Devise de l'opération|Parts|Frais|Impôts / Taxes|Symbole boursier|Nom du titre|Note",
    'Data|Tipo|Valore|Valuta Operazione|Azioni|Commissioni|Tasse|Simbolo Titolo|Nome Titolo|Note',
    'Datum|Transactietype|Waarde (netto)|Transactievaluta|Aantal|Kosten|Belasting|Tickersymbool|Effect|Opmerking',
    'Data|Typ|Wartość|Waluta transakcji|Akcje|Opłaty|Podatki|Symbol giełdowy waloru|Nazwa waloru|Uwaga',
    'Data|Tipo|Valor|Moeda da transação|Quantidade|Comissões|Impostos|Símbolo Ticker|Nome do Título|Nota',
    'Data|Tipo|Valor|Moeda da transação|Quantidade|Taxas|Impostos|Símbolo do Ativo|Nome do Ativo|Nota',
    'Дата|Тип|Значение|Валюта Транзакции|Акций|Сборы|Налоги|Тикер|Имя ценной бумаги|Заметка',
    'İşlem Tarihi|İşlem Türü|Tutarı|Para Birimi|Hisse Senetleri|Komisyon|Vergiler|Hisse Kodu|Güvenilir Ad|Notlar',
    'Ngày|Loại|Giá trị|Tiền tệ giao dịch|Cổ phiếu|Phí|Thuế|Mã chứng khoán|Tên chứng khoán|Ghi chú',
    '日期|类型|净额|账目货币|份额|费用|税款|证券代码|证券名称|备注',
    '日期|種類|金額|交易貨幣|股份|費用|稅款|證券編號|證券名稱|備註',
  ] as const
).map((names) => names.split('|') as unknown as Headers);

/** The types whose words in these languages are no words of other tables, or mean something else there. */
const TYPES: readonly (readonly [Kind, string])[] = [
  ['buy', 'Kúpa|Kúpiť|Koupit|Satın Alınan|Al|Mua'],
  ['sell', 'Sprzedaj|Predaj|Prodat|Sat|Bán'],
  ['deposit', 'Dipòsit|Indsæt|Para Yatır|Gửi tiền'],
  ['withdrawal', 'Removal|Списание|Para Çek|Xóa'],
  ['dividend', 'Cổ tức'],
  ['fee', 'Comissions|Kulut|Сборы|Masraflar|Phí'],
  [
    'refund',
    "Reemborsament de comissions|Vratka poplatku|Refunderede gebyrer|Reembolso de comisiones|Kulujen hyvitys|Zwrot opłat|Reembolso de Comissões|Reembolso de Taxas|Возврат сборов|Vrátenie poplatkov|Masraf İadeleri|Hoàn phí|费用退款|退費|Devolució d'impostos|Daňová vratka|Tilbagebetalte skatter|Devolución de impuestos|Verohyvitys|Belastingteruggave|Zwrot podatku|Reembolso de Impostos|Возврат налога|Vrátenie dane|Vergi iadesi|Hoàn thuế|退税|退稅",
  ],
  ['interest', 'Renteindtægter|Korko|Lãi|Rentebaten'],
  [
    'charge',
    "Càrrec per interessos|Úrokový poplatek|Renteudgifter|Cargo por intereses|Korkoveloitus|Frais d'Intérêts|Interessi passivi|Opłata odsetkowa|Encargos de Juros|Возврат процента|Poplatok z úroku|Úrokový poplatok|Faiz Giderleri|Lãi phải trả|利息支出|利息費用|Rentelasten",
  ],
  ['tax', 'Daně|Verot|Dane|Vergiler|Thuế'],
  // One account of the book pays another.
  [
    'internal',
    'Transferència \\(.*\\)|Traspàs \\(.*\\)|Převod \\(.*\\)|Overfør \\(.*\\)|Transferencia \\(.*\\)|Traspaso \\(.*\\)|Siirto \\(.*\\)|Transfert \\(.*\\)|Trasferimento \\(.*\\)|(Inkomende|Uitgaande) overboeking|Transfer \\((Przy|Wy)chodzący\\)|Transferência \\(.*\\)|Перевод \\([ВИ].*\\)|Prevod \\(.*\\)|Virman \\(.*\\)|Hesaba Transfer \\(.*\\)|Chuyển( tiền)? \\(.*\\)|转[入出]|轉[入出]',
  ],
  [
    'transfer_in',
    'Lliurament \\(Entrada\\)|Připsání CP|Levering \\(Indgående\\)|Entrega \\([Ee]ntra(nte|da)\\)|Toimitus \\(saapuva\\)|Distribution \\(Entrante\\)|Trasferimento Titoli \\(in entrata\\)|Inkomende levering|Dostawa \\(Przychodząca\\)|Bonificação \\(Recebimento\\)|Перевод \\(входящий\\)|Prevod CP \\(prichádzajúce\\)|Temettü \\(Giriş\\)|Giao \\(đến\\)|转入证券|交付（入庫）',
  ],
  [
    'transfer_out',
    'Lliurament \\(Sortida\\)|Odepsání CP|Levering \\(Udgående\\)|Entrega \\([Ss]a(liente|ída)\\)|Toimitus \\(lähtevä\\)|Distribution \\(Sortante\\)|Trasferimento Titoli \\(in uscita\\)|Uitgaande levering|Dostawa \\(Wychodząca\\)|Bonificação \\(Saída\\)|Перевод \\(исходящий\\)|Prevod CP \\(odchádzajúce\\)|Temettü \\(Çıkış\\)|Giao \\(đi\\)|转出证券|交付（出庫）',
  ],
];

const kinds = TYPES.map(([kind, words]) => [new RegExp(`^(${words})$`), kind] as const);

/** The transactions that Portfolio Performance exports, whose value is the money that moved. */
export const PORTFOLIO_PERFORMANCE = HEADERS.map(
  ([date, type, net, currency, quantity, fee, tax, symbol, name, note]) => ({
    name: 'portfolio_performance' as const,
    headers: [date, type, net, currency],
    columns: { date, type, net, currency, quantity, fee, tax, symbol, name, note, isin: 'ISIN', amount: '', price: '' },
    isComplete: true,
    kinds,
  }),
);

/** The transactions that pytr exports for Portfolio Performance: the same headers without a currency, in this order. */
export const PYTR = HEADERS.map(([date, type, net, , quantity, fee, tax, , , note]) => ({
  name: 'csv' as const,
  headers: [date, type, net, note, 'ISIN', quantity, fee],
  places: Object.fromEntries([date, type, net, note, 'ISIN', quantity, fee].map((text, at) => [at + 1, exactly(text)])),
  columns: { date, type, net, note, isin: 'ISIN', quantity, fee, tax, amount: '', price: '', name: note },
  currency: 'EUR',
  kinds,
}));

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[()]/g, '\\$&')}$`);
}
