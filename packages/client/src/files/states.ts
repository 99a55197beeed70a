import { plainName } from './words.ts';

/** Words for rows that were carried out, and for rows that moved nothing. */
const DONE =
  /^(executed|execute|completed?|filled|fully filled|settled|done|success|successful|succeeded|ok|confirmed|booked|closed|processed|paid|traded|matched|distributed|credited|received|sent|finished|finalized|ausgefuhrt|abgerechnet|gebucht|abgeschlossen|erledigt|erfolgreich|uitgevoerd|voltooid|verwerkt|execute[es]?|termine[es]?|effectue[es]?|ejecutad[ao]|completad[ao]|liquidad[ao]|eseguit[ao]|completat[ao]|concluid[ao]|executad[ao]|utford|slutford|avslutad|zrealizowan[aey]|wykonan[aey])$/;
const UNDONE =
  /^((?:cancel|cancell?ed|rejected|expired|withdrawn|storniert|abgelehnt)( .+)?|killed|lapsed|revoked|pending|failed|declined|deleted|error|unfilled|voided?|reverted|reversed|open|placed|working|queued|submitted|new|waiting|in progress|inactive|not executed|storniert|offen|abgelehnt|ausstehend|abgebrochen|abgelaufen|fehlgeschlagen|geloscht|vorgemerkt|geannuleerd|geweigerd|verlopen|in behandeling|annule[es]?|rejete[es]?|expire[es]?|en attente|en cours|echoue[es]?|cancelad[ao]|rechazad[ao]|caducad[ao]|expirad[ao]|pendiente|fallid[ao]|annullat[ao]|rifiutat[ao]|scadut[ao]|in attesa|rejeitad[ao]|pendente|makulerad|avvisad|anulowan[aey]|odrzucon[aey]|oczekujac[aey])$/;

/** Returns whether a word of a state says that the row was carried out. Null for a word that is not known. */
export function isDone(text: string): boolean | null {
  const plain = plainName(text.replaceAll('_', ' '));
  if (DONE.test(plain)) return true;
  return UNDONE.test(plain) ? false : null;
}

/** Headers of columns with the state of an order or of a payment. */
export const STATE_HEADER =
  /^((order|trade|transaction|request|payment|execution|transfer|fill) )?(status|state)$|^(zustand|statut|estado|stato|situacao|orderstatus|etat)$/;
