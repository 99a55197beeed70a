import pdfmake, { type Content, type DocumentDefinition } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import type { DocumentSection, ReportDocument } from '../../documents/document.ts';
import { onPaper } from '../../documents/paper.ts';
import { blockPdf, isLong } from './blocksPdf.ts';
import { FONT, needsOtherFont, type PdfFont, ROBOTO } from './fonts.ts';
import { CONTENT_WIDTH, MARGINS, SIZES } from './layout.ts';

export interface PdfOptions {
  /** Date of creation in the file. The same report gives the same bytes. */
  readonly madeAt: Date;
  /** For documents with letters that Roboto lacks. With null, such a PDF says that it cannot show them. */
  readonly otherFont: PdfFont | null;
}

/** Returns the report as A4 pages with header, footer, page numbers, vector charts, and sections as bookmarks. */
export async function renderPdf(document: ReportDocument, { madeAt, otherFont }: PdfOptions): Promise<Uint8Array> {
  const { title, kind, language, sections } = document;
  const needsOther = needsOtherFont(document);
  useOnly(needsOther ? (otherFont ?? ROBOTO) : ROBOTO);
  const definition: DocumentDefinition = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    language,
    displayTitle: true,
    info: {
      title: `${title} – ${kind}`,
      subject: kind,
      creator: 'Tearsheet',
      producer: 'Tearsheet',
      creationDate: madeAt,
    },
    defaultStyle: { font: FONT, fontSize: SIZES.text, color: LIGHT.ink },
    header: (page) => (page === 1 ? '' : runningHead(document)),
    footer: (page, pages) => foot(document, page, pages),
    content: [opening(document), ...(needsOther && !otherFont ? [MISSING_LETTERS] : []), ...sections.map(sectionPdf)],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

const MISSING_LETTERS: Content = {
  text: 'This PDF cannot show some letters of the report, because it has no font for them. The HTML form shows them.',
  fontSize: SIZES.text,
  color: LIGHT.bad,
  margin: [0, 0, 0, 8],
};

/** pdfmake keeps these settings for the whole process. It may read only the fonts and fetch nothing. */
function useOnly({ regular, bold }: PdfFont): void {
  pdfmake.setFonts({ [FONT]: { normal: regular, bold, italics: regular, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
}

function opening({ kind, title, subtitle, warning, facts }: ReportDocument): Content {
  return {
    stack: [
      { text: kind.toUpperCase(), fontSize: 8, bold: true, color: LIGHT.accent, characterSpacing: 0.6 },
      { text: title, fontSize: SIZES.title, bold: true, margin: [0, 2, 0, 0] },
      { text: subtitle, fontSize: 11, color: LIGHT.muted, margin: [0, 1, 0, 6] },
      ...(warning === null ? [] : [warningBand(warning.text)]),
      {
        text: facts.flatMap(({ label, text }, index) => [
          { text: `${index === 0 ? '' : '     '}${label} `, color: LIGHT.muted },
          { text: text.replaceAll(' ', '\u00a0') },
        ]),
        fontSize: SIZES.table,
        margin: [0, 0, 0, 10],
      },
    ],
    margin: [0, -18, 0, 0],
  };
}

function warningBand(text: string): Content {
  return {
    table: {
      widths: ['*'],
      body: [[{ text, bold: true, color: '#6d4700', fillColor: '#fff4d6', margin: [4, 2, 4, 2] }]],
    },
    layout: 'noBorders',
    fontSize: SIZES.text,
    margin: [0, 0, 0, 8],
  };
}

function sectionPdf({ title, blocks }: DocumentSection): Content {
  const heading: Content = {
    text: title,
    fontSize: SIZES.section,
    bold: true,
    color: LIGHT.accent,
    margin: [0, 6, 0, 8],
    outline: true,
  };
  const laidOut = onPaper(blocks);
  const [first, ...rest] = laidOut.flatMap((block) => blockPdf(block));
  // The heading stays with the first block.
  if (isLong(laidOut[0])) return [{ stack: [heading], pageBreak: 'before' }, first ?? '', ...rest];
  return [{ stack: [heading, ...(first ? [first] : [])], unbreakable: true }, ...rest];
}

const MOST_HEAD_LETTERS = 64;

function runningHead({ kind, title, subtitle }: ReportDocument): Content {
  return {
    stack: [
      {
        columns: [
          { width: '*', text: shorten(`${kind} · ${title}`), bold: true },
          { width: 'auto', text: shorten(subtitle), alignment: 'right', color: LIGHT.muted },
        ],
        fontSize: SIZES.table,
      },
      rule(4),
    ],
    margin: [MARGINS[0], 28, MARGINS[2], 0],
  };
}

function foot({ footer, warning }: ReportDocument, page: number, pages: number): Content {
  return {
    stack: [
      rule(0),
      {
        columns: [
          {
            width: '*',
            text: warning === null ? footer : [{ text: `${warning.mark} · `, bold: true, color: '#8a5a00' }, footer],
          },
          { width: 60, text: `${page} / ${pages}`, alignment: 'right', color: LIGHT.ink },
        ],
        fontSize: SIZES.dense,
        color: LIGHT.muted,
        margin: [0, 5, 0, 0],
      },
    ],
    margin: [MARGINS[0], 10, MARGINS[2], 0],
  };
}

function rule(y: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: y, x2: CONTENT_WIDTH, y2: y, lineWidth: 0.5, lineColor: LIGHT.axis }] };
}

/** Cuts a text for the running head, which is one line. */
function shorten(text: string): string {
  return text.length > MOST_HEAD_LETTERS ? `${text.slice(0, MOST_HEAD_LETTERS - 1).trimEnd()}…` : text;
}
