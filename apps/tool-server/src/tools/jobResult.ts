import { failureMembers, type JobRecord } from '@tearsheet/runtime/jobs';
import { resultJson } from '@tearsheet/runtime/seal';
import { warningKinds } from '@tearsheet/shared/schemas';
import { type FittedResult, fitResult, isLargeResult } from './fitResult.ts';
import { invalidArguments } from './problems.ts';
import type { Link, ObjectSchema, ResultOptions, ToolCall, ToolOutcome } from './tool.ts';

/** The answer of tools that work on jobs. Members that explain themselves are not listed. */
export const jobOutput: ObjectSchema = {
  type: 'object',
  properties: {
    job_id: { type: 'string' },
    status: { type: 'string', description: 'pending, processing, completed or failed.' },
    result: { type: 'object', description: 'Present if the job is completed.' },
    warnings: { type: 'array' },
    notes: { type: 'array', description: 'Lists what was left out and how to get it.' },
  },
  required: ['job_id', 'status', 'warnings', 'notes'],
};

/** Returns a tool's answer about a job: its state, the requested part of its result, and a link to the complete result. */
export async function describeJob(call: ToolCall, record: JobRecord, options: ResultOptions): Promise<ToolOutcome> {
  const { jobId, jobType, status, progress, failure, expiresAt } = record;
  const { warnings, more } = fewWarnings(record);
  const base = { job_id: jobId, job_type: jobType, status, warnings };
  if (failure !== null) {
    return { kind: 'done', value: { ...base, ...failureMembers(failure), notes: more } };
  }
  const { result: stored } = record;
  if (stored === null) {
    const notes = [`Not finished yet. Call get_job with job_id ${jobId} in a few seconds.`, ...more];
    return { kind: 'done', value: { ...base, ...(progress === null ? {} : { progress }), notes } };
  }
  const task = { json: await resultJson(stored), ...options };
  const fitted = isLargeResult(task) ? await call.services.threads.result(call.owner, task) : fitResult(task);
  if (fitted.kind === 'unknown_fields') return unknownFields(fitted);
  const { value, isSummary, available, files } = fitted;
  return {
    kind: 'done',
    value: {
      ...base,
      result: value,
      ...(isSummary || options.fields !== null ? { available_sections: available } : {}),
      ...(expiresAt === null ? {} : { expires_at: expiresAt }),
      notes: [...more, ...notesOn(fitted, jobId)],
    },
    links: [resultLink(jobId, stored.length), ...sectionLinks(fitted, jobId), ...fileLinks(files)],
  };
}

const MOST_WARNINGS = 20;
const MOST_SYMBOLS = 20;

/** Returns one warning of each kind, faults in the data first, because a model reads the answer. The REST interface returns all. */
function fewWarnings({ warnings }: Pick<JobRecord, 'warnings'>) {
  const kinds = warningKinds(warnings);
  const rest = kinds.length - MOST_WARNINGS;
  const more = rest > 0 ? [`warnings: ${MOST_WARNINGS} of ${kinds.length} kinds shown.`] : [];
  const shown = kinds.slice(0, MOST_WARNINGS).map(({ fault, first, count, symbols }) => ({
    ...(fault === null ? {} : { data_fault: fault }),
    ...first,
    ...(count === 1 ? {} : { count, symbols: symbols.slice(0, MOST_SYMBOLS) }),
  }));
  return { warnings: shown, more };
}

function notesOn(
  { isSummary, cuts, usesResolution }: Extract<FittedResult, { kind: 'fitted' }>,
  jobId: string,
): readonly string[] {
  return [
    ...(isSummary ? ['This is a summary. Ask get_job for more with fields, from available_sections.'] : []),
    ...(usesResolution ? [] : ['resolution has no effect, because nothing here is a time series.']),
    ...cuts.map(({ path, shown, total }) => `${path}: ${shown} of ${total} rows shown.`),
    ...(cuts.length > 0
      ? [
          `For more rows ask get_job for fewer fields, or with resolution=monthly. The resource ${sectionUri(jobId, 'SECTION')} has all rows of a section.`,
        ]
      : []),
  ];
}

function unknownFields({ unknown, available }: Extract<FittedResult, { kind: 'unknown_fields' }>): ToolOutcome {
  const expected = available.map((name) => `'${name}'`).join(', ');
  return invalidArguments(
    unknown.map((input, i) => ({
      type: 'enum',
      loc: ['arguments', 'fields', i],
      msg: 'unknown section',
      input,
      ctx: { expected },
    })),
  );
}

export function resultUri(jobId: string): string {
  return `tearsheet://jobs/${jobId}/result`;
}

/** @param section name of a section, or of a list inside a section: `attribution.spans` */
export function sectionUri(jobId: string, section: string): string {
  return `tearsheet://jobs/${jobId}/sections/${section}`;
}

function resultLink(jobId: string, size: number): Link {
  return {
    uri: resultUri(jobId),
    name: 'result',
    description: 'The complete result as JSON. It can be long.',
    mimeType: 'application/json',
    size,
  };
}

/** Each link takes about 75 tokens of the answer. */
const MOST_SECTION_LINKS = 20;
const MOST_OF_SUMMARY = 12;

/** Returns links to the sections that the answer lacks or shortens. */
function sectionLinks(
  { incomplete, isSummary }: Extract<FittedResult, { kind: 'fitted' }>,
  jobId: string,
): readonly Link[] {
  return incomplete.slice(0, isSummary ? MOST_OF_SUMMARY : MOST_SECTION_LINKS).map(({ name, bytes }) => {
    return { uri: sectionUri(jobId, name), name, mimeType: 'application/json', size: bytes };
  });
}

const FILES = [
  { member: 'pdf_url', name: 'report.pdf', mimeType: 'application/pdf' },
  { member: 'html_url', name: 'report.html', mimeType: 'text/html' },
  { member: 'json_url', name: 'report.json', mimeType: 'application/json' },
];

/** Returns links to the files of a report. */
function fileLinks(files: Readonly<Record<string, unknown>>): readonly Link[] {
  return FILES.flatMap(({ member, name, mimeType }) => {
    const uri = files[member];
    return typeof uri === 'string' ? [{ uri, name, mimeType, description: 'A file of the report.' }] : [];
  });
}
