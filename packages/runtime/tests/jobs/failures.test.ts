import { describe, expect, test } from '@jest/globals';
import { JOB_FAILURE_CODES, JOB_FAILURES } from '@tearsheet/shared';
import { failureMembers, JobFailure, PUBLIC_ERRORS, readFailure } from '../../src/jobs/failures.ts';

describe('readFailure', () => {
  test.each(JOB_FAILURE_CODES)('reads what a processor stores: %s', (code) => {
    for (const message of ['the prices: none', 'timed_out: and more', '', 'two\nlines', 'canceled by client']) {
      const failure = readFailure(new JobFailure(code, message).stored);
      expect(failureMembers(failure)).toEqual({ error: message, error_code: code, retryable: JOB_FAILURES[code] });
    }
  });

  test('gives every error that the service itself writes a code', () => {
    const codes = Object.values(PUBLIC_ERRORS).map((text) => readFailure(text));
    expect(codes.map(({ error }) => error)).toEqual(Object.values(PUBLIC_ERRORS));
    expect(codes.filter(({ code }) => code === 'unclassified')).toEqual([]);
  });

  test.each([
    ['cancelled by client', 'canceled'],
    ['cancelled by operator', 'canceled_by_operator'],
    ['not accepted: too few replicas of the job store have it', 'not_stored'],
    ['internal error: the stored request cannot be read: it is not JSON. Submit it again.', 'unreadable_request'],
    ['ACME.N is no longer in the data', 'unclassified'],
    ['toString: none', 'unclassified'],
    ['constructor: none', 'unclassified'],
    ['note: none', 'unclassified'],
  ])('keeps the text of an earlier version: %s', (stored, code) => {
    expect(readFailure(stored)).toMatchObject({ code, error: stored });
  });
});
