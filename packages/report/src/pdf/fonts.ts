import { fileURLToPath } from 'node:url';

/** The family of the whole document; it comes with pdfmake and has Latin, Greek and Cyrillic. */
export const FONT = 'Roboto';

const file = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

export const FONTS = {
  [FONT]: {
    normal: file('Regular'),
    bold: file('Medium'),
    italics: file('Italic'),
    bolditalics: file('MediumItalic'),
  },
};

/** The only files that making a PDF may read. */
export const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS[FONT] ?? {}));
