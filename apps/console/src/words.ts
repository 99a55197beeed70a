import { JobFailedError, type JobFailureCode, ProblemError, problemText, RequestInvalidError } from '@tearsheet/client';
import { dayOf, locale, longDate } from '@tearsheet/presentation';

/** Messages about the meaning of a value are whole sentences. All others need the name of the member in front. */
const SENTENCE = /^Value error, /;

/** Sentences for the errors of jobs that were canceled. */
const FAILURES: Partial<Record<JobFailureCode, string>> = {
  canceled: 'This job was canceled.',
  canceled_by_operator: 'An operator canceled this job.',
};

/** The message of an error for the user. */
export function describeError(error: unknown): string {
  if (error instanceof RequestInvalidError) {
    return error.detail
      .map((item) => (SENTENCE.test(item.msg) ? capitalized(item.msg.replace(SENTENCE, '')) : problemText(item)))
      .join('\n');
  }
  if (error instanceof ProblemError && error.code === 'job_not_found') {
    return 'Your account has no analysis with this id.';
  }
  if (error instanceof ProblemError && error.code === 'job_expired') {
    return 'The result has expired. Reload this page to run it again.';
  }
  if (error instanceof ProblemError && error.code === 'result_gone') {
    return 'The result was deleted. Reload this page to run it again.';
  }
  if (error instanceof JobFailedError) return FAILURES[error.code] ?? capitalized(error.message);
  return error instanceof Error ? error.message : String(error);
}

function capitalized(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** True if a job has no result any more, and can be run again. */
export function hasLostResult(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'job_expired' || error.code === 'result_gone');
}

/** True if the user must sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}

/** A count with its noun: "1 row", "3 rows". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The day of a moment where the reader is. @example day('2026-11-21T08:36:12Z') // 21 Nov 2026 */
export function day(timestamp: string): string {
  const at = new Date(timestamp);
  return longDate(dayOf(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())));
}

/** The time of a moment where the reader is. @example time('2026-11-21T08:36:12Z') // 8:36 AM */
export function time(timestamp: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(timestamp));
}
