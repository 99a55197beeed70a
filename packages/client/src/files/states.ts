import { isDateText } from './dates.ts';
import { plainName } from './words.ts';

/** Words for rows that were carried out, and for rows that moved nothing. */
const DONE =
  /^(executed|execute|completed?|filled|fully filled|settled|done|success|successful|succeeded|ok|confirmed|booked|closed|processed|paid|traded|matched|distributed|credited|received|sent|finished|finalized|posted|approved|consumed|deal|part deal|payment (sent|received|deposited)|card charged|ausgefuhrt|abgerechnet|gebucht|abgeschlossen|erledigt|erfolgreich|uitgevoerd|voltooid|verwerkt|execute[es]?|termine[es]?|effectue[es]?|ejecutad[ao]|completad[ao]|liquidad[ao]|finalizad[ao]|eseguit[ao]|completat[ao]|contabilizzat[ao]|concluid[ao]|executad[ao]|utford|slutford|avslutad|zrealizowan[aey]|wykonan[aey]|(已|全部)?成交|체결)$/;
const UNDONE =
  /^((?:storno|cancel|cancell?ed|rejected|expired|withdrawn|storniert|gestrichen|abgelehnt)( .+)?|(is ?)?draft|killed|lapsed|revoked|pending|failed|declined|deleted|error|unfilled|voided?|returned|refunded|reverted|reversed|open|placed|working|queued|submitted|new|waiting|in progress|inactive|not executed|storniert|offen|abgelehnt|ausstehend|abgebrochen|abgelaufen|fehlgeschlagen|geloscht|vorgemerkt|geannuleerd|geweigerd|verlopen|in behandeling|annule[es]?|rejete[es]?|expire[es]?|en attente|en cours|echoue[es]?|cancelad[ao]|rechazad[ao]|en curso|caducad[ao]|expirad[ao]|pendiente|fallid[ao]|annullat[ao]|rifiutat[ao]|scadut[ao]|in attesa|rejeitad[ao]|pendente|makulerad|avvisad|anulowan[aey]|uniewaznion[aey]|odrzucon[aey]|oczekujac[aey]|已撤单|已撤销|已撤銷|废单|未成交|已失效|취소)$/;

/** Returns whether a word of a state says that the row was carried out. Null for a word that is not known. */
export function isDone(text: string): boolean | null {
  // Nexo writes a remark behind the word: "approved / Top up".
  const [word = ''] = text.split(' / ');
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
export const STATE_HEADER =
  /^((order|trade|transaction|request|payment|execution|transfer|fill) )?(status|state)$|^status zlecenia$|^(zustand|statut|estado|stato|situacao|orderstatus|etat|交易状态|订单状态|委托状态|状态|주문상태|상태)$/;
