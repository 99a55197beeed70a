import type { AnalyzeRequest } from '@tearsheet/client';
import { REBALANCING_SCHEDULES, type Rebalancing, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import type { Context } from '../context.ts';
import { type KeepOptions, keepMembers } from '../keepOptions.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { designOf, type ReportOptions } from '../reportOptions.ts';
import { readBenchmark } from './benchmarks.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { formatIssues, type RequestOptions, readRequest } from './readRequest.ts';
import {
  type AttributionOptions,
  attributionOf,
  readMetrics,
  requestSettings,
  type SettingOptions,
} from './requestSettings.ts';
import { type ReportFiles, saveReport } from './saveReport.ts';
import { waitWithBar } from './showJob.ts';
import { type OutputOptions, writeResult } from './writeResult.ts';

export interface AnalyzeOptions
  extends ServiceOptions,
    RequestOptions,
    OutputOptions,
    SettingOptions,
    KeepOptions,
    ReportFiles,
    ReportOptions {
  readonly currency?: string;
  readonly benchmark?: string;
  readonly compareBenchmark?: readonly string[];
  readonly value?: number;
  readonly costs?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly onMissing?: 'fail' | 'drop';
  readonly onDataFault?: 'warn' | 'fail';
  readonly startWhenAvailable?: boolean;
  /** A schedule, such as monthly or monthly:first. */
  readonly rebalance?: string;
  /** 0.05 is 5 percentage points, and 25% is a quarter of the target. */
  readonly band?: string;
  readonly linking?: AttributionOptions['linking'];
  /** Levels with commas, such as sector,company. */
  readonly levels?: string;
  /** Pairs of a name and an expression. */
  readonly metric?: readonly string[];
  /** Sections with commas. */
  readonly fields?: string;
  /** The model of factor_exposures. */
  readonly factors?: string;
}

/** Submits the portfolio of a file, waits, and shows or writes the result. Returns the exit status. */
export async function analyze(context: Context, file: string, options: AnalyzeOptions): Promise<number> {
  await checkOutputFiles(options.html, options.pdf);
  const { request } = await readRequest(context, file, options);
  const isForSheet = options.html !== undefined || options.pdf !== undefined;
  // A tear sheet shows more if there are more sections.
  const fields =
    isForSheet && !request.fields && options.fields === undefined ? { fields: [...SELECTABLE_SECTION_NAMES] } : {};
  const design = await designOf(options);
  const service = connect(context, options);
  const job = await service.analyze({ ...request, ...settingsOf(options), ...fields });
  const sections = await waitWithBar(context, job);
  const status = writeResult(context, sections, options);
  const hasLinks = options.report || (Object.keys(design).length > 0 && !isForSheet);
  if (hasLinks || isForSheet) {
    const { pdf_url, html_url, expires_at } = await saveReport(context, job.jobId, options, {
      ...keepMembers(options),
      report: design,
    });
    if (hasLinks)
      context.complain(`report: ${html_url}\nPDF: ${pdf_url}\nThe links work until ${expires_at} and need no token.`);
  }
  return status;
}

/** Returns the settings of the command line, which override those of the file. */
export function settingsOf(options: AnalyzeOptions): Partial<AnalyzeRequest> {
  const { currency, benchmark, compareBenchmark = [], value, costs, from, to } = options;
  const { onMissing, onDataFault, startWhenAvailable } = options;
  const rebalancing = rebalancingOf(options);
  return {
    ...requestSettings(options),
    ...keepMembers(options),
    ...readMetrics(options.metric ?? []),
    ...(options.factors === undefined ? {} : { factor_exposures: { model: options.factors } }),
    ...(options.fields === undefined
      ? {}
      : { fields: options.fields.split(',').map((name) => name.trim()) as NonNullable<AnalyzeRequest['fields']> }),
    ...attributionOf(options),
    ...(rebalancing === undefined ? {} : { rebalancing }),
    ...(currency === undefined ? {} : { base_currency: currency }),
    ...(benchmark === undefined ? {} : { benchmark: readBenchmark(benchmark) }),
    ...(compareBenchmark.length === 0
      ? {}
      : { benchmarks: compareBenchmark.flatMap((text) => readBenchmark(text) ?? []) }),
    ...(value === undefined ? {} : { initial_value: value }),
    ...(costs === undefined ? {} : { include_transaction_costs: costs }),
    ...(from === undefined ? {} : { start_date: from }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(onMissing === undefined ? {} : { on_missing: onMissing }),
    ...(onDataFault === undefined ? {} : { on_data_fault: onDataFault }),
    ...(startWhenAvailable === undefined ? {} : { start_when_available: startWhenAvailable }),
  };
}

const SCHEDULE = new RegExp(`^(${REBALANCING_SCHEDULES.join('|')})(?::(first|last))?$`);

/** Returns the policy of `--rebalance` and `--band`, or undefined without both. */
function rebalancingOf({ rebalance, band }: AnalyzeOptions): AnalyzeRequest['rebalancing'] {
  if (rebalance === undefined && band === undefined) return undefined;
  const [, schedule, on] = SCHEDULE.exec(rebalance ?? 'none') ?? [];
  if (schedule === undefined) {
    throw new Error(`--rebalance needs one of ${REBALANCING_SCHEDULES.join(', ')}, such as monthly or monthly:first`);
  }
  const days = {
    schedule: schedule as NonNullable<Rebalancing['schedule']>,
    ...(on === undefined ? {} : { on: on as 'first' | 'last' }),
  };
  return { ...days, ...(band === undefined ? {} : { band: bandOf(band) }) };
}

function bandOf(text: string): NonNullable<Rebalancing['band']> {
  const width = Number(text.replace(/%$/, ''));
  const isRelative = text.endsWith('%');
  const share = isRelative ? width / 100 : width;
  if (!(share > 0 && share <= 1))
    throw new Error('--band needs a number such as 0.05, or a percentage of the target such as 25%');
  return isRelative ? { relative: share } : { absolute: share };
}

export interface ValidateOptions extends ServiceOptions, RequestOptions {
  readonly json?: boolean;
}

/** Shows every error and warning of a portfolio. Status 1 if it is not valid. */
export async function validate(context: Context, file: string, options: ValidateOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const result = await connect(context, options).validate(request);
  if (options.json) context.printJson(result);
  else context.print(formatIssues(result, context));
  return result.valid ? 0 : 1;
}
