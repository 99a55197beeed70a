import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Progress } from '../../src/jobs/types.ts';
import { createProgressWriter } from '../../src/jobs/worker/runJob.ts';

function bench(accept = true) {
  const written: Progress[] = [];
  const refusals: string[] = [];
  const writer = createProgressWriter({
    write: async (progress) => {
      written.push(progress);
      return accept;
    },
    intervalMs: 50,
    onRefused: () => refusals.push('refused'),
    onError: () => refusals.push('error'),
  });
  return { written, refusals, writer };
}

const at = (percent: number): Progress => ({ step: 's', percent, message: '' });

test('writes only the latest report of an interval', async () => {
  const { written, writer } = bench();
  for (let percent = 1; percent <= 100; percent++) writer.report(at(percent));
  expect(written).toEqual([]);
  await waitFor('the write', () => written.length === 1);
  writer.report(at(7));
  await waitFor('the second write', () => written.length === 2);
  expect(written).toEqual([at(100), at(7)]);
  writer.stop();
});

test('does not write an unchanged report', async () => {
  const { written, writer } = bench();
  writer.report(at(1));
  await waitFor('the write', () => written.length === 1);
  writer.report(at(1));
  await sleep(80);
  writer.report(at(2));
  await waitFor('the second write', () => written.length === 2);
  expect(written).toEqual([at(1), at(2)]);
  writer.stop();
});

test('writes nothing for a run that ends within the first interval', async () => {
  const { written, writer } = bench();
  writer.report(at(1));
  writer.stop();
  writer.report(at(2));
  await sleep(80);
  expect(written).toEqual([]);
});

test('keeps percentages between 0 and 100 and reports a refusal', async () => {
  const { written, refusals, writer } = bench(false);
  writer.report(at(170));
  await waitFor('the refusal', () => refusals.length > 0);
  expect(written).toEqual([at(100)]);
  expect(refusals).toEqual(['refused']);
  writer.stop();
});
