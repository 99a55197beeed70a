import { longDate } from '../../format/dates.ts';
import { t } from '../../language/translate.ts';
import type { LabeledText, ReportDocument } from '../document.ts';
import type { Cover, ReportOptions, SheetOptions } from './options.ts';

/** Returns the firm behind a report, and for whom and by whom it is. @param generatedAt RFC 3339, UTC */
export function coverOf(
  { client, firm, adviser, logo, colors }: ReportOptions,
  generatedAt: string,
  running: string,
): { readonly cover: Cover; readonly facts: readonly LabeledText[] } {
  return {
    cover: { firm: firm ?? null, running: client ?? running, logo: logo ?? null, colors: colors ?? {} },
    facts: [
      ...(client === undefined ? [] : [{ label: t('Prepared for'), text: client }]),
      ...(adviser === undefined ? [] : [{ label: t('Adviser'), text: adviser }]),
      { label: t('Date'), text: longDate(generatedAt.slice(0, 10)) },
    ],
  };
}

/** Returns a document as a firm hands it over. A title of the firm moves that of the document to its facts. */
export function handedOver(document: ReportDocument, generatedAt: string, options: SheetOptions): ReportDocument {
  const title = options.title ?? options.defaultTitle ?? document.title;
  const { cover, facts } = coverOf(options, generatedAt, document.subtitle);
  const own = title === document.title ? [] : [{ label: document.kind, text: document.title }];
  return { ...document, title, cover, facts: [...facts, ...own, ...document.facts] };
}
