import { isDateText } from './dates.ts';
import { plainName } from './words.ts';

/**
 * Words for rows that were carried out, and for rows that moved nothing. A bracket at the end has the endings of a word, and `.+` any
 * words.
 */
const DONE = wordsOf(
  'executed, execute, complete(d)?, (fully )?filled, settled, done, success(ful)?, succeeded, ok, confirmed, booked, closed, processed, paid, traded, matched, distributed, credited, received, sent, finished, finalized, posted, approved, consumed, deal, part deal, payment (sent|received|deposited), card charged',
  'ausgefuhrt, abgerechnet, gebucht, abgeschlossen, erledigt, erfolgreich, uitgevoerd, voltooid, verwerkt, execute[es]?, termine[es]?, effectue[es]?',
  'ejecutad[ao], completad[ao], liquidad[ao], finalizad[ao], eseguit[ao], completat[ao], contabilizzat[ao], concluid[ao], executad[ao]',
  'utford, slutford, avslutad, genomford, utfort, gjennomfort, udfort, gennemfort, handlet, toteutunut, zrealizowan[aeoy], wykonan[aeoy], realizovan[aoy], zobchodovan[aoy], proveden[aoy]',
  'teljesult, gerceklesti, tamamlandi, исполнен[аоы]?, выполнен[аоы]?, εκτελεσμενη, εκτελεστηκε',
  '(已|全部|完全)?成交, 已成, (全部?)?約定(済み?|完了)?, 完了, 체결(완료)?, 완료',
);
const UNDONE = wordsOf(
  '(storno|cancel|cancell?ed|rejected|expired|withdrawn|storniert|gestrichen|abgelehnt)( .+)?, (is ?)?draft, killed, lapsed, revoked, pending, failed, declined, deleted, error, unfilled, void(ed)?, returned, refunded, reverted, reversed, open, placed, working, queued, submitted, new, waiting, in progress, inactive, not executed',
  'offen, ausstehend, abgebrochen, abgelaufen, verfallen, nicht ausgefuhrt, zuruckgewiesen, fehlgeschlagen, geloscht, vorgemerkt, geannuleerd, geweigerd, verlopen, vervallen, openstaand, in behandeling',
  'annule[es]?, rejete[es]?, refuse[es]?, expire[es]?, non execute[es]?, en attente, en cours, echoue[es]?, cancelad[ao], anulad[ao], rechazad[ao], denegad[ao], en curso, caducad[ao], vencid[ao], expirad[ao], pendiente, fallid[ao], annullat[ao], revocat[ao], respint[ao], ineseguit[ao], rifiutat[ao], scadut[ao], in attesa, rejeitad[ao], recusad[ao], pendente',
  'makulerad, annullerad, avvisad, avbruten, forfallen, borttagen, kansellert, slettet, utlopt, avvist, annulleret, udlobet, afvist, peruttu, rauennut, hylatty',
  'anulowan[aeoy], uniewaznion[aeoy], odrzucon[aeoy], oczekujac[aey], wygasl[aey], wycofan[aeoy], zrusen[aoy], zamitnut[aoy], expirovan[aoy], torolt, visszavont, lejart, elutasitott, iptal( .+)?, reddedildi, beklemede',
  'отменен[аоы]?, отмен[её]н[аоы]?, снят[аоы]?, отклонен[аоы]?, истек(ла|ло|ли)?, ожидает, ακυρωμενη, ακυρωθηκε',
  '已撤单?, 已撤销, 已撤銷, 撤单, 废单, 未成交, 已失效, 已取消, 取消, 已拒绝, 已過期, 已过期, 失败, 失敗, 已刪單, (委託|委托)(失敗|失败), 失効, 取消(済み?|完了|中), 出来ず, 未約定, 不成立, 期限切れ, 注文中, 受付中, (주문)?취소, 거부, 미체결, 만료',
);

/** Returns a pattern for texts that are one of the words of the lists. */
function wordsOf(...lists: readonly string[]): RegExp {
  return new RegExp(`^(?:${lists.join(', ').split(', ').join('|')})$`);
}

/** Returns whether a word of a state says that the row was carried out. Null for a word that is not known. */
export function isDone(text: string): boolean | null {
  // Nexo writes a remark behind the word: "approved / Top up".
  // Others write an identifier: "COMPLETE: 562b5f".
  const [word = ''] = text.split(/ \/ |: /);
  const plain = plainName(word.replaceAll('_', ' '));
  // Such as "ausgeführt und abgerechnet"
  if (plain.split(/ (?:und|and) /).every((part) => DONE.test(part))) return true;
  return UNDONE.test(plain) ? false : null;
}

/** Cells of a column that answers yes or no. */
const YES = /^(yes|y|true|1|x|ja|j|oui|si|sim|tak|sant)$/;
const NO = /^(no|n|false|0|nein|nee|non|nao|nie|nej|)$/;

/** Headers of marks such as S, or of dates, at rows that were canceled. */
const MARK_HEADER = /storno|cancel|annul|geannuleerd|anulad|makuler/;
const MARK = /^\p{L}{1,2}$/u;

/** Returns whether the marks below a header are those of rows that were carried out. Null for other headers. */
function meaningOfHeader(header: string): boolean | null {
  return isDone(header.replace(/^is[ _](?!not)/i, '')) ?? (MARK_HEADER.test(plainName(header)) ? false : null);
}

/** True for the header of a mark or of a yes or no, such as Canceled or Executed. */
export function isFlagHeader(header: string): boolean {
  return meaningOfHeader(header) !== null;
}

/** True for the dates on which the rows that have one were canceled. */
function isDateOfCancellation(header: string, cells: readonly string[]): boolean {
  return cells.length > 0 && MARK_HEADER.test(plainName(header)) && cells.every(isDateText);
}

/** True for a column with marks, or with yes and no, below such a header. */
export function isFlagColumn(header: string, cells: readonly string[]): boolean {
  const plain = cells.map(plainName);
  if (isDateOfCancellation(header, cells)) return true;
  const isFlag = plain.every((cell) => YES.test(cell) || NO.test(cell) || MARK.test(cell)) && isFlagHeader(header);
  return isFlag && plain.some((cell) => !/^[01]?$/.test(cell));
}

/** Returns whether a cell of a column says that the row was carried out: by its word, or by the yes or no below a header. */
export function isDoneBy(header: string, cell: string): boolean | null {
  if (isDateOfCancellation(header, [cell])) return false;
  const meaning = meaningOfHeader(header);
  const plain = plainName(cell);
  if (meaning === null || !(YES.test(plain) || NO.test(plain) || MARK.test(plain))) return isDone(cell);
  return !NO.test(plain) === meaning;
}

/** Headers of columns with the state of an order or of a payment. */
export const STATE_HEADER = wordsOf(
  '((order|trade|transaction|request|payment|execution|transfer|fill) )?(status|state), (order|auftrags|ordre)status, zustand, (order)?toestand, (statut|etat)( (de l )?ordre)?, estado( (de la )?orden| da ordem)?, stato( (dell )?ordine)?, situacao( da ordem)?',
  '(status|stan) (zlecenia|transakcji), stav( pokynu| prikazu)?, allapot, (emir )?durum(u)?, tila, статус( (заявки|сделки))?, κατασταση',
  '(交易|订单|委托|委託|成交|執行)?(状态|狀態), (注文|約定|執行)?状況, ステータス, (주문)?상태',
);
