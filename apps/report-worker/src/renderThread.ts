import { presentValue } from '@tearsheet/operations/value';
import {
  type Analysis,
  isComplete,
  type Language,
  missingSections,
  type SheetOptions,
  type StockReport,
} from '@tearsheet/presentation';
import {
  type PdfFont,
  type RenderedReport,
  type ReportSubject,
  renderReport,
  renderStockReport,
  renderTearSheet,
} from '@tearsheet/presentation/pdf';
import type { SheetSubject } from '@tearsheet/research';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import type { Origin } from '@tearsheet/shared';

export type RenderTask =
  | {
      readonly kind: 'report';
      /** The result, or the analyses of a comparison. */
      readonly results: readonly NamedResult[];
      readonly generatedAt: string;
      readonly sheet: SheetOptions;
    }
  /** The stored result. The thread unpacks it, so that the worker's event loop never holds it. */
  | {
      /** `value`: the value of a tracked portfolio, from the analysis that values it. */
      readonly kind: 'tear_sheet' | 'value';
      readonly stored: StoredResult;
      readonly generatedAt: string;
      readonly sheet: SheetOptions;
    }
  /** Reads what the worker needs to look up in the market data. */
  | { readonly kind: 'subject'; readonly stored: StoredResult; readonly jobType: string }
  | { readonly kind: 'stock_report'; readonly report: StockReport; readonly language: Language };

/** A stored result with the type and the name of its job. */
export interface NamedResult {
  readonly stored: StoredResult;
  readonly jobType: string;
  readonly name: string | undefined;
}

/** The subject of a stored result. */
export interface StoredSubject {
  /** Null for a result that is not an analysis. */
  readonly subject: SheetSubject | null;
  /** The sources of the data of an analysis. */
  readonly origins: readonly Pick<Origin, 'source' | 'rights'>[];
  /** The instruments of a result that does not name its sources. */
  readonly rics: readonly string[];
}

export interface RenderInput {
  readonly task: RenderTask;
  /** A font for letters that Roboto lacks. */
  readonly otherFont: PdfFont | null;
}

/** `refused` means that a report is not possible. The caller sees the message. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly report: RenderedReport }
  | ({ readonly kind: 'subject' } & StoredSubject)
  | { readonly kind: 'refused'; readonly message: string };

/** Renders a report. This takes about a second, which the event loop that renews locks cannot spare. */
export default async function render({ task, otherFont }: RenderInput): Promise<RenderOutcome> {
  if (task.kind === 'stock_report')
    return { kind: 'rendered', report: await renderStockReport(task.report, { otherFont, language: task.language }) };
  if (task.kind === 'report') return renderJobs(task, otherFont);
  if (task.kind === 'value') {
    const { stored, generatedAt, sheet } = task;
    const valued = await presentValue(stored);
    return { kind: 'rendered', report: await renderReport(valued, generatedAt, { otherFont, sheet }) };
  }
  if (task.kind === 'subject' && task.jobType !== 'portfolio_analysis') {
    const { holdings = [], weights = [] } = await readStored<Instruments>(task.stored);
    return { kind: 'subject', subject: null, origins: [], rics: [...holdings, ...weights].map(({ ric }) => ric) };
  }
  const { result } = await readStored<{ readonly result: Analysis }>(task.stored);
  if (task.kind === 'subject')
    return { kind: 'subject', subject: subjectOf(result), origins: result.data_quality?.sources ?? [], rics: [] };
  if (isComplete(result)) {
    const { generatedAt, sheet } = task;
    return { kind: 'rendered', report: await renderTearSheet(result, generatedAt, { otherFont, sheet }) };
  }
  const missing = missingSections(result).join(', ');
  return {
    kind: 'refused',
    message: `the analysis has no ${missing}: submit it with these in fields, or without fields`,
  };
}

/** The members of simulations and optimizations that name instruments. */
interface Instruments {
  readonly holdings?: readonly { readonly ric: string }[];
  readonly weights?: readonly { readonly ric: string }[];
}

/** Returns a stored result, which a worker of this service wrote, so that it matches the schema of its job. */
async function readStored<Result>(stored: StoredResult): Promise<Result> {
  return JSON.parse((await resultJson(stored)).toString());
}

async function renderJobs(
  { results, generatedAt, sheet }: Extract<RenderTask, { kind: 'report' }>,
  otherFont: PdfFont | null,
): Promise<RenderOutcome> {
  const subject = await subjectOfJobs(results);
  if ('problem' in subject) return { kind: 'refused', message: subject.problem };
  return { kind: 'rendered', report: await renderReport(subject, generatedAt, { otherFont, sheet }) };
}

async function subjectOfJobs(results: readonly NamedResult[]): Promise<ReportSubject | { readonly problem: string }> {
  const [first] = results;
  if (first === undefined) throw new RangeError('a report needs a result');
  const { jobType, stored } = first;
  if (jobType !== 'portfolio_analysis') return { jobType, result: await readStored(stored) };
  const compared = await Promise.all(
    results.map(async ({ stored, name }) => {
      const { result } = await readStored<{ readonly result: Analysis }>(stored);
      return { name, analysis: result };
    }),
  );
  const currencies = [...new Set(compared.map(({ analysis }) => analysis.portfolio_parameters?.base_currency))];
  if (currencies.includes(undefined)) return { problem: 'a comparison needs analyses with portfolio_parameters' };
  if (currencies.length > 1) {
    return { problem: `the analyses are in ${currencies.join(' and ')}: run them in one currency to compare them` };
  }
  return { compared };
}

function subjectOf({
  latest_holdings = [],
  portfolio_parameters: settings,
  benchmark_comparison = [],
}: Analysis): SheetSubject {
  return {
    positions: latest_holdings.map(({ ric, name, weight }) => ({ ric, name, weight })),
    benchmarks: [settings?.benchmark ?? '', ...benchmark_comparison.map(({ name }) => name)],
    endDate: settings?.end_date ?? '',
  };
}
