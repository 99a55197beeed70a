import { type Resolution, sectionsIn, thin } from '@tearsheet/operations/results';
import { type Cut, fitAnswer } from './fitAnswer.ts';
import { roundNumbers } from './roundNumbers.ts';

/** A request for a part of a finished job's result, in a form that can be sent to a thread. */
export interface ResultTask {
  /** JSON of `{"result": …}`, as it was stored. */
  readonly json: Uint8Array;
  /** Sections of an analysis, or members of another result. Null means the summary. */
  readonly fields: readonly string[] | null;
  readonly resolution: Resolution;
}

export type FittedResult =
  | {
      readonly kind: 'fitted';
      readonly value: unknown;
      /** True if the request named no fields and the result has more than this value. */
      readonly isSummary: boolean;
      readonly available: readonly string[];
      readonly cuts: readonly Cut[];
      /** Sections that the value lacks or shortens, with their length as JSON. */
      readonly incomplete: readonly { readonly name: string; readonly bytes: number }[];
      /** Addresses of the files of a report, by member. */
      readonly files: Sections;
    }
  | { readonly kind: 'unknown_fields'; readonly unknown: readonly string[]; readonly available: readonly string[] };

type Sections = Readonly<Record<string, unknown>>;

/** Sections that summarize how a portfolio did, without the long series. */
const SUMMARY_SECTIONS = new Set([
  'analytics_version',
  'portfolio_parameters',
  'portfolio_summary',
  'performance_metrics',
  'time_period_returns',
  'drawdown_analysis',
  'concentration_metrics',
  'custom_metrics',
  'portfolio_scores',
  'sector_allocation',
  'company_contribution',
  'latest_holdings',
  'data_quality',
]);
const SUMMARY_ITEMS = 10;
/** The answer with the summary, its links, warnings, and notes has less than 4,000 tokens. */
const SUMMARY_TOKENS = 2000;
/** The facts behind a research narrative are longer than the narrative, so they are returned only on request. */
const ON_DEMAND = new Set(['facts']);
const FILE_MEMBER = /^(pdf|html|json)_url$/;

/** Returns the requested part of a stored result, shortened for a model. A large result takes seconds (isLargeResult). */
export function fitResult({ json, fields, resolution }: ResultTask): FittedResult {
  const { sections, isAnalysis } = readSections(json);
  const available = Object.keys(sections);
  const unknown = (fields ?? []).filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) return { kind: 'unknown_fields', unknown, available };
  const chosen = isAnalysis ? pickSections(sections, fields) : pickMembers(sections, fields);
  const isSummary = fields === null && Object.keys(chosen).length < available.length;
  const { value, cuts } = fitAnswer(thin(roundNumbers(chosen), resolution), {
    ...(isSummary && isAnalysis ? { mostItems: SUMMARY_ITEMS, mostTokens: SUMMARY_TOKENS } : {}),
  });
  const files = Object.fromEntries(Object.entries(sections).filter(([name]) => FILE_MEMBER.test(name)));
  const cut = new Set(cuts.map(({ path }) => path.split(/[.[]/)[0]));
  const incomplete = sectionsIn(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
    .filter(({ name }) => available.includes(name) && (cut.has(name) || (isSummary && !Object.hasOwn(chosen, name))))
    // Sections that the value lacks come before those that it shortens.
    .sort((a, b) => Number(Object.hasOwn(chosen, a.name)) - Number(Object.hasOwn(chosen, b.name)))
    .map(({ name, from, to }) => ({ name, bytes: to - from }));
  return { kind: 'fitted', value, isSummary, available, cuts, incomplete, files };
}

const LARGE_BYTES = 200_000;

/** Returns true if the result takes longer than a few milliseconds to read and shorten. */
export function isLargeResult({ json }: ResultTask): boolean {
  return json.length > LARGE_BYTES;
}

function readSections(json: Uint8Array): { readonly sections: Sections; readonly isAnalysis: boolean } {
  const result = JSON.parse(new TextDecoder().decode(json)) as Sections;
  const inner = result.result;
  // The result of an analysis has an envelope. Other results do not.
  const isAnalysis = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  if (!isAnalysis) return { sections: result, isAnalysis };
  // Every answer about the job already contains its warnings.
  return { sections: Object.fromEntries(Object.entries(inner).filter(([name]) => name !== 'warnings')), isAnalysis };
}

function pickMembers(result: Sections, fields: readonly string[] | null): Sections {
  const isWanted = (name: string) => (fields === null ? !ON_DEMAND.has(name) : fields.includes(name));
  return Object.fromEntries(Object.entries(result).filter(([name]) => isWanted(name)));
}

function pickSections(sections: Sections, fields: readonly string[] | null): Sections {
  const wanted = fields === null ? SUMMARY_SECTIONS : new Set(['analytics_version', ...fields]);
  const chosen = Object.entries(sections).filter(([name]) => wanted.has(name));
  // An analysis of only a few sections may have no summary sections. Then all of its sections are returned.
  return Object.fromEntries(chosen.length <= 1 && fields === null ? Object.entries(sections) : chosen);
}
