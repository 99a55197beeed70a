import { JobFailedError, type JobFailureCode, ProblemError, problemText, RequestInvalidError } from '@tearsheet/client';
import { dayOf, locale, longDate, t, textLocale } from '@tearsheet/presentation/text';

/** Messages about the meaning of a value are whole sentences. All others need the name of the member in front. */
const SENTENCE = /^Value error, /;

/** Sentences for the errors of jobs that were canceled. */
const failures = (): Partial<Record<JobFailureCode, string>> => ({
  canceled: t('This job was canceled.'),
  canceled_by_operator: t('An operator canceled this job.'),
});

/** The message of an error for the user. */
export function describeError(error: unknown): string {
  if (error instanceof RequestInvalidError) {
    return error.detail
      .map((item) => (SENTENCE.test(item.msg) ? capitalized(item.msg.replace(SENTENCE, '')) : problemText(item)))
      .join('\n');
  }
  if (error instanceof ProblemError && error.code === 'job_not_found') {
    return t('Your account has no analysis with this id.');
  }
  if (error instanceof ProblemError && error.code === 'job_expired') {
    return t('The result has expired. Reload this page to run it again.');
  }
  if (error instanceof ProblemError && error.code === 'result_gone') {
    return t('The result was deleted. Reload this page to run it again.');
  }
  if (error instanceof JobFailedError) return failures()[error.code] ?? capitalized(error.message);
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

/** @example listOf(['USD', 'EUR']) // USD and EUR */
export function listOf(words: readonly string[]): string {
  return new Intl.ListFormat(textLocale()).format(words);
}

/** The day and the time of a moment where the reader is. */
export function momentOf(timestamp: string): string {
  return t('{day} at {time}', { day: day(timestamp), time: time(timestamp) });
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
