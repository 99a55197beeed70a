import { string, type TypeOf } from './members.ts';
import { nameText } from './names.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The lifetime of an ended job, unless its request asks for another one. */
const DEFAULT_KEEP_MS = 30 * MINUTE_MS;
const LONGEST_KEEP_MS = 30 * DAY_MS;

export const jobName = nameText(
  'Name of the job for people. It need not be unique and does not change the result.',
  120,
);

/** `readKeepFor` checks a text with this format. */
export const KEEP_FORMAT = 'duration';
const keepFor = { type: 'string', format: KEEP_FORMAT, maxLength: 20 } as const;

/** Members of every request that starts a job. */
export const keepProperties = {
  name: jobName,
  keep_for: {
    ...keepFor,
    default: 'PT30M',
    description:
      'Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.',
  },
} as const;

/** Body of PATCH /v1/jobs/{job_id}. */
export const jobChange = {
  type: 'object',
  additionalProperties: false,
  description: 'A new name, a new lifetime, or both.',
  properties: {
    name: { ...jobName, type: ['string', 'null'], description: 'New name; null removes it.' },
    keep_for: {
      ...keepFor,
      description:
        'New lifetime from now, or from the end of a job that has not ended, from PT30M to P30D. Links to the files of a finished report keep their time.',
    },
  },
  anyOf: [{ required: ['name'] }, { required: ['keep_for'] }],
} as const;

export type JobChange = TypeOf<typeof jobChange>;

/** Members of a job that are present only if they were set. */
export const keptMembers = {
  name: string('Name of the job. Present only if it has one.'),
  rerun_of: string('The job whose request this one repeats. Present only after a rerun.'),
} as const;

const DURATION = /^P(?!$)(?:(\d{1,2})W)?(?:(\d{1,2})D)?(?:T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,5})M)?)?$/;

/** Returns a duration in milliseconds, or why it cannot be used. */
export function readKeepFor(text: string): number | { readonly problem: string } {
  const parts = DURATION.exec(text);
  if (parts === null) return { problem: 'Input should be a duration from PT30M to P30D, such as PT2H, P7D, or P1W' };
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const ms = (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
  if (ms < DEFAULT_KEEP_MS) return { problem: 'Input should be greater than or equal to 30 minutes (PT30M)' };
  if (ms > LONGEST_KEEP_MS) return { problem: 'Input should be less than or equal to 30 days (P30D)' };
  return ms;
}

/** Returns a duration that its schema has checked, in milliseconds. */
export function keptMs(text: string): number {
  const ms = readKeepFor(text);
  if (typeof ms === 'object') throw new Error(`the schema has accepted keep_for ${text}`);
  return ms;
}
