import { isCurrency } from './currencies.ts';
import type { Column } from './imported.ts';
import { remembered } from './remembered.ts';

/** Letters that have no accent to remove. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', œ: 'oe', đ: 'd', º: '', ª: '' };

/** Returns a header or a type in lower case without accents, punctuation, parentheses, and a currency at its end. */
export const plainName = remembered((text) => {
  const words = text
    .normalize('NFD')
    // Only Latin accents, because Japanese letters have marks, too.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßøæłœđºª]/gi, (letter) => PLAIN[letter.toLowerCase()] ?? letter)
    .replace(/\([^()]*\)|\[[^[\]]*\]|［[^［］]*］|（[^（）]*）/g, ' ')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const kept = words.length > 1 && last === last.toUpperCase() && isCurrency(last) ? words.slice(0, -1) : words;
  return kept.join(' ').toLowerCase();
});

/** Names of columns in the languages of `kindOfWords`, the best one of each value first. */
const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = {
  date: listOf(
    'trade date, t d, trade date time, transaction date, transaction time, activity date, execution date, execution time',
    'execution date and time, date and time, executed at, executed on, date executed, open time, filled time, date, datetime, date time, timestamp',
    'run date, rebalance date, as of, purchase date, buy date, utc time, abschluss, abschlussdatum, abschlusstag',
    'date acquired, date of acquisition, acquisition date, acquired, bought on, bought at, bought, purchased at, entry date, opened date, date opened',
    'date bought, purchased on, purchased, date purchased, date of purchase',
    'date paid, open date, held since, since, handelstag, handelsdatum, geschaftstag, kaufdatum, datum kauf, gekauft am',
    'date comptable, ausfuhrungsdatum, buchungstag, buchungsdatum, buchtag, transaktionsdatum, datum, transactiedatum, date de transaction',
    'order date, operation date, when, trade date us, date d achat, date achat, date d operation, date operation, date de l operation, fecha de compra, fecha',
    'fecha de operacion, fecha operacion, fecha de la orden, fecha orden, data operazione, data contabile, data esecuzione, data, data negocio, data operacao',
    'affarsdag, handelsdag, bokforingsdag, buchung, handelsdato, dato, data transakcji, data operacji, data zawarcia, data da operacao, data da transacao, data movimento, time, tag, created at, update time, last updated',
    '約定日, 約定日時, 取引日時, 日時, 取得日, 受渡日, 日付',
    '入金日, 成交日期, 交易日期, 发生日期, 成交时间, 日期, 国内約定日, 거래일자, 거래일, 체결일자, 일자, kauppapaiva',
    'tarih, islem tarihi, ημερομηνια, datum obchodu, teljesites datuma, konyveles datuma, local time, creation time, created, peildatum, stichtag, contract date',
    'дата сделки, дата заключения, дата операции, дата, время сделки, afregningsdato, pay date, payment date, date of payment',
  ),
  type: listOf(
    'transaction type, operation type, transaction details, type, action, activity, activity type, trade type, trans code, transaction kind, tx type, txn type, transfer type, buy sell, side, order type',
    'transaktionstyp, transaktionsart, typ, art, buchungstyp, vorgang, umsatzart, buchungsart, category, kind, event',
    'nature de l operation, auftragsart, soort, transactietype, type transactie, type mutatie, type d operation, type de transaction, operation, sens',
    'tipo, tipo de operacion, tipo operacion, operacion, tipo operazione, operazione, causale, tipo de movimentacao, movimentacao',
    'transaktion, typ av transaktion, handelse, transaktionstype, rodzaj, rodzaj transakcji, rodzaj operacji, typ transakcji, operacja, tipo de movimento, tipo de transacao, operacao, beschreibung 1',
    'transaction, transactie, transaksjonstype, buchungstext, 取引, 売買, 取引区分',
    '売買区分, 买卖标志, 买卖方向, 操作, 方向, 业务名称, 交易类别, 交易类型, 買賣別, 거래구분, 매매구분, 거래종류, 구분, tapahtumatyyppi, 買賣, 売 買, 取引種別, 種別',
    'islem turu, islem tipi, islem, πραξη, ειδος συναλλαγης, tranzakcio tipusa, tipus, smer',
    'вид сделки, тип сделки, тип операции, вид операции, операция, направление',
  ),
  isin: listOf(
    'isin, isin code, instrument isin, code isin, codigo isin, isin nummer, isin wkn, symbol isin, isin symbol',
    'cusip, cusip number, sedol, figi, wkn',
  ),
  name: listOf(
    'name, company, company name, security name, instrument name, holdingname, fund name, fund, description, security description, holding, holdings',
    'security isin, investment, stock, asset, product, fondsnaam, bezeichnung, wertpapierbezeichnung, wertpapiername, wertpapier, wertschrift, wertschriften',
    'titel, produkt, artikel, instrumentname, firma, aktie, libelle, designation, nom, nom du titre, nom de la valeur, valeur',
    'produit, produto, titre, denominacion, descripcion, valor, producto, empresa, unternehmen, gesellschaft, entreprise, societe, societa, azienda, bedrijf, foretag, bolag, accion, nombre, fondo, naam, namn, navn, omschrijving',
    'asset name, investment name, title, scheme name, titolo, strumento, descrizione, nome, ativo, vardepapper, vaerdipapirer, vaerdipapir, papiernaam, vardepapper beskrivning',
    'position, posicion, fonds, support, verdipapir, 銘柄名, 銘柄, ファンド名',
    'investments, 证券名称, 股票名称, 名称, 股票名稱, 證券名稱, 종목명, 종목, arvopaperi',
    'actif, activo, nazwa, hisse, hisse adi, hisse adı, μετοχη, cenny papir, nazev, ertekpapir, papir, megnevezes, наименование, название, эмитент, ценная бумага, scrip name, counter, fond',
  ),
  symbol: listOf(
    'ric, symbol, ticker, ticker symbol, stock symbol, instrument symbol, instrument, security, slice',
    'coin symbol, asset symbol, crypto symbol, token symbol, coin, pair, asset id, instrument code, security code, stock code, codigo de negociacao, identifier, kurzel, symbole, code, simbolo, mnemo',
    'scrip code, fund code, scrip, scrip contract, asset code, trading symbol, tradingsymbol, sym, pairs, trading pair, mnemonique, symbool, kortnamn, papier, walor, 銘柄コード, コード, 証券コード, 通貨ペア, 暗号資産',
    'sembol, hisse kodu, emisora, especie, nemotecnico, asx code, ticker code, kod papieru, kod instrumentu, codigo do ativo',
    '证券代码, 股票代码, 代码, 股票代號, 證券代號, 종목코드, 종목번호, код инструмента, тикер, код ценной бумаги, код бумаги, код',
  ),
  exchange: listOf(
    'exchange, listing exchange, mic, market code, market, borse, borsenplatz, handelsplatz, beurs, bourse, place, bolsa',
  ),
  quantity: listOf(
    'executed qty, executed quantity, filled qty, filled quantity, fill qty, fill quantity, trade quantity, quantity, qty, shares, units, no of shares, number of shares, share count, quantity transacted',
    'liczba sztuk, liczba jednostek, liczba jedn, avail units, available units, qtde, quant, wolumen',
    'units held, shares held, shares owned, owned quantity, owned shares, quantity held, qty held, quantity available',
    'volume, volym, vol, anzahl, anzahl betrag, stuck, stucke, stk, stuckzahl, quantita, quantidade, qtd, antal, antall, ilosc, liczba, size',
    'asset quantity, aantal stukken, btc amount, coin amount, crypto amount, amount crypto, menge, nominale, stuck nominale, stuck nominal, stuck nom, nominal, bestand, aantal, stuks, quantite, qte, nombre',
    'nombre de titres, nombre de parts, nb de titres, cantidad, titulos, n titulos, numero de titulos, acciones, n acciones, n de acciones, numero de acciones, position, pos',
    'face value, face amount, nominal value, nennwert, share contract, units contracts, number of units, stuck ausgefuhrt, anteile, participaciones, n de participaciones, numero de participaciones, 約定数量, 取引数量, 数量, 保有数量, 保有株数, 株数, 口数',
    '成交数量, 成交股数, 股份余额, 持仓数量, 数量, 成交股數, 股數, 거래수량, 체결수량, 보유수량, 수량, maara, filled',
    'asset amount, executed, nominal stuck, unit count, executed amount, no shares, andelar, 數量, adet, miktar, τεμαχια, ποσοτητα, pocet, pocet kusu, pocet akcii, participaties, aantal participaties, mnozstvi, darab, darabszam, mennyiseg, количество, кол во, количество шт, vn, valor nominal, nominales',
  ),
  price: listOf(
    'price, unit price, price per share in account currency, price per share, price share, share price, trade price, t price',
    'amount per share, dividend per share, effective price, price per unit, execution price, filled price, avg fill price, average fill price, fill price, price at transaction, spot price at transaction',
    'deal price, cena jednostkowa, kurs per aktie',
    'quote price, asset price, btc price, coin price, crypto price, per share cost, purchase price, price paid, buy price, entry price, trans preis, abschlusskurs, prezzo, preco, pris, cena',
    'cost per share, cost share, unit cost, average price, avg price, average cost, avg cost, last price, last, close, current price',
    'kurs, kurs limit, preis, stuckpreis, kaufkurs, letzter kurs, schlusskurs, dernier cours, ultimo precio, 取得単価, 現在値',
    'valor liquidativo',
    'filled at, filled average price, handelskurs, anteilspreis, anteilwert, valeur liquidative, nav, ausfuhrungskurs, einstandskurs, kurs in eur, koers, prijs, cours, prix, prix unitaire, precio, preco unitario, 約定単価, precio unitario, cotizacion, quote',
    '約定価格, 約定レート, 取引レート, 価格',
    '成交价格, 成交均价, 成交价, 价格, 成交價, 單價, 単価, 解約単価, 売却 決済単価, 거래단가, 체결단가, 단가, kurssi, prix d exe, valeur de part',
    'fiyat, islem fiyatı, τιμη, cena za kus, arfolyam, цена, цена сделки, цена за единицу, px, cotacao, kurs per andel',
  ),
  amount: listOf(
    'gross amount, gross dividend, bruto bedrag, fiat amount, amount fiat, principal amount, principal, subtotal, gross, bruttobetrag, montant brut, importe bruto, waarde, betrag, trans wert',
    'importo lordo, bruttobelopp, bruttobelob, kwota brutto, wartosc brutto',
    'change amount, amount, debit credit, credit debit, value, transaction amount, total amount, total cost, market value, mkt val, mkt value, position value, current value, total value, total',
    'fill amount, filled amount, proceeds, total trade value, trade value, consideration, wert, kurswert, marktwert, aktueller wert, ausfuhrungswert, gesamtwert, depotwert, summe',
    'gesamtbetrag, marktwaarde, marknadsvarde, bedrag, totaal, totaalbedrag, montant, montant de l operation, valorisation, umsatz, belopp, belop, beloeb, belob, kwota, wartosc, wartosc transakcji, montante',
    'valeur actuelle, valeur de marche, valeur totale, valeur, importe, importe estimado, importo, importo euro, controvalore, valor de mercado',
    'valor actual, valor total, valor, valoracion, efectivo bruto, valor da operacao, efectivo, monto, 評価額, 時価評価額, 解約額, 売却 決済額, 金額',
    '配当 分配金合計, 成交金额, 成交额, 市值, 金额, 成交金額, 價金, 거래금액, 체결금액, 평가금액, 금액, cost proceeds',
    'tutar, islem tutarı, αξια, hodnota, castka, objem, objem v, ertek, osszeg, turnover, valor bruto, сумма, сумма сделки, объем, объем сделки, стоимость',
  ),
  net: listOf(
    'net amount, net cash amount, net dividend, netto bedrag, waarde netto, wert netto, value net, amount net, settle amount net',
    'net, net proceeds, net value, settled value, settlement amount, settlement value, settlement, settled amount, cash flow, cash value, cash amount, booked amount, total inclusive of fees',
    'bogfort belob, nettobelob, kwota netto, nettobetrag, netto, endbetrag, gesamtpreis, ausmachender betrag, nettobedrag, mutatie, montant net, importe neto',
    'net consideration, importo netto, valor liquido, nettobelopp, total incl fees, total with fees, 受渡金額, 受渡金額 決済損益',
    '发生金额, 清算金额, 受取金額, 收付金额, 應收付金額, 淨收付金額, 정산금액, summa, yhteensa',
    'net tutar, καθαρη αξια, celkem, netto osszeg, po prowizji, 淨金額',
  ),
  balance: listOf(
    'balance, running balance, cash balance, account balance, saldo, kontostand, solde, balance after, saldo contabile, cash balance amount, egyenleg',
    '资金余额, 剩余金额, 예수금, 잔고, 잔액',
  ),
  status: listOf(
    'status, state, order status, trade status, transaction status, zustand, toestand, statut, estado, stato, status zlecenia, stan zlecenia, stav, durum, tila, статус',
    '交易状态, 订单状态, 委托状态, 状态, 狀態, 注文状況, 約定状況, 状況, ステータス, 주문상태, 상태',
  ),
  side: listOf(
    'buy sell, side, direction, trade type, way, segno, kauf verkauf, koop verkoop, achat vente, compra venta, acquisto vendita, entrada saida',
    'kjop salg, kop salj, kob salg, kupno sprzedaz, strona, k s, c v',
  ),
  currency: listOf(
    'currency, currency code, fiat currency, devise du compte, currency primary, ccy, trade currency, transaction currency, account currency, instrument currency',
    'price currency, asset currency, wahrung, whrg, buchungswahrung, bewertungswahrung, valuta mutatie, valuta, munt, devise, devise du prix, transaktionsvaluta, instrumentvaluta',
    'monnaie, divisa, moneda, moeda, waluta, waluta notowania, valutakod, 通貨',
    '币种, 货币, 幣別, 통화, 통화코드, 決済通貨, 受取通貨, valuutta',
    'para birimi, doviz, νομισμα, mena, penznem, 貨幣, валюта, валюта цены, валюта сделки, валюта расчетов',
  ),
  fee: listOf(
    'fee, fees, commission, commissions, commission fees, fees comm, comm fee, brokerage, fees and or spread, fee amount, transaction fee',
    'fx fee amount, stamp duty, stamp duty reserve tax, sec taf, sec fee, taf, brokerage fee, transaction tax, currency conversion fee, finra fee, ptm levy, french transaction tax',
    'total fees, total charges, ordergebuhr, total avgift, totale avgifter, valuta kosten, prowizja, commissione, commissioni, spese, taxa, courtage, costs, gebuhr, gebuhren, provision, kosten, transactiekosten',
    'frais, courtage, commission payee, aankoopkosten, verkoopkosten, commission et frais, comision, comisiones, gastos, 手数料, 手数料 諸経費等',
    '手续费, 佣金, 总费用, 合计费用, 合計費用, 过户费, 其他费用, 手續費, 수수료, 諸費用, kokonaiskulut',
    'komisyon, masraf, προμηθεια, poplatek, poplatky, jutalek, dij, комиссия, комиссия брокера, комиссия биржи, comissoes, 其他費用',
    'comissao, corretagem, taxas, custos, kurtage, avgift, avgifter, gebyr, gebyrer, oplata, oplaty, provisie, palkkio, palkkiot, valityspalkkio',
  ),
  tax: listOf(
    'tax, taxes, tax amount, withholding tax, wht, tax withheld, tax deducted, foreign tax deducted, steuer, steuern, quellensteuer, belasting, bronbelasting, dividendbelasting, impot',
    'impots, taxe, retenue a la source, impuesto, impuestos, retencion',
    '印花税, 印花稅, 税額合計, 交易稅, 제세금, 거래세, 세금, 税金等, 税額',
    'imposto, impostos, imposta, tasse, podatek, skatt, skat, kallskatt, udbytteskat, retencao, irs, irrf, imposte, iva, vergi, stopaj, φορος, dan, ado',
  ),
  rate: listOf(
    'exchange rate, exch rate, valutakurs, fx rate, conversion rate, currency rate, wechselkurs, devisenkurs, wisselkoers, taux de change, tipo de cambio, cambio, taxa de cambio, fx',
    'vaxlingskurs, vekslingskurs, vekselkurs, kurs wymiany, kurs walutowy, tasso di cambio',
  ),
  weight: listOf(
    'weight, weights, target weight, target, target allocation, allocation, percent, percentage, percent of account',
    'of portfolio, of account, of acct, portfolio weight, gewicht, gewichtung, anteil, depotanteil, prozent',
    'zielgewicht, weging, gewicht portefeuille, poids, ponderation, repartition, allocation cible, peso, ponderacion',
    'asignacion, porcentaje, 構成比, 比率',
  ),
  note: listOf(
    'note, notes, comment, description, memo, notiz, kommentar, bemerkung, beschreibung, opmerking, omschrijving',
    'commentaire, libelle, nota, comentario, descripcion, descrizione, descricao, beskrivning, opis',
  ),
  id: listOf(
    'id, transaction id, trade id, txid, tx id, reference, order id, order number, transaktions id, transactie id, id transaction, id de transaccion',
  ),
};

/**
 * The nouns that a longer header is about, such as `Transaction Price`, `Abrechnungskurs in FW`, and `Prix d'exécution`. Headers
 * about a value of another kind or day, such as `Strike Price`, do not count.
 */
const NOUNS: Partial<Readonly<Record<Column, { readonly noun: RegExp; readonly other: RegExp }>>> = {
  quantity: {
    noun: /\b(shares|units|shares? units?|quantity|qty)$|(anteile|stückzahl|stuckzahl|stück|stuck)( ausgefuhrt)?$|^(cantidad|quantité|quantite|quantità|quantita|quantidade|aantal|antal|anzahl) /,
    other: /remain|balance|total|after|before|previous|open|pending|order|held|saldo|gesamt|bestand/,
  },
  price: {
    noun: /\bprice$|(kurs|preis|koers)$|^(prix|precio|prezzo|preco|cours|cena) /,
    other:
      /strike|exercise|stop|limit|target|trigger|issue|current|market|last|clos|open|high|low|mid|bid(?! offer)|ask|average|avg|cost|buy|purchase|entry|profit|wahrung|devisen|wechsel|umrechnung|valuta|wissel|einstand|schluss|letzt|aktuell/,
  },
  amount: {
    noun: /\b(amount|proceeds|consideration)$|(betrag|bedrag|belopp|belob)$|^(montant|importe|importo|valor|kwota) /,
    other:
      /tax|fee|commission|balance|interest|accrued|profit|loss|gain|income|withh|per |unit|asset|estimat|block|previous|steuer|gebühr|gebuhr|anlage|frei|coin|crypto|received|sent|from|to |target|face|value amount|buy|sell|liquidativ/,
  },
};

/** Returns the columns whose longer headers are about a value. */
export function columnsByNoun(names: readonly string[], column: Column): number[] {
  const { noun, other } = NOUNS[column] ?? {};
  if (noun === undefined || other === undefined) return [];
  // `in FW` is the unit of a fund.
  const plain = names.map((name) => name.replace(/ in \p{L}{1,3}$/u, ''));
  return plain.flatMap((name, at) => (name.length < 60 && noun.test(name) && !other.test(name) ? [at] : []));
}

function listOf(...lines: readonly string[]): readonly string[] {
  return lines.join(', ').split(', ');
}

const PURCHASE =
  /^(purchase|buy |bought|date (bought|purchased|acquired|opened|of purchase|of acquisition|d achat|achat)|acqui(red|sition date)|entry date|opened date|kauf|gekauft|datum kauf|fecha de compra|取得日)/;

/** True for a header of purchase dates. Rows of such a table add to each other. */
export function isPurchaseDate(header: string): boolean {
  return PURCHASE.test(headerName(header));
}

/** True for a header of names of securities, which can be "Best Buy" and "Dividend Fund". A description can say what a row does. */
export function isNameOfSecurity(header: string): boolean {
  const names = [headerName(header)];
  return findColumn(names, 'name') === 0 && findColumn(names, 'note') === -1;
}

/** Words for a security in a longer header, such as `Investment Option` and `Name of the Fund`. */
const SECURITY =
  /\b(funds?|security|stock|investment|instrument|scheme|company|fonds|fondos?|wertpapier|titel|titre|valeur|valor|activo|ativo|titolo|vardepapper|verdipapir|papier)\b/;
const NOT_SECURITY =
  /account|konto|depot|type|class|category|manager|\bid\b|\bno\b|number|currency|price|value|amount|units|date|status|exchange|objective|strategy/;

/** True for a longer header that is about the security of a row. */
export function isAboutSecurity(header: string): boolean {
  const name = headerName(header);
  return SECURITY.test(name) && !NOT_SECURITY.test(name);
}

/** Returns a header for `findColumn`. `Anteil in %` and `Betrag in EUR` lose their unit, and `unitPrice` is two words. */
export const headerName = remembered((text) => {
  // "Waarde (netto)" and "Asset (amount)" say more than their first word.
  const whole = text.replace(/\((net(?:to)?|amount|quantity|market price)\)$/i, '$1');
  const plain = plainName(whole.replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' '))
    .replace(/(?<!^(?:money|paid|cash)) (in|en)( euros?| dollars?)?$/, '')
    .replace(/ in (zahlungs?|handels|konto)wahrung$/, '')
    .replace(/\bamt\b/, 'amount')
    // Coinbase wrote the currency of an account in front.
    .replace(/^[a-z]{3} (?=(spot )?price at transaction$|sub ?total$|total inclusive of fees$|fees$)/, '');
  return plain.replace(/^(symbol|ticker|isin) (cusip|isin|wkn|sedol)$/, '$1');
});

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
    const at = names.findIndex((own, index) => own === name && fits(index));
    if (at !== -1) return at;
  }
  return -1;
}
