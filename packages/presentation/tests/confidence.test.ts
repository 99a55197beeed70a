import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { summaryDocument } from '../src/documents/summary.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument } from '../src/documents/tearSheet/tearSheet.ts';
import { renderHtml } from '../src/render/html.ts';
import { renderText } from '../src/render/text.ts';

type Confidence = NonNullable<Analysis['confidence']>;

const EXAMPLE = new URL('../../../docs/examples/analysis.json', import.meta.url);

const source = { frequency: 'daily', observations: 2519 } as const;
const ends = (estimate: number, error: number) => ({
  estimate,
  standard_error: error,
  lower: estimate - 2 * error,
  upper: estimate + 2 * error,
  ...source,
  reason: null,
});
const missing = {
  estimate: null,
  standard_error: null,
  lower: null,
  upper: null,
  ...source,
  reason: 'there is no benchmark',
};

const CONFIDENCE: Confidence = {
  available: true,
  reason: null,
  start_date: '2014-12-31',
  end_date: '2024-12-31',
  frequency: 'daily',
  observations: 2519,
  periods_per_year: 252,
  level: 0.95,
  estimates: [
    { figure: 'annualized_return', ...ends(0.08, 0.03), method: 'newey_west_mean', lags: 8 },
    { figure: 'sharpe_ratio', ...ends(0.8, 0.3), method: 'lo_2002', lags: 8 },
    { figure: 'beta', ...missing, method: 'newey_west_regression', lags: 0 },
  ],
  sharpe_ratio: {
    estimate: 0.8,
    square_root_factor: 15.9,
    autocorrelation_factor: 12.1,
    autocorrelation_adjusted: 0.61,
    standard_errors: { iid: 0.31, autocorrelation: 0.3, higher_moments: 0.32, autocorrelation_adjusted: 0.23 },
    lags: 8,
    skewness: -0.4,
    kurtosis: 6,
    benchmark_sharpe_ratio: 0.5,
    probabilistic_sharpe_ratio: 0.84,
    minimum_track_record_length: 7560,
    minimum_track_record_years: 30,
    trials: 20,
    trials_variance: 0.1,
    expected_maximum_sharpe_ratio: 0.6,
    deflated_sharpe_ratio: 0.73,
  },
  bootstrap: {
    seed: 7,
    resamples: 1000,
    block_length: 3.2,
    block_length_method: 'automatic',
    estimates: [{ figure: 'max_drawdown', ...ends(-0.3, 0.05), block_length: 3.2 }],
  },
};

function documentOf(confidence: Confidence) {
  const analysis: Analysis = { confidence, analytics_version: 6, warnings: [], input_hash: '' };
  const document = resultDocument(analysis);
  const section = document.sections.find(({ id }) => id === 'risk');
  return { section, text: JSON.stringify(section?.blocks).replaceAll('\u00a0', ' '), page: renderHtml(document) };
}

describe('confidence in a document', () => {
  test('says in sentences what the intervals mean', () => {
    const { text } = documentOf(CONFIDENCE);
    expect(text).toContain('2,519 daily returns from 31 Dec 2014 to 31 Dec 2024');
    expect(text).toContain('The Sharpe ratio is 0.80 (95%: 0.20 to 1.40).');
    expect(text).toContain('The probability that the true Sharpe ratio is above 0.5 is 84.0%, so it could be luck.');
    expect(text).toContain(
      'Gains tend to follow gains, which makes this ratio too high. Corrected for that, it is 0.61.',
    );
    expect(text).toContain(
      '30.0 years of returns would show it with a probability of 95%. This analysis has 10.0 years.',
    );
    expect(text).toContain('The best of 20 trials is expected to reach 0.60 by luck alone.');
    expect(text).toContain('The maximum drawdown was −30.0%. In 95% of 1,000 histories');
    expect(text).toContain('with the seed 7');
  });

  test('is never certain', () => {
    const sharpe = { ...CONFIDENCE.sharpe_ratio!, probabilistic_sharpe_ratio: 0.99998, deflated_sharpe_ratio: 1e-9 };
    const { text } = documentOf({ ...CONFIDENCE, sharpe_ratio: sharpe });
    expect(text).toContain('is above 0.5 is more than 99.9%, so luck alone hardly explains it.');
    expect(text).toContain('better than luck is less than 0.1%.');
  });

  test('says how autocorrelation changes the Sharpe ratio', () => {
    const of = (autocorrelation_factor: number, autocorrelation_adjusted: number, estimate: number) => {
      const sharpe = { ...CONFIDENCE.sharpe_ratio!, estimate, autocorrelation_factor, autocorrelation_adjusted };
      const estimates = CONFIDENCE.estimates.map((row) => (row.figure === 'sharpe_ratio' ? { ...row, estimate } : row));
      return documentOf({ ...CONFIDENCE, estimates, sharpe_ratio: sharpe }).text;
    };
    expect(of(18, 0.9, 0.8)).toContain('Gains tend to follow losses, which makes this ratio too low.');
    expect(of(12, -0.6, -0.8)).toContain('Gains tend to follow gains, which makes this ratio too low.');
    expect(of(18, -0.9, -0.8)).toContain('Gains tend to follow losses, which makes this ratio too high.');
    expect(of(15.9, 0.801, 0.8)).not.toContain('Gains tend');
  });

  test('stands below the headline figures', () => {
    const { result } = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
    const analysis: Analysis = { ...result, confidence: CONFIDENCE };
    const tiles = resultDocument(analysis).sections[0]!.blocks.find((block) => block.kind === 'tiles')!.tiles;
    const notes = Object.fromEntries(tiles.map(({ label, note }) => [label, note.split('\n')]));
    expect(notes['Sharpe ratio']).toEqual(['95%: 0.20 to 1.40', expect.stringMatching(/^benchmark −?\d/)]);
    // Beta has no interval here.
    expect(notes.Beta).toEqual([expect.stringContaining('correlation')]);
    expect(renderText(resultDocument(analysis))).toContain('95%: 0.20 to 1.40, benchmark');
  });

  test.each([
    [undefined, 'plain'],
    [{ lower: -0.066, upper: 0.132 }, 'plain'],
    [{ lower: null, upper: null }, 'plain'],
    [{ lower: 0.01, upper: 0.132 }, 'good'],
  ])('an alpha of 3.3% with the interval %j is %s', (interval, tone) => {
    const { result } = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
    const { relative } = result.performance_metrics;
    const alpha = { ...relative, alpha_annualized: 0.033 };
    const metrics = { ...result.performance_metrics, relative: { ...alpha, monthly: alpha } };
    const row = { ...CONFIDENCE.estimates[0]!, figure: 'alpha_annualized' as const, ...interval };
    const confidence = interval === undefined ? {} : { confidence: { ...CONFIDENCE, estimates: [row] } };
    const analysis: Analysis = { ...result, performance_metrics: metrics, ...confidence };
    const tiles = resultDocument(analysis).sections[0]!.blocks.find((block) => block.kind === 'tiles')!.tiles;
    expect(tiles.find(({ label }) => label === 'Annualized alpha')).toMatchObject({ value: '+3.3%', tone });
  });

  test('has intervals in a table and pictures of rates and of ratios', () => {
    const { section, text, page } = documentOf(CONFIDENCE);
    expect(section!.blocks.map(({ kind }) => kind)).toEqual(['note', 'beside', 'table']);
    expect(text).toContain('+2.0% to +14.0%');
    expect(text).toContain('−40.0% to −20.0%');
    expect(text).toContain('No value: Beta.');
    expect(text).toContain('"text":"3.0%"');
    const analysis: Analysis = { confidence: CONFIDENCE, analytics_version: 6, warnings: [], input_hash: '' };
    expect(renderText(summaryDocument(analysis))).toContain('+2.0% to +14.0%');
    expect(/undefined|NaN|\[object/.exec(page)).toBeNull();
  });

  test('explains a missing track record, and leaves out trials if there was one', () => {
    const sharpe = { ...CONFIDENCE.sharpe_ratio!, minimum_track_record_years: null, trials: 1 };
    const { text } = documentOf({ ...CONFIDENCE, sharpe_ratio: sharpe });
    expect(text).toContain('No history is long enough to show a ratio above 0.5,');
    expect(text).not.toContain('by luck');
  });

  test('without figures has only the reason', () => {
    const { section, text } = documentOf({
      ...CONFIDENCE,
      available: false,
      reason: 'it needs at least 12 returns and there are 3',
      observations: 3,
      estimates: [],
      sharpe_ratio: null,
      bootstrap: null,
    });
    expect(section!.blocks.map(({ kind }) => kind)).toEqual(['note']);
    expect(text).toContain('It needs at least 12 returns and there are 3.');
  });
});
