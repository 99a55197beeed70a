import type { FailureQuery } from '@tearsheet/runtime/fleet';
import { isJobListEntry } from '@tearsheet/runtime/jobs';
import { isJobFailureCode, type JobFailureCode, MS_PER_HOUR } from '@tearsheet/shared';

/** The states of the jobs that a page lists. `drained` are those that an operator has ended. */
export const STATES = ['failed', 'drained', 'waiting', 'running'] as const;
export type State = (typeof STATES)[number];

/** The search of an operator. */
export interface JobSearch {
  readonly state: State;
  /** Empty for all accounts. */
  readonly account: string;
  /** Null for every type. */
  readonly jobType: string | null;
  /** Null for every cause. */
  readonly code: JobFailureCode | null;
  /** Start of an hour in the form 2026-01-02T03; null for the whole time. */
  readonly hour: string | null;
  /** `next` of the page before; null for the first page. */
  readonly after: string | null;
}

/** Failures on one page, and those that one click retries. */
export const MOST_FAILURES = 200;
export const MOST_RETRIED = 5000;

export const WEEK_MS = 7 * 24 * MS_PER_HOUR;
const LONGEST_SEARCH = 200;
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;

/** Reads the search from an address or a form. Returns a sentence if it cannot be done. */
export function searchOf(fields: Readonly<Record<string, unknown>>, jobTypes: readonly string[]): JobSearch | string {
  const [account, type, code] = [textOf(fields.q), textOf(fields.type), textOf(fields.code)];
  const [hour, after, wanted] = [textOf(fields.hour), textOf(fields.after), textOf(fields.state) || 'failed'];
  const state = STATES.find((one) => one === wanted);
  if (state === undefined) return 'There is no such state.';
  if (type && !jobTypes.includes(type)) return 'There is no such job type.';
  if (code && !isJobFailureCode(code)) return 'There is no such cause.';
  if (hour && !(HOUR.test(hour) && Number.isFinite(Date.parse(`${hour}:00Z`)))) {
    return 'The hour cannot be read. It looks like 2026-01-02T03.';
  }
  if (after && !isJobListEntry(after)) return 'There is no such page of the list.';
  const cause = state === 'drained' ? 'canceled_by_operator' : code;
  return {
    state,
    account,
    jobType: type || null,
    code: isJobFailureCode(cause) ? cause : null,
    hour: hour || null,
    after: after || null,
  };
}

/** Returns the search as the fields of an address or a form. */
export function fieldsOf({ state, account, jobType, code, hour }: JobSearch): Readonly<Record<string, string>> {
  return { state, q: account, type: jobType ?? '', code: code ?? '', ...(hour === null ? {} : { hour }) };
}

/** Returns the failures that a search means: those of an hour, or of the last week. */
export function failureQuery({ account, jobType, code, hour }: JobSearch, limit: number): FailureQuery {
  const fromMs = hour ? Date.parse(`${hour}:00Z`) : Date.now() - WEEK_MS;
  const untilMs = hour ? fromMs + MS_PER_HOUR : Date.now() + MS_PER_HOUR;
  return { fromMs, untilMs, jobType, code, owner: account || null, jobId: null, limit };
}

/** Returns the text of a field, without spaces around it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_SEARCH) : '';
}
