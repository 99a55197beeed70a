import { type JobRecord, plainBody } from '@tearsheet/runtime/jobs';
import { fitAnswer, MOST_CHARACTERS } from './fitAnswer.ts';
import { type Resolution, thin } from './resolution.ts';
import { roundNumbers } from './roundNumbers.ts';
import type { Link, ObjectSchema, ToolOutcome } from './tool.ts';

/** What tools that work on jobs answer. */
export const jobOutput: ObjectSchema = {
  type: 'object',
  properties: {
    job_id: { type: 'string', description: 'For get_job and cancel_job.' },
    job_type: { type: 'string', description: 'For example portfolio_analysis.' },
    status: {
      type: 'string',
      enum: ['pending', 'processing', 'completed', 'failed'],
      description: 'State of the job.',
    },
    progress: {
      type: 'object',
      properties: { step: { type: 'string' }, percent: { type: 'number' }, message: { type: 'string' } },
      required: ['step', 'percent', 'message'],
      description: 'While it is processing.',
    },
    result: { type: 'object', description: 'When completed: the parts asked for, or the summary.' },
    available_sections: { type: 'array', items: { type: 'string' }, description: 'What fields of get_job can name.' },
    error: { type: 'string', description: 'When failed: why.' },
    expires_at: { type: 'string', description: 'Until when the result can be had.' },
    notes: { type: 'array', items: { type: 'string' }, description: 'What was left out, and how to get it.' },
  },
  required: ['job_id', 'job_type', 'status', 'notes'],
  additionalProperties: false,
};

/** Sections that say how a portfolio did, without the long series. */
const SUMMARY_SECTIONS = [
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
];
const SUMMARY_ITEMS = 10;

export interface ResultOptions {
  /** Sections of an analysis, or members of another result; null: the summary. */
  readonly fields: readonly string[] | null;
  readonly resolution: Resolution;
}

/** A job as a tool answers it: what it has to say now, and where all of it is. */
export async function describeJob(record: JobRecord, options: ResultOptions): Promise<ToolOutcome> {
  const { jobId, jobType, status, progress, error, expiresAt } = record;
  const base = { job_id: jobId, job_type: jobType, status };
  if (status === 'failed') {
    return { kind: 'done', value: { ...base, error: error ?? 'unknown', notes: [] } };
  }
  if (record.result === null) {
    const notes = [`Not finished yet. Call get_job with job_id ${jobId} in a few seconds.`];
    return { kind: 'done', value: { ...base, ...(progress === null ? {} : { progress }), notes } };
  }
  const { sections, isAnalysis } = await readResult(record);
  const chosen = isAnalysis ? pickSections(sections, options.fields) : pickMembers(sections, options.fields);
  const isSummary = options.fields === null && Object.keys(chosen).length < Object.keys(sections).length;
  const { value, cuts } = fitAnswer(thin(roundNumbers(chosen), options.resolution), {
    mostCharacters: MOST_CHARACTERS - 2000,
    ...(isSummary && isAnalysis ? { mostItems: SUMMARY_ITEMS } : {}),
  });
  const link = resultLink(jobId);
  const notes = [
    ...(isSummary ? ['This is a summary. Ask get_job for more with fields, from available_sections.'] : []),
    ...cuts.map(({ path, shown, total }) => `${path}: ${shown} of ${total} rows shown.`),
    ...(cuts.length > 0 ? [`All rows are in the resource ${link.uri}; resolution=monthly shortens series.`] : []),
  ];
  return {
    kind: 'done',
    value: {
      ...base,
      result: value,
      ...(isSummary || options.fields !== null ? { available_sections: Object.keys(sections) } : {}),
      ...(expiresAt === null ? {} : { expires_at: expiresAt }),
      notes,
    },
    links: [link, ...fileLinks(sections)],
  };
}

export function resultUri(jobId: string): string {
  return `tearsheet://jobs/${jobId}/result`;
}

/** The result as it was stored: JSON of `{"result": …}` without the rest of the job object. */
export async function resultText(record: JobRecord): Promise<string> {
  if (record.result === null) throw new Error('the job has no result');
  return String(await plainBody(record.result, Buffer.from('}')));
}

function resultLink(jobId: string): Link {
  return {
    uri: resultUri(jobId),
    name: 'result',
    description: 'The whole result as JSON; it may be long.',
    mimeType: 'application/json',
  };
}

const FILES = [
  { member: 'pdf_url', name: 'report.pdf', mimeType: 'application/pdf' },
  { member: 'html_url', name: 'report.html', mimeType: 'text/html' },
  { member: 'json_url', name: 'report.json', mimeType: 'application/json' },
];

/** The files that a report consists of. */
function fileLinks(result: Sections): readonly Link[] {
  return FILES.flatMap(({ member, name, mimeType }) => {
    const uri = result[member];
    return typeof uri === 'string' ? [{ uri, name, mimeType, description: 'A file of the report.' }] : [];
  });
}

type Sections = Readonly<Record<string, unknown>>;

async function readResult(record: JobRecord): Promise<{ readonly sections: Sections; readonly isAnalysis: boolean }> {
  const { result } = JSON.parse(await resultText(record)) as { readonly result: Sections };
  const inner = result.result;
  // An analysis has an envelope (interface 2.6), other results have none.
  const isAnalysis = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return isAnalysis ? { sections: { ...inner }, isAnalysis } : { sections: result, isAnalysis };
}

/** Of research: the figures behind the prose are longer than the prose, and only for those who ask. */
const ON_DEMAND = new Set(['facts']);

function pickMembers(result: Sections, fields: readonly string[] | null): Sections {
  const isWanted = (name: string) => (fields === null ? !ON_DEMAND.has(name) : fields.includes(name));
  return Object.fromEntries(Object.entries(result).filter(([name]) => isWanted(name)));
}

function pickSections(sections: Sections, fields: readonly string[] | null): Sections {
  const wanted = new Set(fields === null ? SUMMARY_SECTIONS : ['analytics_version', ...fields]);
  const chosen = Object.entries(sections).filter(([name]) => wanted.has(name));
  // An analysis of a few sections only has no summary: then all that there is.
  return Object.fromEntries(chosen.length <= 1 && fields === null ? Object.entries(sections) : chosen);
}
