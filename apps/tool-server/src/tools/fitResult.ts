import { hasSeries, type Resolution, sectionsIn, thin } from '@tearsheet/operations/results';
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
      /** False if the call has a resolution, but nothing that it asks for has a time series. */
      readonly usesResolution: boolean;
      /** Sections that the value lacks or shortens, with their length as JSON. */
      readonly incomplete: readonly { readonly name: string; readonly bytes: number }[];
      /** Addresses of the files of a report, by member. */
      readonly files: Sections;
    }
  | { readonly kind: 'unknown_fields'; readonly unknown: readonly string[]; readonly available: readonly string[] };

type Sections = Readonly<Record<string, unknown>>;

type Row = Readonly<Record<string, unknown>>;
type Shorten = (section: unknown) => unknown;
const whole: Shorten = (section) => section;

/** Sections that summarize how a portfolio did, and what the summary has of each. */
const IN_SUMMARY: Readonly<Record<string, Shorten>> = {
  analytics_version: whole,
  portfolio_parameters: whole,
  portfolio_summary: whole,
  // The frequency of the headline figures is in the section.
  performance_metrics: (section) => ({
    ...Object(section),
    relative: without(objectIn(section, 'relative'), ['weekly', 'monthly']),
  }),
  time_period_returns: knownPeriods,
  drawdown_analysis: (section) => ({
    summary: objectIn(section, 'summary'),
    episodes: columns(rowsIn(section, 'episodes'), 'peak_date trough_date end_date depth').toSorted(
      (a, b) => Number(a.depth) - Number(b.depth),
    ),
  }),
  concentration_metrics: whole,
  custom_metrics: whole,
  portfolio_scores: whole,
  sector_allocation: (section) => {
    const rows = rowsOf(section);
    return columns(
      rows.filter(({ date }) => date === rows.at(-1)?.date),
      'date sector weight',
    );
  },
  company_contribution: (section) => columns(rowsOf(section), 'ric total_pl contribution_pct return_pct'),
  latest_holdings: (section) => columns(rowsOf(section), 'ric name weight sector currency value recommendation'),
  data_quality: whole,
};

/** Returns the rows with only these members. */
function columns(rows: readonly Row[], names: string): readonly Row[] {
  const wanted = names.split(' ');
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.includes(name))));
}

function without(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function objectIn(section: unknown, name: string): object {
  return Object(Reflect.get(Object(section), name));
}

function rowsIn(section: unknown, name: string): readonly Row[] {
  return rowsOf(Reflect.get(Object(section), name));
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the periods that the window contains, without those that end with a month. */
function knownPeriods(section: unknown): object {
  const periods = Object.entries(Object(section)).filter(([name, period]) => {
    return !name.endsWith('_month_end') && Reflect.get(Object(period), 'portfolio_return') !== null;
  });
  return Object.fromEntries(periods.map(([name, period]) => [name, without(Object(period), ['days', 'end_date'])]));
}

const SUMMARY_ITEMS = 10;
/** The answer with the summary, its links, warnings, and notes has less than 4,000 tokens. The estimate is above the count. */
const SUMMARY_TOKENS = 3000;
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
  const shown = isSummary && isAnalysis ? summaryOf(chosen) : chosen;
  const { value, cuts } = fitAnswer(thin(roundNumbers(shown), resolution), {
    ...(isSummary && isAnalysis ? { mostItems: SUMMARY_ITEMS, mostTokens: SUMMARY_TOKENS } : {}),
  });
  const files = Object.fromEntries(Object.entries(sections).filter(([name]) => FILE_MEMBER.test(name)));
  const cut = new Set([
    ...cuts.map(({ path }) => path.split(/[.[]/)[0]),
    ...Object.keys(chosen).filter((name) => isShorter(shown[name], chosen[name])),
  ]);
  const incomplete = sectionsIn(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
    .filter(({ name }) => available.includes(name) && (cut.has(name) || (isSummary && !Object.hasOwn(chosen, name))))
    // Sections that the value lacks come before those that it shortens.
    .sort((a, b) => Number(Object.hasOwn(chosen, a.name)) - Number(Object.hasOwn(chosen, b.name)))
    .map(({ name, from, to }) => ({ name, bytes: to - from }));
  const usesResolution = resolution === 'daily' || hasSeries(shown);
  return { kind: 'fitted', value, isSummary, available, cuts, usesResolution, incomplete, files };
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
  const wanted = new Set(fields === null ? Object.keys(IN_SUMMARY) : ['analytics_version', ...fields]);
  const chosen = Object.entries(sections).filter(([name]) => wanted.has(name));
  // An analysis of only a few sections may have no summary sections. Then all of its sections are returned.
  return Object.fromEntries(chosen.length <= 1 && fields === null ? Object.entries(sections) : chosen);
}

/** Sections that a summary has whole are not written to be compared. */
function isShorter(shown: unknown, chosen: unknown): boolean {
  return shown !== chosen && JSON.stringify(shown) !== JSON.stringify(chosen);
}

function summaryOf(sections: Sections): Sections {
  return Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, IN_SUMMARY[name]?.(section)]));
}
