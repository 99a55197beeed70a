/** Why the statistics against the benchmark have their frequency, in the words of a report. */
import { expect, test } from '@jest/globals';
import { headlineReason } from '../src/documents/tearSheet/analysis.ts';
import { exampleAnalysis } from './exampleReports.ts';

const { relative } = exampleAnalysis().performance_metrics;
const withMonths = (observations: number) => ({ ...relative, monthly: { ...relative.monthly, observations } });

test.each([
  [{ ...relative, frequency: 'monthly' }, 'daily', 'The benchmark is priced monthly and the holdings are priced daily'],
  [{ ...relative, frequency: 'weekly' }, 'weekly', 'The returns of this analysis are weekly.'],
  [{ ...withMonths(12), headline: 'monthly' }, 'daily', 'At least a tenth of the portfolio closes more than two hours'],
  [withMonths(11), 'daily', 'There are fewer than 12 full months. If a tenth of the portfolio closes'],
  [withMonths(12), 'daily', 'At least nine tenths of the portfolio close within two hours of the benchmark.'],
] as const)('case %# has a reason of its own', (figures, own, text) => {
  expect(headlineReason(figures, own)).toContain(text);
});
