import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { OPERATIONS } from '@tearsheet/operations';
import { AppError, JOB_FAILURES, PROBLEMS } from '@tearsheet/shared';
import { ISSUE_ERROR_CODES, ISSUE_WARNING_CODES } from '@tearsheet/shared/schemas';

const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** First cells, and second cells, of the table rows under a heading. */
function rowsUnder(heading: string): [string, string][] {
  const section = text.split(`${heading}\n`, 2)[1]?.split(/^#/m, 1)[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, code = '', second = '']) => [code, second]);
}

describe('docs/errors.md lists exactly what the code has', () => {
  test('problems with their status', () => {
    expect(rowsUnder('## 1. Problems')).toEqual(
      Object.entries(PROBLEMS).map(([code, { status }]) => [code, String(status)]),
    );
  });

  test('issue codes', () => {
    expect(rowsUnder('### Errors').map(([code]) => code)).toEqual(ISSUE_ERROR_CODES);
    expect(rowsUnder('### Warnings').map(([code]) => code)).toEqual(ISSUE_WARNING_CODES);
  });

  test('codes of failed jobs, and whether a request may be repeated', () => {
    expect(rowsUnder('## 4. Failed jobs')).toEqual(
      Object.entries(JOB_FAILURES).map(([code, isRetryable]) => [code, isRetryable ? 'yes' : 'no']),
    );
  });

  test('types of request validation', () => {
    const source = ['explain', 'detailItems']
      .map((name) =>
        readFileSync(new URL(`../../packages/shared/src/schemas/validation/${name}.ts`, import.meta.url), 'utf8'),
      )
      .join('\n');
    const used = [...source.matchAll(/detailItem\(\s*'(\w+)'/g)];
    const types = new Set(used.map(([, type = '']) => type));
    const listed = text.split('## 2.', 2)[1]?.split('## 3.', 1)[0] ?? '';
    expect(types.size).toBeGreaterThan(20);
    for (const type of types) expect(listed).toContain(`\`${type}\``);
  });
});

test('docs/errors.md says what to do after a 503 for every operation that is sent by POST', () => {
  const section = text.split('### After a 503\n', 2)[1]?.split(/^#/m, 1)[0] ?? '';
  const sent = OPERATIONS.filter(({ rest }) => rest.method === 'post').map(({ rest }) => rest.operationId);
  expect(sent.filter((operationId) => !section.includes(`\`${operationId}\``))).toEqual([]);
  expect(section).toContain('`DELETE` requests');
});

describe('AppError', () => {
  test('takes status and title from the list', () => {
    const error = new AppError('rate_limited', 'Wait 3 s.', { headers: { 'retry-after': '3' } });
    expect(error).toMatchObject({
      code: 'rate_limited',
      status: 429,
      title: 'Too many requests',
      message: 'Wait 3 s.',
    });
    expect(error.publicDetail).toBe('Wait 3 s.');
    expect(error.headers).toEqual({ 'retry-after': '3' });
  });

  test('keeps the detail of a fault from the caller', () => {
    const cause = new Error('redis://secret:6379 is down');
    const error = new AppError('internal_error', cause.message, { cause });
    expect(error.publicDetail).not.toContain('secret');
    expect(error.cause).toBe(cause);
  });
});
