/** The words of exports in ten languages: the headers of each column, the types, and the states of orders. */
export interface Words {
  readonly headers: Readonly<Record<Header, readonly string[]>>;
  readonly types: Readonly<Record<TypeWord, readonly string[]>>;
  readonly done: string;
  readonly undone: readonly string[];
  readonly total: string;
}

const HEADERS = [
  'date',
  'settle',
  'type',
  'symbol',
  'name',
  'quantity',
  'price',
  'amount',
  'gross',
  'net',
  'currency',
  'fee',
  'tax',
  'rate',
  'balance',
  'status',
  'note',
  'debit',
  'credit',
] as const;
export type Header = (typeof HEADERS)[number];
const TYPES = [
  'buy',
  'sell',
  'dividend',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
  'exchange',
  'split',
  'withheld',
] as const;
export type TypeWord = (typeof TYPES)[number];

/** Reads `A, B; C`: the words of the first name are A and B, and that of the second one is C. */
function named<Name extends string>(names: readonly Name[], text: string): Record<Name, readonly string[]> {
  const lists = text.split(';').map((words) => words.split(',').map((word) => word.trim()));
  return Object.fromEntries(names.map((name, at) => [name, lists[at] ?? []])) as unknown as Record<
    Name,
    readonly string[]
  >;
}

function language(headers: string, types: string, [done = '', ...undone]: readonly string[], total: string): Words {
  return { headers: named(HEADERS, headers), types: named(TYPES, types), done, undone, total };
}

/** Codes of types, which files of all languages have. */
export const CODES = named(TYPES, 'B, BUY; S, SELL; DIV; INT; FEE; DEP; WD; FX; SPLIT; TAX');

export const LANGUAGES: readonly Words[] = [
  language(
    'Date, Trade date, Transaction date; Settlement date, Value date; Type, Transaction type, Action, Activity; Symbol, Ticker; Name, Security, Description, Instrument; Quantity, Units, Shares, Qty; Price, Unit price, Share price; Amount, Total, Value; Gross amount, Consideration, Principal; Net amount, Total amount; Currency, CCY; Fee, Commission, Brokerage, Fees; Tax, Withholding tax; Exchange rate, FX rate; Balance, Running balance, Cash balance; Status, State; Note, Comment; Debit, Paid out, Money out; Credit, Paid in, Money in',
    'Buy, Bought, Purchase; Sell, Sold, Sale; Dividend, Cash dividend; Interest, Credit interest; Custody fee, Fee, Platform fee; Deposit, Cash deposit; Withdrawal, Cash withdrawal; Currency exchange, FX; Stock split, Split; Withholding tax, Dividend tax',
    ['Executed', 'Canceled', 'Rejected', 'Pending', 'Expired'],
    'Total',
  ),
  language(
    'Datum, Handelstag, Buchungstag; Valuta, Wertstellung; Typ, Transaktionstyp, Vorgang, Art; Symbol, WKN; Name, Wertpapier, Bezeichnung, Titel; Anzahl, Stück, Menge, Stk.; Kurs, Preis, Ausführungskurs; Betrag, Umsatz; Bruttobetrag, Kurswert; Nettobetrag, Endbetrag, Ausmachender Betrag; Währung; Gebühr, Gebühren, Provision; Steuer, Quellensteuer; Wechselkurs, Devisenkurs; Saldo, Kontostand; Status; Bemerkung, Notiz; Soll, Belastung; Haben, Gutschrift',
    'Kauf, Wertpapierkauf; Verkauf, Wertpapierverkauf; Dividende, Dividendengutschrift; Zinsen, Habenzinsen; Depotgebühr, Gebühr; Einzahlung; Auszahlung; Devisentausch, Währungstausch; Aktiensplit, Split; Quellensteuer',
    ['Ausgeführt', 'Storniert', 'Abgelehnt', 'Offen', 'Gestrichen'],
    'Summe',
  ),
  language(
    "Date, Date d'opération; Date de valeur; Type, Opération, Nature de l'opération; Symbole, Code; Nom, Libellé, Titre, Valeur; Quantité, Nombre de titres, Qté; Prix, Cours, Prix unitaire; Montant; Montant brut; Montant net; Devise; Frais, Courtage, Commission; Impôt, Taxe; Taux de change; Solde; Statut; Commentaire; Débit; Crédit",
    "Achat; Vente; Dividende; Intérêts; Droits de garde, Frais; Versement, Dépôt; Retrait; Change, Opération de change; Division d'actions; Retenue à la source, Impôt",
    ['Exécuté', 'Annulé', 'Rejeté', 'En attente'],
    'Total',
  ),
  language(
    'Datum, Transactiedatum; Valutadatum; Type, Soort, Transactietype; Symbool; Naam, Product, Fonds; Aantal, Stuks; Koers, Prijs; Bedrag; Bruto bedrag; Netto bedrag, Nettobedrag; Valuta, Munt; Kosten, Transactiekosten; Belasting, Dividendbelasting; Wisselkoers; Saldo; Status; Opmerking; Debet, Af; Credit, Bij',
    'Koop, Aankoop; Verkoop; Dividend; Rente; Bewaarloon, Kosten; Storting; Opname, Terugstorting; Valutawissel; Aandelensplitsing; Dividendbelasting',
    ['Uitgevoerd', 'Geannuleerd', 'Geweigerd', 'Verlopen'],
    'Totaal',
  ),
  language(
    'Fecha, Fecha de operación; Fecha valor; Tipo, Operación, Tipo de operación; Símbolo; Nombre, Valor, Descripción; Cantidad, Títulos, Acciones; Precio; Importe; Importe bruto; Importe neto; Divisa, Moneda; Comisión, Gastos; Impuesto, Retención; Tipo de cambio; Saldo; Estado; Comentario; Cargo, Débito; Abono, Crédito',
    'Compra; Venta; Dividendo; Intereses; Comisión de custodia, Comisión; Ingreso, Aportación; Retirada, Reintegro; Cambio de divisa; Desdoblamiento; Retención',
    ['Ejecutada', 'Cancelada', 'Rechazada', 'Pendiente'],
    'Total',
  ),
  language(
    'Data, Data operazione; Data valuta; Tipo, Operazione, Causale; Simbolo; Titolo, Nome, Strumento; Quantità; Prezzo; Importo, Controvalore; Importo lordo; Importo netto; Divisa, Valuta; Commissioni, Spese; Imposta, Tasse; Cambio, Tasso di cambio; Saldo; Stato; Nota; Uscite, Dare; Entrate, Avere',
    'Acquisto; Vendita; Dividendo; Interessi; Commissioni, Canone; Versamento, Deposito; Prelievo; Cambio valuta; Frazionamento; Ritenuta',
    ['Eseguito', 'Annullato', 'Rifiutato', 'In attesa'],
    'Totale',
  ),
  language(
    'Data, Data da operação; Data de liquidação, Data valor; Tipo, Operação, Tipo de movimento; Código do ativo; Produto, Ativo, Título; Quantidade, Qtd; Preço, Preço unitário; Montante, Valor; Valor bruto; Valor líquido; Moeda; Comissão, Taxas, Corretagem; Imposto; Taxa de câmbio; Saldo; Estado; Observações; Débito, Saídas; Crédito, Entradas',
    'Compra; Venda; Dividendo; Juros; Comissão, Taxa de custódia; Depósito; Levantamento, Saque; Câmbio; Desdobramento; Imposto',
    ['Executada', 'Cancelada', 'Rejeitada', 'Pendente'],
    'Total',
  ),
  language(
    'Datum, Affärsdag, Bokföringsdag; Likviddag; Typ av transaktion, Transaktion, Typ; Kortnamn; Värdepapper, Namn; Antal; Kurs, Pris; Belopp; Bruttobelopp; Nettobelopp; Valuta; Courtage, Avgift; Skatt, Källskatt; Valutakurs, Växlingskurs; Saldo; Status; Kommentar; Debet; Kredit',
    'Köp; Sälj, Försäljning; Utdelning; Ränta; Avgift; Insättning; Uttag; Valutaväxling; Split; Källskatt',
    ['Utförd', 'Makulerad', 'Avvisad'],
    'Summa',
  ),
  language(
    'Dato, Handelsdato; Valørdato, Valutadato; Transaktionstype, Type; Symbol; Værdipapir, Navn; Antal; Kurs, Pris; Beløb; Bruttobeløb; Nettobeløb; Valuta; Kurtage, Gebyr; Skat, Udbytteskat; Valutakurs, Vekselkurs; Saldo; Status; Bemærkning; Debet; Kredit',
    'Køb; Salg; Udbytte; Renter; Gebyr, Depotgebyr; Indbetaling; Udbetaling, Hævning; Valutaveksling; Aktiesplit; Udbytteskat',
    ['Udført', 'Annulleret', 'Afvist'],
    'I alt',
  ),
  language(
    'Data, Data transakcji, Data operacji; Data rozliczenia, Data waluty; Rodzaj, Typ operacji, Rodzaj transakcji; Symbol, Kod instrumentu; Nazwa, Papier, Instrument; Liczba, Ilość, Liczba sztuk; Cena, Kurs; Kwota, Wartość; Kwota brutto, Wartość brutto; Kwota netto; Waluta; Prowizja, Opłata; Podatek; Kurs wymiany, Kurs walutowy; Saldo; Status; Opis, Komentarz; Obciążenia; Uznania',
    'Kupno, Zakup; Sprzedaż; Dywidenda; Odsetki; Opłata, Prowizja; Wpłata; Wypłata; Wymiana walut; Podział akcji; Podatek',
    ['Zrealizowane', 'Anulowane', 'Odrzucone'],
    'Razem',
  ),
];
