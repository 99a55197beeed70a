import { expect, test } from '@jest/globals';
import { logQueueErrors } from '../../src/jobs/openQueue.ts';

function heard(repeatMs: number, messages: readonly string[]) {
  const lines: unknown[] = [];
  const hear = logQueueErrors({
    logger: { warn: (_message, fields) => lines.push(fields) },
    fields: { queue: 'q' },
    repeatMs,
  });
  for (const message of messages) hear(new Error(message));
  return lines;
}

test('the same error of a queue is logged once for a while, another error at once', () => {
  expect(heard(60_000, ['away', 'away', 'away', 'broken', 'away'])).toEqual(
    ['away', 'broken', 'away'].map((error) => ({ queue: 'q', error })),
  );
  expect(heard(0, ['away', 'away'])).toHaveLength(2);
});
