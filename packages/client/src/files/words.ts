import { isCurrency } from './currencies.ts';
import type { Column, TransactionType } from './imported.ts';

/** Returns a header or a type in lower case without accents, punctuation, parentheses, and a currency at its end. */
export function plainName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\([^()]*\)/g, ' ')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const kept = words.length > 1 && last === last.toUpperCase() && isCurrency(last) ? words.slice(0, -1) : words;
  return kept.join(' ').toLowerCase();
}

/** Names of columns in English, German, French, Dutch, and Spanish, the best one of each value first. */
const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = {
  date: listOf(
    'trade date, transaction date, date, datetime, date time, run date, rebalance date, as of, handelstag, handelsdatum',
    'ausfuhrungsdatum, buchungstag, buchungsdatum, transaktionsdatum, datum, transactiedatum, date de transaction',
    'date d operation, date operation, date de l operation, fecha, fecha de operacion, fecha operacion, time, tag',
  ),
  type: listOf(
    'transaction type, type, action, activity, activity type, buy sell, side, transaktionstyp, transaktionsart, typ, art',
    'buchungstyp, vorgang, umsatzart, soort, transactietype, type transactie, type d operation, type de transaction',
    'operation, sens, tipo, tipo de operacion, tipo operacion, operacion, transaction, transactie',
  ),
  isin: listOf('isin, isin code, code isin, codigo isin'),
  symbol: listOf(
    'ric, symbol, ticker, ticker symbol, instrument, security, kurzel, symbole, code, simbolo, wkn, fondo, titre',
  ),
  exchange: listOf('exchange, listing exchange, mic, borse, borsenplatz, handelsplatz, beurs, bourse, place, bolsa'),
  quantity: listOf(
    'quantity, qty, shares, units, no of shares, number of shares, anzahl, stuck, stucke, stuckzahl, menge, nominale',
    'aantal, stuks, quantite, nombre, nombre de titres, nombre de parts, cantidad, titulos, acciones, participaciones',
  ),
  price: listOf(
    'price, unit price, price per share, price share, trade price, kurs, preis, stuckpreis, ausfuhrungskurs, koers, prijs',
    'cours, prix, prix unitaire, precio, precio unitario, cotizacion, quote',
  ),
  amount: listOf(
    'gross amount, amount, value, market value, mkt val, current value, total, net amount, proceeds, bruttobetrag, betrag',
    'wert, kurswert, marktwert, summe, gesamtbetrag, bedrag, waarde, marktwaarde, totaal, totaalbedrag, montant',
    'montant brut, valeur, importe, importe bruto, valor, valor de mercado, monto',
  ),
  currency: listOf(
    'currency, currency code, currency primary, ccy, wahrung, buchungswahrung, valuta, munt, devise, monnaie, divisa',
    'moneda',
  ),
  fee: listOf(
    'fee, fees, commission, commissions, fees comm, costs, gebuhr, gebuhren, provision, kosten, transactiekosten',
    'frais, courtage, commission et frais, comision, comisiones, gastos',
  ),
  tax: listOf(
    'tax, taxes, withholding tax, steuer, steuern, quellensteuer, belasting, bronbelasting, dividendbelasting, impot',
    'impots, taxe, retenue a la source, impuesto, impuestos, retencion',
  ),
  rate: listOf('exchange rate, fx rate, wechselkurs, devisenkurs, wisselkoers, taux de change, tipo de cambio, fx'),
  weight: listOf(
    'weight, target weight, allocation, percent, percent of account, of portfolio, gewicht, gewichtung, anteil',
    'zielgewicht, weging, gewicht portefeuille, poids, ponderation, allocation cible, peso, ponderacion, asignacion',
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

/** Returns a header for `findColumn`. `Anteil in %` and `Betrag in EUR` lose their unit. */
export function headerName(text: string): string {
  return plainName(text).replace(/ (in|en)$/, '');
}

/** Returns the position of the header that names a value best. -1 if there is none. */
export function findColumn(names: readonly string[], column: Column): number {
  for (const name of COLUMN_NAMES[column]) {
    const at = names.indexOf(name);
    if (at !== -1) return at;
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
