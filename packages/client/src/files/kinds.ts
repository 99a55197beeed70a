import type { TransactionType } from './meanings.ts';
import { remembered } from './remembered.ts';
import { plainName } from './words.ts';

/**
 * The meaning of the word of a row. `trade`, `flow`, `transfer`, and `money` need a sign, a side, or a text to decide.
 * `charge` is interest paid. `reward` is income in coins or money. `refund` is a cost that came back. `capital` is a return of capital, which a ledger has no type for. An `internal` row moves nothing out of the account.
 * A `reversal` cancels an earlier row. A `merger` is any corporate action that moves shares or pays for them, and a `rename`
 * gives an instrument a new name. `split_shares` is a split that states the shares that it added.
 */
export type Kind =
  | TransactionType
  | 'trade'
  | 'money'
  | 'flow'
  | 'transfer'
  | 'charge'
  | 'reinvest'
  | 'capital'
  | 'refund'
  | 'reward'
  | 'internal'
  | 'reversal'
  | 'merger'
  | 'rename'
  | 'split_shares';

/** The sides of a trade. */
export const SIDES: readonly Kind[] = ['buy', 'sell'];

/**
 * Words and phrases of each kind, with the codes of brokers. The languages are English, German, French, Dutch, Spanish, Italian,
 * Portuguese, Swedish, and Danish. The others are Finnish, Polish, Czech, Hungarian, Russian, Turkish, Greek, Japanese, Chinese,
 * and Korean. `*` means any letters at the end or start of a word. A word behind `=` and a single
 * letter count only alone. The order decides when a text has words of several kinds: "dividend tax" is a tax.
 */
const WORDS: readonly (readonly [Kind, string])[] = [
  [
    'split',
    '=spl, =spr, split, splits, stock split, forward split, reverse split, aktiensplit, aandelensplitsing, *splitsing, desdoblamiento, desdobro, desdobramento, grupamento, fractionnement, aktiesplit*, podzial akcji, scalenie akcji, =scalenie, sammenlaegning, sammanlaggning',
  ],
  [
    'reversal',
    'storno, stornierung, reversal, reversed, reverse, annullierung, correction of, annul*, makulering*, cancellation, =cancel buy, =cancel sell, =buy cancel, =sell cancel, 撤单, 취소, storno*',
  ],
  [
    'internal',
    'umbuchung*, cash sweep, sweep in, sweep out, sweep, internal transfer, spottostaking, stakingfromspot, ' +
      'stakingtospot, spotfromstaking, stake, unstake, staked, unstaked, staking lock, =dbs, fx translation*, ' +
      'translation p l, core account, money market sweep, allocation, deallocation',
  ],
  [
    'rename',
    'name change, name changed, symbol change, ticker change, isin change, cusip change, code change, namensanderung, umbenennung, changement de nom, cambio de nombre, cambio nome, naamswijziging',
  ],
  [
    'merger',
    'merger, mergers, cash merger, stock merger, merged, spin off, spinoff, spun off, abspaltung, scission, escision, scissione, demerger, rights issue, ' +
      'rights distribution, rights exercise, rights exercised, =rights, sale of rights, bezugsrecht*, derechos, diritti di opzione, droits de souscription, droits d attribution, teckningsratt*, tegningsret*, =fusion, =fusione, =fusie, =tender, tender offer, =buyout, =takeover, =acquisition, ubernahme, =liquidation, redemption*, inlosen*, innlosning*, indlosning*, ' +
      'full redemption, full call, =matured, =maturity, final maturity, =sxch, =spinoff, =mrgs, corp action, tilgung, exchange of shares, umtausch, aktientausch, stock dividend, bonificacao, scrip, scrip dividend, bonus issue, bonus shares, stockdividende, attribution gratuite, attribution d actions gratuites, attribution',
  ],
  [
    'reinvest',
    'reinvest*, *wiederanlage, *herbelegging, reinversion, reinvestimento, drip, =drp, aterinvest*, rein, *再投資*',
  ],
  [
    'refund',
    'refund*, zwrot prowizji, zwrot oplaty, zwrot podatku, =atmrebate, fee rebate, commission rebate, brokerage rebate, *erstattung, erstattung*, aterbetalning*, remboursement, rimborso, restitution, terugbetaling',
  ],
  [
    'tax',
    'tax, taxes, withholding, withheld, wht, nra, steuer*, *steuer, *steuern, kest, solidaritatszuschlag, soli, =solz, =kist, vorabpauschale, ' +
      '*belasting, *voorheffing, beurstaks, *skat, ennakkopidatys, *利税*, impot, impots, taxe, taxes, impuesto*, =tasse, skatter, impostos, podatki, belastingen, 税款, 稅款, retencion*, ritenuta*, rit, imposta, imposto, bollo, bolli, ' +
      'prelevement*, skatt, *skatt, podatek, withhold*, tobin, =gst, =vat, vat on, gst on, =stt, mwst, pre determined tax base, =dtax, =txpddv, =nrt, =nrat, sdrt, stamp duty, ptm levy, stopaj, vergi, φορος, dan z, zrazkova dan, imposte, налог*, ндфл, удержан*, =irrf, =irs, =iof, retencao*',
  ],
  [
    'charge',
    'interest charge, interest charged, interest paid, margin interest, debit interest, zinsbelastung, sollzinsen, debetrente, debetranta, utlaningsranta',
  ],
  [
    'fee',
    'fee, fees, costs, bewaarloon, commission*, gebuhr*, *gebuhr, *gebuhren, *entgelt, kosten, *kosten, frais, courtage, comision*, ' +
      'comissao, comissoes, custo, custos, commissione, commissioni, spese, costi, canone, avgift*, *avgift, afgift*, oplata, prowizja, tarieven, tarief, ' +
      'droits de garde, service charge, service charges, adr, custody, charges, charge, abgeltung entgelt, gebyr, gebyrer, comissoes, oplaty, =费用, =費用, kurtage, brokerage, spesen, *spesen, kurtasje, omkostninger, gold fee, =gold, =cash expense, =dfee, =afee, =fch, =chg, subscription fee, poplatek, poplatky, komisyon, προμηθεια, dij, комисси*, *verwaltungsvergutung, emolumentos, corretagem, *gebyr, provisie, =provision, tarifa, =taxa, =taxas, taxa de custodia, taxa de corretagem, =custodia, encargos, despesas',
  ],
  [
    'sell',
    'sell, selling, sold, =sld, vendi, vender, sale, sales, redeem, redeemed, position closed, close position, sell short, short sale, =short, *verkauf, verkauf*, verkoop*, verkocht, vente*, venta*, vendita*, vend, vende, venda, salj, sald, salt, solgt, saelg, *forsaljning, rachat*, salg, sprzedaz*, sprzedane, =zbycie, myynti, s, v, sl, cessione, *売, *売り, *売却, *売付, *解約, *卖出, *賣出, *매도*, arbitrage sortant, switch out, prodej, satıs, satis, πωληση, eladas, reembolso*, продаж*, продано',
  ],
  [
    'buy',
    'buy, buying, bought, =bot, purchase*, buy to cover, =cover, open position, position opened, kauf, kaufe*, *kauf, kaufen, gekauft, koop*, aankoop*, gekocht, achat*, souscription, compra*, comprado, aumento capitale, aumento di capitale, ' +
      'acquisto*, acquisti, sottoscrizione, savings plan, savings plans, sparplan*, *sparplan, kop, kopt, kob, kobt, kjop, kjopt, kupno, kupna, kupione, =nabycie, zakup*, osto, a, b, c, k, subscription, teckning*, tegning*, inschrijving*, *買, *買い, *買入, *買付, *买入, *買進, *매수*, arbitrage entrant, switch in, ' +
      'nakup, alıs, alis, αγορα, vetel, suscripcion*, покупк*, купля, куплено',
  ],
  [
    'capital',
    'principal received, principal repayment, principal payment, return of capital, =roc, kapitalruckzahlung*, capital repayment, repayment of capital, nennwertruckzahlung, kapitalherabsetzung, remboursement de capital, terugbetaling kapitaal',
  ],
  [
    'dividend',
    'dividend*, divident*, *dividend, *dividende, property income, =property, =pid, div, divs, cdiv, =dist, distribution, distributions, ausschuttung*, ertragsgutschrift, ertrag, ' +
      'uitkering*, coupon, coupons, kupon, cedola, cedole, =ced, cupon, cupones, provento, proventi, in lieu, cap gain, capital gain, ' +
      'capital gains, royalty, utdelning, *udbytte, utbytte, =jcp, dywidend*, rendimento*, osinko, juros sobre capital*, 配当*, 分配金, *股息*, *红利*, *股利*, *배당*, cash in lieu, temettu, μερισμα, osztalek, дивиденд*, купон*',
  ],
  [
    'interest',
    'interest, interests, =intadjust, =cash gain, participation aux benefices, =int, =slip, stock lending, securities lending, share lending, lending income, wertpapierleihe, zins, zinsen, *zinsen, rente, *rente, interet, interets, interes, intereses, interessi, juro, ' +
      'juros, *ranta, rantor, renter, zinsgutschrift*, odsetki, coupon interest, *利息*, *이자*, urok, uroky, faiz, τοκοι, kamat, =cash interest, процент*',
  ],
  [
    'reward',
    'reward, rewards, staking, airdrop, cashback, bonus, =income, saveback, rebate, promotion, referral, learning, mining, stake reward, compound interest, earn, stockperk, promotional, prize, earnings, payouts, recompense*, recompensa*, ricompens*, belohnung*, beloning*',
  ],
  [
    'exchange',
    'exchange, currency exchange, fx, forex, currency conversion, conversion, convert, converted, wahrungstausch, wahrungswechsel, change, cambio, valutawissel, valutavaxling, valutaveksling, valutakoop, swap, wymiana, smena',
  ],
  [
    'withdrawal',
    'withdraw*, removal, entnahme*, auszahlung*, opname*, onttrekking*, terugstorting*, retrait*, retirada*, retiro*, reintegro, prelievo*, bonifico uscita, ' +
      'levantamento, saque, resgate, uttag, uttak, udbetaling, utbetaling, haevning, wyplata*, sent, outpayment, payment to, cash out, payout, outgoing, nosto, *出金, =取款, =提款, *출금*, 证券转银行, retira, =wd, =aft out, =e trfout, =prelevement, resiliation, vyber, uitbetaling*, ted enviada, pix enviado, transferencia enviada, para cekme, αναληψη, kifizetes, vybrano*, вывод*',
  ],
  [
    'deposit',
    'deposit*, contribution*, employer match, employee deferral, salary deferral, payroll deduction, einlage*, einzahlung*, storting*, inleg, versement*, *versement, deposito*, =depot, depozyt, =存款, ingreso*, aportacion*, ' +
      'inpayment, payin, payment from, payment received, top up, topup, funding, conferimento, bonifico, versamento, aporte, indskud, indsaettelse, zasilenie, ted recebida, pix recebido, transferencia recebida, insattning, autogiroinsattning, innskudd, indbetaling, innbetaling, wplata, ' +
      'cash in, incoming, ach in, wire in, received funds, funds received, fund receipts, vested benefits, uberweisung eingang, talletus, *入金, *입금*, 银行转证券, =depots, =dep, =aft in, =e trfin, lastschrift*, sepa eingang, =cont, =con, cotisation*, subvention*, incitatif, vklad, para yatırma, καταθεση, befizetes, vlozeno*, пополнени*, ввод',
  ],
  [
    'transfer_in',
    'transfer in, freeshare, free share, transfer of securities in, transfer of shares in, overforsel ind, overforing ind, vardepappersoverforing in, delivery inbound, inbound delivery, inbound, einlieferung*, einbuchung*, depotubertrag eingang, transfert entrant, traspaso entrada, receive, received, recv, shrsin, acat in, tfr in, =tfrin, =trfin, =in, deposit of securities, titeleingang, ontvangst, opening balance, 入庫, 預入',
  ],
  [
    'transfer_out',
    'transfer out, transfer of securities out, transfer of shares out, overforsel ud, overforing ut, vardepappersoverforing ut, delivery outbound, outbound delivery, outbound, auslieferung*, ausbuchung*, transfert sortant, traspaso salida, send, shrsout, acat out, tfr out, =tfrout, =trfout, =out, titelausgang, levering, 出庫, 外部送付, =送付',
  ],
  [
    'transfer',
    'transfer*, *transfer, migration, =p2p, =cash card debit, =brw, =atm, =visa, =pos, =bac, =bgc, =dpc, =dd, =d d, =so, =s o, =fpi, =fpo, =chq, ubertrag*, overboeking*, virement, transferencia, traspaso, trasferimento, overforing, przelew, faster payment, faster payments, standing order, direct debit, direct credit, contactless, chip pin, apple pay, bill payment, online payment, card transaction, card payment, kartenzahlung*, journal*, wire, ach, eft, =bnk, uberweisung*',
  ],
  [
    'money',
    'credit, debit, adjustment, ovrigt, cash adjustment, correction, other, misc, cash amount, cash, money, booking, cash movement, gutschrift, belastung',
  ],
  [
    'trade',
    'trade, trades, transactions, transferencia liquidacao, order, orders, market order, limit order, portfolio transaction, executed, execution, transaction, trading, spend, rozliczenie transakcji, exercise, handel, affar',
  ],
];

interface Words {
  readonly kind: Kind;
  readonly phrases: ReadonlySet<string>;
  readonly patterns: RegExp;
}

const BY_KIND: readonly Words[] = WORDS.map(([kind, text]) => {
  const phrases = text.split(',').map((phrase) => phrase.trim());
  const inside = phrases.filter((phrase) => !/^(=.*|[a-z])$/.test(phrase));
  const stems = inside.map((phrase) => phrase.replaceAll('*', '\\p{L}*'));
  return {
    kind,
    phrases: new Set(phrases.map((phrase) => phrase.replace('=', ''))),
    patterns: new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
  };
});

/** Words for trades that begin with the word for a purchase. */
const BOTH_SIDES = /^(compravendita|compraventa)\b/;

/** Wages. `Gehalt/Rente` of a German bank is not interest, which `rente` means in Dutch. */
const WAGES = /^(gehalt|lohn gehalt)( |$)/;

/** The end of a position, which trades against the side that opened it. */
const CLOSED_SIDE = /^close (buy|sell)\b/;

/** The most words of a text that are looked at. The words behind them are names of securities and remarks. */
const MOST_WORDS = 6;
const MOST_LETTERS = 200;

/** Returns what the word of a row means. Null for words that are not known. */
export const kindOfWords = remembered(meaningOf);

function meaningOf(text: string): Kind | null {
  const spaced = text
    .slice(0, MOST_LETTERS)
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const plain = plainName(spaced.replace(/[()]/g, ' '));
  if (plain === '') return null;
  if (BOTH_SIDES.test(plain)) return 'trade';
  if (WAGES.test(plain)) return 'deposit';
  const opened = CLOSED_SIDE.exec(plain)?.[1];
  if (opened !== undefined) return opened === 'buy' ? 'sell' : 'buy';
  const exact = BY_KIND.find(({ phrases }) => phrases.has(plain));
  if (exact !== undefined) return exact.kind;
  // A word counts once, because "verkauf" ends with a word for purchases.
  let rest = plain.split(' ').slice(0, MOST_WORDS).join(' ');
  const found = BY_KIND.flatMap(({ kind, patterns }) => {
    const without = rest.replace(patterns, ' ');
    const isFound = without !== rest;
    rest = without;
    return isFound ? [kind] : [];
  });
  const has = (...kinds: readonly Kind[]) => kinds.every((kind) => found.includes(kind));
  // A word for both sides leaves the decision to the sign.
  if (has('buy', 'sell')) return 'trade';
  if (has('deposit', 'withdrawal')) return 'flow';
  if (has('transfer_in', 'transfer_out')) return 'transfer';
  // Coins that are staked stay, and what they bring comes.
  if (has('internal') && /\b(rewards?|interest|income)\b/.test(plain)) return 'reward';
  // "Deposit for a purchase" is a deposit.
  const flow = FLOWS.find((kind) => has(kind));
  if (flow !== undefined && SIDES.some((kind) => has(kind)) && firstKind(plain) === flow) return flow;
  return found.find((kind) => kind !== 'money') ?? null;
}

const FLOWS: readonly Kind[] = ['deposit', 'withdrawal'];

function firstKind(plain: string): Kind | null {
  const [first = ''] = plain.split(' ');
  return BY_KIND.find(({ patterns }) => first.replace(patterns, '') !== first)?.kind ?? null;
}

/** True for a text that is only a word for a type. The name "Best Buy" is not. */
export function isPlainKind(text: string): boolean {
  if (kindOfWords(text) === null) return false;
  const plain = plainName(text);
  return BY_KIND.some(({ phrases, patterns }) => phrases.has(plain) || plain.replace(patterns, '') === '');
}

/** True if a text is a word for a side or a type of a transaction, and not a sentence that contains one. */
export function isKindWord(text: string): boolean {
  return text.length <= 60 && text.split(/\s+/).length <= MOST_WORDS && kindOfWords(text) !== null;
}
