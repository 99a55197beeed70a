import { fileURLToPath } from 'node:url';

/** Files of one family, TrueType or OpenType. */
export interface PdfFont {
  readonly regular: string;
  readonly bold: string;
}

/** The family name inside the document, whichever files it stands for. */
export const FONT = 'Roboto';

const file = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

/** Comes with pdfmake: Latin, Greek and Cyrillic. */
export const ROBOTO: PdfFont = { regular: file('Regular'), bold: file('Medium') };

/** A letter of any other script; Common and Inherited are digits, punctuation and marks. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether Roboto cannot write something of the document, which is looked through as data. */
export function needsOtherFont(document: object): boolean {
  return OTHER_SCRIPT.test(JSON.stringify(document));
}
