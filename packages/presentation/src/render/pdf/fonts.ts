import { fileURLToPath } from 'node:url';

/** TrueType or OpenType files of one family. */
export interface PdfFont {
  readonly regular: string;
  readonly bold: string;
}

/** The family name inside the document, for any font files. */
export const FONT = 'Roboto';

const file = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

/** Comes with pdfmake and covers Latin, Greek, and Cyrillic. */
export const ROBOTO: PdfFont = { regular: file('Regular'), bold: file('Medium') };

/** A letter of any other script. Common and Inherited are digits, punctuation, and marks. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** True if Roboto lacks a letter of the document. */
export function needsOtherFont(document: object): boolean {
  return OTHER_SCRIPT.test(JSON.stringify(document));
}
