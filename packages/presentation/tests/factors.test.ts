import { describe, expect, test } from '@jest/globals';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument } from '../src/documents/tearSheet/tearSheet.ts';
import { renderHtml } from '../src/render/html.ts';

type Factors = NonNullable<Analysis['factor_exposures']>;

const exposure = (factor: string, beta: number, risk: number) => ({
  factor,
  beta,
  standard_error: 0.1,
  t_stat: beta / 0.1,
  newey_west_error: 0.1,
  newey_west_t_stat: beta / 0.1,
  lower: beta - 0.196,
  upper: beta + 0.196,
  variance_inflation: 1.3,
  risk_contribution: risk,
});

const regression = {
  alpha_annualized: 0.041,
  alpha_t_stat: 1.6,
  alpha_newey_west_error: 0.022,
  alpha_newey_west_t_stat: 1.9,
  alpha_lower: -0.001,
  alpha_upper: 0.084,
  r_squared: 0.61,
  adjusted_r_squared: 0.6,
  residual_volatility: 0.139,
  total_risk: 0.22,
  factor_risk: 0.14,
  specific_risk: 0.08,
  exposures: [exposure('Mkt-RF', 1.14, 0.139), exposure('HML', 0.01, 0.001)],
};

const FACTORS: Factors = {
  available: true,
  reason: null,
  model: 'fama_french_3',
  frequency: 'monthly',
  periods_per_year: 12,
  start_date: '1994-12-30',
  end_date: '2024-12-31',
  days: 360,
  observations: 360,
  universe_stocks: null,
  factors: ['Mkt-RF', 'HML'],
  newey_west_lags: 5,
  notes: ['The factors are in USD.'],
  portfolio: regression,
  benchmark: null,
  rolling: {
    periods: 36,
    rows: [
      { date: '2024-11-29', r_squared: 0.5, betas: [1.1, null] },
      { date: '2024-12-31', r_squared: 0.5, betas: [1.2, 0.3] },
    ],
  },
};

function sectionOf(factors: Factors) {
  const analysis: Analysis = { factor_exposures: factors, analytics_version: 6, warnings: [], input_hash: '' };
  const document = resultDocument(analysis);
  const section = document.sections.find(({ id }) => id === 'risk');
  return {
    blocks: section?.blocks ?? [],
    text: JSON.stringify(section?.blocks).replaceAll('\u00a0', ' '),
    page: renderHtml(document),
  };
}

describe('the factors in a tear sheet', () => {
  test('are a table with intervals and parts of the risk, and a chart over time', () => {
    const { blocks, text, page } = sectionOf(FACTORS);
    expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'chart']);
    expect(text).toContain('Exposure to factors: Fama–French three factors');
    expect(text).toContain('likely to be between −0.1% and +8.4%');
    expect(text).toContain('Risk from factors is 14.0% of 22.0%. The factors are in USD.');
    expect(text).toContain('Specific risk');
    expect(text).toContain('Rolling exposure to factors (36 monthly returns)');
    const [table] = blocks;
    const bold = table?.kind === 'table' ? table.rows.map((row) => typeof row[1] === 'object' && row[1].strong) : [];
    expect(bold.slice(0, 2)).toEqual([true, false]);
    expect(page).toContain('Mkt-RF');
  });

  test('have a reason if there are none, and no chart without two windows', () => {
    const reason = 'the universe has 8 stocks with prices in the base currency and its factors need 30';
    expect(sectionOf({ ...FACTORS, available: false, reason, portfolio: null }).text).toContain(reason);
    const one = { ...FACTORS, rolling: { periods: 36, rows: FACTORS.rolling.rows.slice(1) } };
    expect(sectionOf(one).blocks.map(({ kind }) => kind)).toEqual(['table']);
  });
});
