import type { Sections } from '@tearsheet/client';
import { type ComponentChildren, h, type JSX } from 'preact';
import { Allocation } from './allocation.ts';
import { Attribution } from './attribution.ts';
import { Contributions } from './contributions.ts';
import { Correlations } from './correlations.ts';
import { DataQuality } from './dataQuality.ts';
import { Drawdowns } from './drawdowns.ts';
import { FactorExposures } from './factorExposures.ts';
import { Growth } from './growth.ts';
import { Holdings } from './holdings.ts';
import { KeyFigures } from './keyFigures.ts';
import { MonthlyReturns } from './monthlyReturns.ts';
import { PeriodReturns } from './periodReturns.ts';
import { RiskContributions } from './riskContributions.ts';
import { RollingMetrics } from './rollingMetrics.ts';
import { Shocks } from './shocks.ts';
import { StressTests } from './stressTests.ts';
import { Transactions } from './transactions.ts';
import { Waterfall } from './waterfall.ts';

/** Figures that belong together, and what the list of parts calls them. */
export interface ResultGroup {
  readonly id: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

/** In the order in which an investor asks. What was not asked of the service is left out. */
export function resultGroups(sections: Sections): ResultGroup[] {
  const { portfolio_parameters: parameters, portfolio_summary: summary, stress_tests: stress } = sections;
  const currency = parameters?.base_currency ?? '';
  return [
    {
      id: 'summary',
      title: 'Summary',
      content: [
        sections.performance_metrics && h(KeyFigures, { metrics: sections.performance_metrics }),
        sections.daily_summary && h(Growth, { rows: sections.daily_summary, currency }),
      ],
    },
    {
      id: 'returns',
      title: 'Returns',
      content: [
        sections.monthly_returns &&
          h(MonthlyReturns, { months: sections.monthly_returns, years: sections.annual_returns ?? [] }),
        beside(
          sections.time_period_returns && h(PeriodReturns, { periods: sections.time_period_returns }),
          sections.drawdown_analysis && h(Drawdowns, { analysis: sections.drawdown_analysis }),
        ),
      ],
    },
    {
      id: 'sources',
      title: 'Sources',
      content: [
        beside(
          summary && parameters && h(Waterfall, { summary, initialValue: parameters.initial_value, currency }),
          sections.attribution && h(Attribution, { attribution: sections.attribution }),
        ),
        sections.company_contribution && h(Contributions, { sections }),
      ],
    },
    {
      id: 'risk',
      title: 'Risk',
      content: [
        sections.rolling_metrics && h(RollingMetrics, { rolling: sections.rolling_metrics }),
        beside(
          sections.risk_contribution && h(RiskContributions, { risk: sections.risk_contribution }),
          sections.correlation_matrix && h(Correlations, { correlation: sections.correlation_matrix }),
        ),
        beside(
          sections.factor_exposures && h(FactorExposures, { result: sections.factor_exposures }),
          stress && h(StressTests, { tests: stress }),
        ),
        stress && stress.shocks.length > 0 ? h(Shocks, { rows: stress.shocks, currency }) : null,
      ],
    },
    {
      id: 'holdings',
      title: 'Holdings',
      content: [
        sections.market_allocation && h(Allocation, { sections }),
        sections.latest_holdings &&
          h(Holdings, {
            rows: sections.latest_holdings,
            concentration: sections.concentration_metrics ?? null,
            currency,
          }),
        sections.transactions && h(Transactions, { rows: sections.transactions, currency }),
      ],
    },
    {
      id: 'data',
      title: 'Data',
      content:
        sections.data_quality &&
        h(DataQuality, { quality: sections.data_quality, version: sections.analytics_version }),
    },
  ];
}

/** Two figures side by side where there is room. */
function beside(...figures: readonly (JSX.Element | undefined)[]): JSX.Element {
  return h('div', { class: 'pair' }, figures);
}
