import { isCurrency } from './currencies.ts';
import type { Column, TransactionType } from './imported.ts';

/** Returns a header or a type in lower case without accents, punctuation, parentheses, and a currency at its end. */
export function plainName(text: string): string {
  const words = text
    .normalize('NFD')
    // Only Latin accents, because Japanese letters have marks, too.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/\([^()]*\)|\[[^[\]]*\]|［[^［］]*］|（[^（）]*）/g, ' ')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const kept = words.length > 1 && last === last.toUpperCase() && isCurrency(last) ? words.slice(0, -1) : words;
  return kept.join(' ').toLowerCase();
}

/** Names of columns in English, German, French, Dutch, Spanish, and Japanese, the best one of each value first. */
const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = {
  date: listOf(
    'trade date, transaction date, date, datetime, date time, run date, rebalance date, as of, purchase date, buy date',
    'date acquired, acquired, bought on, bought, date bought, purchased on, purchased, date purchased, date of purchase',
    'open date, held since, since, handelstag, handelsdatum, kaufdatum, datum kauf, gekauft am',
    'ausfuhrungsdatum, buchungstag, buchungsdatum, transaktionsdatum, datum, transactiedatum, date de transaction',
    'date d achat, date achat, date d operation, date operation, date de l operation, fecha de compra, fecha',
    'fecha de operacion, fecha operacion, time, tag, 約定日, 取得日, 受渡日, 日付',
  ),
  type: listOf(
    'transaction type, type, action, activity, activity type, buy sell, side, transaktionstyp, transaktionsart, typ, art',
    'buchungstyp, vorgang, umsatzart, soort, transactietype, type transactie, type d operation, type de transaction',
    'operation, sens, tipo, tipo de operacion, tipo operacion, operacion, transaction, transactie, 取引, 売買',
  ),
  isin: listOf('isin, isin code, code isin, codigo isin, isin nummer, isin wkn, symbol isin, isin symbol'),
  name: listOf(
    'name, company, company name, security name, instrument name, description, security description, holding, holdings',
    'investment, fund, fund name, stock, asset, product, bezeichnung, wertpapierbezeichnung, wertpapiername, wertpapier',
    'titel, produkt, artikel, instrumentname, firma, aktie, libelle, designation, nom, nom du titre, nom de la valeur, valeur',
    'produit, titre, denominacion, descripcion, valor, producto, empresa, accion, nombre, fondo, naam, omschrijving',
    'position, posicion, 銘柄名, 銘柄, ファンド名, wkn',
  ),
  symbol: listOf(
    'ric, symbol, ticker, ticker symbol, stock symbol, instrument, security, kurzel, symbole, code, simbolo, mnemo',
    'mnemonique, symbool, papier, 銘柄コード, コード, 証券コード',
  ),
  exchange: listOf('exchange, listing exchange, mic, borse, borsenplatz, handelsplatz, beurs, bourse, place, bolsa'),
  quantity: listOf(
    'quantity, qty, shares, units, no of shares, number of shares, share count, anzahl, stuck, stucke, stk, stuckzahl',
    'menge, nominale, stuck nominale, stuck nom, nominal, bestand, aantal, stuks, quantite, qte, nombre',
    'nombre de titres, nombre de parts, nb de titres, cantidad, titulos, n titulos, numero de titulos, acciones, position, pos',
    'participaciones, 数量, 保有数量, 保有株数, 株数, 口数',
  ),
  price: listOf(
    'price, unit price, price per share, price share, trade price, purchase price, price paid, buy price, entry price',
    'cost per share, unit cost, average price, avg price, average cost, avg cost, last price, last, close, current price',
    'kurs, preis, stuckpreis, kaufkurs, letzter kurs, schlusskurs, dernier cours, ultimo precio, 取得単価, 現在値',
    'ausfuhrungskurs, einstandskurs, koers, prijs, cours, prix, prix unitaire, precio, precio unitario, cotizacion, quote',
  ),
  amount: listOf(
    'gross amount, amount, value, market value, mkt val, mkt value, position value, current value, total value, total',
    'net amount, proceeds, bruttobetrag, betrag, wert, kurswert, marktwert, aktueller wert, gesamtwert, depotwert, summe',
    'gesamtbetrag, bedrag, waarde, marktwaarde, totaal, totaalbedrag, montant, montant brut, valorisation',
    'valeur actuelle, valeur de marche, valeur totale, valeur, importe, importe bruto, valor de mercado, valor actual',
    'valor total, valor, valoracion, efectivo, monto, 評価額, 時価評価額, 金額',
  ),
  currency: listOf(
    'currency, currency code, currency primary, ccy, wahrung, buchungswahrung, valuta, munt, devise, monnaie, divisa',
    'moneda, 通貨',
  ),
  fee: listOf(
    'fee, fees, commission, commissions, fees comm, costs, gebuhr, gebuhren, provision, kosten, transactiekosten',
    'frais, courtage, commission et frais, comision, comisiones, gastos, 手数料',
  ),
  tax: listOf(
    'tax, taxes, withholding tax, steuer, steuern, quellensteuer, belasting, bronbelasting, dividendbelasting, impot',
    'impots, taxe, retenue a la source, impuesto, impuestos, retencion',
  ),
  rate: listOf('exchange rate, fx rate, wechselkurs, devisenkurs, wisselkoers, taux de change, tipo de cambio, fx'),
  weight: listOf(
    'weight, weights, target weight, target, target allocation, allocation, percent, percentage, percent of account',
    'of portfolio, of account, of acct, portfolio weight, gewicht, gewichtung, anteil, depotanteil, prozent',
    'zielgewicht, weging, gewicht portefeuille, poids, ponderation, repartition, allocation cible, peso, ponderacion',
    'asignacion, porcentaje, 構成比, 比率',
  ),
  note: listOf(
    'note, notes, comment, description, memo, notiz, kommentar, bemerkung, beschreibung, opmerking, omschrijving',
    'commentaire, libelle, nota, comentario, descripcion',
  ),
  id: listOf('id, transaction id, trade id, transaktions id, transactie id, id transaction, id de transaccion'),
};

function listOf(...lines: readonly string[]): readonly string[] {
  return lines.join(', ').split(', ');
}

const PURCHASE =
  /^(purchase|buy |bought|date (bought|purchased|acquired|of purchase|d achat|achat)|acquired|kauf|gekauft|datum kauf|fecha de compra|取得日)/;

/** True for a header of purchase dates. Rows of such a table add to each other. */
export function isPurchaseDate(header: string): boolean {
  return PURCHASE.test(headerName(header));
}

/** Returns a header for `findColumn`. `Anteil in %` and `Betrag in EUR` lose their unit. */
export function headerName(text: string): string {
  return plainName(text).replace(/ (in|en)$/, '');
}

/**
 * Returns the position of the header that names a value best. -1 if there is none.
 * @param fits returns false for a column whose cells cannot be this value
 */
export function findColumn(
  names: readonly string[],
  column: Column,
  fits: (at: number) => boolean = () => true,
): number {
  for (const name of COLUMN_NAMES[column]) {
    const at = names.indexOf(name);
    if (at !== -1 && fits(at)) return at;
  }
  return -1;
}

/** Words for each type. A phrase of several words comes before its words. */
const TYPE_WORDS: Readonly<Record<TransactionType, readonly string[]>> = {
  buy: listOf('buy, bought, purchase, kauf, kaufen, koop, aankoop, achat, compra, b, savings plan, sparplan, reinvest'),
  sell: listOf('sell, sold, sale, verkauf, verkaufen, verkoop, vente, venta, s'),
  deposit: listOf('deposit, contribution, einlage, einzahlung, storting, versement, deposito, ingreso, aportacion'),
  withdrawal: listOf('withdrawal, removal, entnahme, auszahlung, opname, retrait, retirada, retiro, reintegro'),
  dividend: listOf(
    'dividend, dividends, div, dividende, dividenden, dividendo, dividendos, distribution, ausschuttung',
  ),
  interest: listOf(
    'interest, zins, zinsen, rente, interet, interets, interes, intereses, interest charge, zinsbelastung',
  ),
  fee: listOf('fee, fees, commission, gebuhr, gebuhren, kosten, frais, comision, comisiones'),
  tax: listOf(
    'tax, taxes, withholding, dividend tax, withholding tax, steuer, steuern, quellensteuer, dividendbelasting, belasting',
    'impot, impots, taxe, impuesto, impuestos, retencion',
  ),
  split: listOf('split, stock split, aktiensplit, aandelensplitsing, fractionnement, desdoblamiento'),
  transfer_in: listOf(
    'transfer in, delivery inbound, inbound delivery, einlieferung, einbuchung, transfert entrant, traspaso entrada',
  ),
  transfer_out: listOf(
    'transfer out, delivery outbound, outbound delivery, auslieferung, ausbuchung, transfert sortant, traspaso salida',
  ),
  exchange: listOf('exchange, currency exchange, fx, forex, currency conversion, wahrungstausch, change, cambio'),
};
const TYPE_BY_PHRASE = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, phrases]) => phrases.map((phrase) => [phrase, type as TransactionType])),
) as ReadonlyMap<string, TransactionType>;

/** Returns the type that a text in one of the languages names. Null if it names none, or several. */
export function typeOfWords(text: string): TransactionType | null {
  const plain = plainName(text.replaceAll('_', ' ').replace(/[()]/g, ' '));
  const whole = TYPE_BY_PHRASE.get(plain);
  if (whole !== undefined) return whole;
  const found = new Set(plain.split(' ').flatMap((word) => TYPE_BY_PHRASE.get(word) ?? []));
  const [only] = found;
  return only !== undefined && found.size === 1 ? only : null;
}
