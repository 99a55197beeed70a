import pdfmake, { type Content, type DocumentDefinition } from 'pdfmake';
import { LIGHT } from '../../charts/theme.ts';
import type { DocumentSection, ReportDocument } from '../../documents/document.ts';
import { onPaper } from '../../documents/paper.ts';
import { t } from '../../language/translate.ts';
import { blockPdf, isLong, type Place, withoutLastGap } from './blocksPdf.ts';
import { FONT, needsOtherFont, type PdfFont, ROBOTO } from './fonts.ts';
import { COLUMN_GAP, CONTENT_WIDTH, MARGINS, SIZES } from './layout.ts';
import { installTagging } from './tagging.ts';
import { addTag, rootTag, type Tag, taggedText } from './tags.ts';

installTagging();

export interface PdfOptions {
  /** Date of creation in the file. The same report gives the same bytes. */
  readonly madeAt: Date;
  /** For documents with letters that Roboto lacks. With null, such a PDF says that it cannot show them. */
  readonly otherFont: PdfFont | null;
}

/** Returns the report as tagged A4 pages (PDF/UA-1) with header, footer, page numbers, vector charts, and sections as bookmarks. */
export async function renderPdf(given: ReportDocument, { madeAt, otherFont }: PdfOptions): Promise<Uint8Array> {
  // Pages are drawn after the language of the document is gone, so all its texts are read here.
  const document = { ...given, warning: given.warning && { ...given.warning } };
  const { title, kind, language, sections } = document;
  const needsOther = needsOtherFont(document);
  useOnly(needsOther ? (otherFont ?? ROBOTO) : ROBOTO);
  const root = rootTag();
  const place: Place = { parent: root, colors: document.cover?.colors ?? {}, isTight: document.isOnePage ?? false };
  const definition: DocumentDefinition = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    language,
    displayTitle: true,
    version: '1.7',
    subset: 'PDF/UA',
    tagged: true,
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
    content: [
      opening(document, place),
      ...(needsOther && !otherFont ? [missingLetters(root)] : []),
      ...withoutLastGap(sections.flatMap((section) => sectionPdf(section, place))),
    ],
    // A heading with a long table below it does not stand at the foot of a page.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === HEADING_OF_LONG && startPosition.verticalRatio > LOWEST_HEADING,
  };
  return pdfmake.createPdf(definition).getBuffer();
}

const HEADING_OF_LONG = 2;
const LOWEST_HEADING = 0.75;

function missingLetters(root: Tag): Content {
  return {
    ...taggedText(
      t('This PDF cannot show some letters of the report, because it has no font for them. The HTML form shows them.'),
      addTag(root, 'P'),
    ),
    fontSize: SIZES.text,
    color: LIGHT.bad,
    margin: [0, 0, 0, 8],
  };
}

/** pdfmake keeps these settings for the whole process. It may read only the fonts and fetch nothing. */
function useOnly({ regular, bold }: PdfFont): void {
  pdfmake.setFonts({ [FONT]: { normal: regular, bold, italics: regular, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
}

const LOGO_SIZE = [150, 34] as const;

function opening({ kind, title, subtitle, warning, facts, cover }: ReportDocument, { parent, colors }: Place): Content {
  const accent = colors.primary ?? LIGHT.accent;
  const factsTag = facts.length > 0 ? addTag(parent, 'P') : null;
  // The tags are in the order of reading.
  const logo = cover?.logo ? logoPdf(cover.logo, cover.firm, parent) : null;
  const firm =
    cover?.firm && !logo ? [{ ...taggedText(cover.firm, addTag(parent, 'P')), fontSize: 11, bold: true }] : [];
  const heading: Content = {
    stack: [
      ...firm,
      {
        ...taggedText(kind.toUpperCase(), addTag(parent, 'P')),
        fontSize: 8,
        bold: true,
        color: accent,
        characterSpacing: 0.6,
      },
      { ...taggedText(title, addTag(parent, 'H1')), fontSize: SIZES.title, bold: true, margin: [0, 2, 0, 0] },
      { ...taggedText(subtitle, addTag(parent, 'P')), fontSize: 10.5, color: LIGHT.muted, margin: [0, 1, 0, 6] },
    ],
  };
  if (factsTag) parent.children.push(...parent.children.splice(parent.children.indexOf(factsTag), 1));
  return {
    stack: [
      logo
        ? {
            columns: [
              { width: '*', stack: [heading] },
              { width: 'auto', stack: [logo] },
            ],
            columnGap: COLUMN_GAP,
          }
        : heading,
      ...(warning === null ? [] : [warningBand(warning.text, addTag(parent, 'P'))]),
      ...(factsTag === null
        ? []
        : [
            {
              text: facts.flatMap(({ label, text }, index): Content[] => [
                { text: `${index === 0 ? '' : '     '}${label} `, color: LIGHT.muted, tag: factsTag },
                { text: text.replaceAll(' ', '\u00a0'), tag: factsTag },
              ]),
              fontSize: SIZES.table,
              margin: [0, 0, 0, 10] as const,
            },
          ]),
    ],
    margin: [0, -18, 0, 0],
  };
}

function logoPdf(logo: string, firm: string | null, parent: Tag): Content {
  const tag = addTag(parent, 'Figure', { alt: firm === null ? t('Logo') : t('Logo of {name}', { name: firm }) });
  const [head = '', base64 = ''] = logo.split(',', 2);
  return head.startsWith('data:image/svg')
    ? { svg: Buffer.from(base64, 'base64').toString(), fit: LOGO_SIZE, tag }
    : { image: logo, fit: LOGO_SIZE, tag };
}

function warningBand(text: string, tag: Tag): Content {
  return {
    table: {
      widths: ['*'],
      body: [[{ ...taggedText(text, tag), bold: true, color: '#6d4700', fillColor: '#fff4d6', margin: [4, 2, 4, 2] }]],
    },
    layout: 'noBorders',
    fontSize: SIZES.text,
    margin: [0, 0, 0, 8],
  };
}

function sectionPdf({ title, blocks }: DocumentSection, place: Place): Content[] {
  const parent = addTag(place.parent, 'Sect');
  const headingTag = addTag(parent, 'H2');
  const laidOut = onPaper(blocks);
  const isLongFirst = isLong(laidOut[0]);
  const [first, ...rest] = laidOut.flatMap((block) => blockPdf(block, { ...place, parent }));
  // The title of a report of one page is its only heading.
  if (place.isTight) {
    parent.children.splice(0, 1);
    return [first ?? '', ...rest];
  }
  const heading: Content = {
    ...taggedText(title, headingTag),
    fontSize: SIZES.section,
    bold: true,
    color: place.colors.primary ?? LIGHT.accent,
    margin: [0, 6, 0, 8],
    outline: true,
    outlineText: title,
    ...(isLongFirst ? { headlineLevel: HEADING_OF_LONG } : {}),
  };
  if (isLongFirst) return [heading, first ?? '', ...rest];
  // The heading stays with the first block.
  return [{ stack: [heading, ...(first ? [first] : [])], unbreakable: true }, ...rest];
}

const MOST_HEAD_LETTERS = 64;

function runningHead({ kind, title, subtitle, cover }: ReportDocument): Content {
  return {
    stack: [
      {
        columns: [
          { width: '*', text: shorten(`${cover?.firm ?? kind} · ${title}`), bold: true },
          { width: 'auto', text: shorten(cover?.running ?? subtitle), alignment: 'right', color: LIGHT.muted },
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
