import { type Cut, fitAnswer } from './fitAnswer.ts';
import { type Resolution, thin } from './resolution.ts';
import { roundNumbers } from './roundNumbers.ts';

/** The part of a finished job's result that a tool was asked for, as it can be sent to a thread. */
export interface ResultTask {
  /** JSON of `{"result": …}`, as it was stored. */
  readonly json: Uint8Array;
  /** Sections of an analysis, or members of another result; null: the summary. */
  readonly fields: readonly string[] | null;
  readonly resolution: Resolution;
}

export type FittedResult =
  | {
      readonly kind: 'fitted';
      readonly value: unknown;
      /** There is more than what was chosen. */
      readonly isSummary: boolean;
      readonly available: readonly string[];
      readonly cuts: readonly Cut[];
      /** Addresses of the files that a report consists of, by member. */
      readonly files: Sections;
    }
  | { readonly kind: 'unknown_fields'; readonly unknown: readonly string[]; readonly available: readonly string[] };

type Sections = Readonly<Record<string, unknown>>;

/** Sections that say how a portfolio did, without the long series. */
const SUMMARY_SECTIONS = new Set([
  'analytics_version',
  'portfolio_parameters',
  'portfolio_summary',
  'performance_metrics',
  'time_period_returns',
  'drawdown_analysis',
  'concentration_metrics',
  'portfolio_scores',
  'sector_allocation',
  'company_contribution',
  'latest_holdings',
  'data_quality',
]);
const SUMMARY_ITEMS = 10;
/** The figures behind the prose of research are longer than the prose. They come only when they are asked for. */
const ON_DEMAND = new Set(['facts']);
const FILE_MEMBER = /^(pdf|html|json)_url$/;

/** Reads a stored result, chooses from it and shortens what was chosen. A large result takes seconds (isLargeResult). */
export function fitResult({ json, fields, resolution }: ResultTask): FittedResult {
  const { sections, isAnalysis } = readSections(json);
  const available = Object.keys(sections);
  const unknown = (fields ?? []).filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) return { kind: 'unknown_fields', unknown, available };
  const chosen = isAnalysis ? pickSections(sections, fields) : pickMembers(sections, fields);
  const isSummary = fields === null && Object.keys(chosen).length < available.length;
  const { value, cuts } = fitAnswer(thin(roundNumbers(chosen), resolution), {
    ...(isSummary && isAnalysis ? { mostItems: SUMMARY_ITEMS } : {}),
  });
  const files = Object.fromEntries(Object.entries(sections).filter(([name]) => FILE_MEMBER.test(name)));
  return { kind: 'fitted', value, isSummary, available, cuts, files };
}

const LARGE_BYTES = 200_000;

/** Whether the result takes longer than a few milliseconds to read and to shorten. */
export function isLargeResult({ json }: ResultTask): boolean {
  return json.length > LARGE_BYTES;
}

function readSections(json: Uint8Array): { readonly sections: Sections; readonly isAnalysis: boolean } {
  const { result } = JSON.parse(new TextDecoder().decode(json)) as { readonly result: Sections };
  const inner = result.result;
  // An analysis has an envelope (interface 2.6), other results have none.
  const isAnalysis = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  if (!isAnalysis) return { sections: result, isAnalysis };
  // Every answer about the job has its warnings, whatever was asked for.
  return { sections: Object.fromEntries(Object.entries(inner).filter(([name]) => name !== 'warnings')), isAnalysis };
}

function pickMembers(result: Sections, fields: readonly string[] | null): Sections {
  const isWanted = (name: string) => (fields === null ? !ON_DEMAND.has(name) : fields.includes(name));
  return Object.fromEntries(Object.entries(result).filter(([name]) => isWanted(name)));
}

function pickSections(sections: Sections, fields: readonly string[] | null): Sections {
  const wanted = fields === null ? SUMMARY_SECTIONS : new Set(['analytics_version', ...fields]);
  const chosen = Object.entries(sections).filter(([name]) => wanted.has(name));
  // An analysis of a few sections only has no summary: then all that there is.
  return Object.fromEntries(chosen.length <= 1 && fields === null ? Object.entries(sections) : chosen);
}
