export type { PdfFont } from './fonts.ts';

import { handedOver } from '../../documents/client/handedOver.ts';
import type { SheetOptions } from '../../documents/client/options.ts';
import { type Compared, commonFigures, comparisonDocument, letterOf } from '../../documents/comparison.ts';
import type { ReportDocument } from '../../documents/document.ts';
import { jobDocument } from '../../documents/jobDocument.ts';
import { stockDocument } from '../../documents/stockReport/stockDocument.ts';
import type { StockReport } from '../../documents/stockReport/stockReport.ts';
import type { SheetAnalysis } from '../../documents/tearSheet/analysis.ts';
import { disclosuresOf } from '../../documents/tearSheet/quality.ts';
import { tearSheet } from '../../documents/tearSheet/tearSheet.ts';
import { type Valuation, type ValuationFacts, valuationDocument } from '../../documents/valuation.ts';
import de from '../../language/de.ts';
import es from '../../language/es.ts';
import { addCatalog, inLanguage, type Language, t } from '../../language/translate.ts';
import { renderHtml } from '../html.ts';
import type { PdfFont } from './fonts.ts';
import { renderPdf } from './renderPdf.ts';

addCatalog('de', de);
addCatalog('es', es);

/** A report in its three forms. HTML and JSON are UTF-8. */
export interface RenderedReport {
  readonly html: Uint8Array;
  readonly pdf: Uint8Array;
  readonly json: Uint8Array;
}

export interface RenderOptions {
  /** For PDFs with letters that Roboto lacks, for example Chinese. */
  readonly otherFont?: PdfFont | null;
}

/** Returns the tear sheet of an analysis in its three forms. @param generatedAt RFC 3339, UTC */
export async function renderTearSheet(
  analysis: SheetAnalysis,
  generatedAt: string,
  { sheet = {}, ...options }: RenderOptions & { readonly sheet?: SheetOptions } = {},
): Promise<RenderedReport> {
  const { language = 'en' } = sheet;
  const json = {
    report_version: 1,
    kind: 'portfolio_tear_sheet',
    generated_at: generatedAt,
    disclosures: inLanguage(language, () => disclosuresOf(analysis)),
    ...optionsJson(sheet),
    analysis,
  };
  const rendering = { generatedAt, json, options, language };
  for (const cut of [0, 1] as const) {
    const report = await render(() => tearSheet(analysis, generatedAt, { ...sheet, cut }), rendering);
    if (sheet.version !== 'snapshot' || pageCount(report.pdf) === 1) return report;
  }
  return render(() => tearSheet(analysis, generatedAt, { ...sheet, cut: 2 }), rendering);
}

/** An analysis of a comparison. An analysis without a name is called by its letter. */
export type NamedAnalysis = Pick<Compared, 'analysis'> & { readonly name: string | undefined };

/** The results that a report shows, unless it is a tear sheet. */
export type ReportSubject =
  /** The result of a portfolio job that has a document (jobDocument). */
  | { readonly jobType: string; readonly result: object }
  /** Two to four analyses in one currency. */
  | { readonly compared: readonly NamedAnalysis[] }
  /** A tracked portfolio. */
  | { readonly value: Valuation; readonly sources: ValuationFacts['sources'] };

/** Returns the report of a subject in its three forms. @param generatedAt RFC 3339, UTC */
export function renderReport(
  subject: ReportSubject,
  generatedAt: string,
  { sheet = {}, ...options }: RenderOptions & { readonly sheet?: SheetOptions } = {},
): Promise<RenderedReport> {
  const { language = 'en' } = sheet;
  const { name, document, content } = inLanguage(language, () => contentOf(subject, sheet));
  const kind = `portfolio_${name}_report`;
  const json = { report_version: 1, kind, generated_at: generatedAt, ...optionsJson(sheet), ...content };
  const rendering = { generatedAt, json, options, language };
  return render(() => handedOver(document, generatedAt, sheet), rendering);
}

interface ReportContent {
  readonly name: string;
  readonly document: ReportDocument;
  /** The members of the JSON form that other kinds of reports do not have. */
  readonly content: object;
}

function contentOf(
  subject: ReportSubject,
  { facts, defaultTitle: title = t('Tracked portfolio') }: SheetOptions,
): ReportContent {
  if ('value' in subject) {
    const { value, sources } = subject;
    const document = valuationDocument(value, { title, sources, names: facts?.names ?? {} });
    return { name: 'value', document, content: { portfolio_value: value, sources } };
  }
  if ('compared' in subject) {
    const compared = subject.compared.map(({ name, analysis }, index) => ({
      name: name ?? t('Portfolio {letter}', { letter: letterOf(index) }),
      analysis,
    }));
    const content = { common_period: commonFigures(compared), compared };
    return { name: 'comparison', document: comparisonDocument(compared), content };
  }
  const { jobType, result } = subject;
  const document = jobDocument(jobType, result);
  if (document === null) throw new RangeError(`a ${jobType} has no document`);
  const name = jobType.replace(/^portfolio_/, '');
  return { name, document, content: { [name]: result } };
}

/** Returns the number of pages of a PDF of ours, whose page objects are not compressed. */
function pageCount(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}

/** The options of the report without its logo, and the facts about the holdings. */
function optionsJson({ facts, logo: _, defaultTitle: __, ...options }: SheetOptions): object {
  return { ...(Object.keys(options).length > 0 ? { options } : {}), ...(facts ? { facts } : {}) };
}

/**
 * Returns a stock report in its three forms. Its prose keeps the language that it was written in. Throws a RangeError if the
 * report has no disclosures.
 */
export async function renderStockReport(
  report: StockReport,
  { language = 'en', ...options }: RenderOptions & { readonly language?: Language } = {},
): Promise<RenderedReport> {
  if (report.disclosures.length === 0) throw new RangeError('a stock report needs its disclosures');
  const rendering = { generatedAt: report.source.generated_at, json: report, options, language };
  return render(() => stockDocument(report), rendering);
}

interface Rendering {
  readonly generatedAt: string;
  readonly json: object;
  readonly options: RenderOptions;
  readonly language: Language;
}

async function render(
  make: () => ReportDocument,
  { generatedAt, json, options, language }: Rendering,
): Promise<RenderedReport> {
  const encoder = new TextEncoder();
  // All texts are written before the PDF is waited for, so a report in another language at the same time changes none of them.
  const { html, pdf } = inLanguage(language, () => {
    const document = make();
    const made = { madeAt: new Date(generatedAt), otherFont: options.otherFont ?? null };
    return { html: renderHtml(document), pdf: renderPdf(document, made) };
  });
  return { html: encoder.encode(html), pdf: await pdf, json: encoder.encode(JSON.stringify(json)) };
}
