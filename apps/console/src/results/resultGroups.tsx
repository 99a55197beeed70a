import type { Sections } from '@tearsheet/client';
import type { ComponentChildren, JSX } from 'preact';
import { Allocation } from './allocation.tsx';
import { Attribution } from './attribution.tsx';
import { Contributions } from './contributions.tsx';
import { Correlations } from './correlations.tsx';
import { DataQuality } from './dataQuality.tsx';
import { Drawdowns } from './drawdowns.tsx';
import { FactorExposures } from './factorExposures.tsx';
import { Growth } from './growth.tsx';
import { Holdings } from './holdings.tsx';
import { KeyFigures } from './keyFigures.tsx';
import { MonthlyReturns } from './monthlyReturns.tsx';
import { PeriodReturns } from './periodReturns.tsx';
import { RiskContributions } from './riskContributions.tsx';
import { RollingMetrics } from './rollingMetrics.tsx';
import { Shocks } from './shocks.tsx';
import { StressTests } from './stressTests.tsx';
import { Transactions } from './transactions.tsx';
import { Waterfall } from './waterfall.tsx';

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
        sections.performance_metrics && <KeyFigures metrics={sections.performance_metrics} />,
        sections.daily_summary && <Growth rows={sections.daily_summary} currency={currency} />,
      ],
    },
    {
      id: 'returns',
      title: 'Returns',
      content: [
        sections.monthly_returns && (
          <MonthlyReturns months={sections.monthly_returns} years={sections.annual_returns ?? []} />
        ),
        beside(
          sections.time_period_returns && <PeriodReturns periods={sections.time_period_returns} />,
          sections.drawdown_analysis && <Drawdowns analysis={sections.drawdown_analysis} />,
        ),
      ],
    },
    {
      id: 'sources',
      title: 'Sources',
      content: [
        beside(
          summary && parameters && (
            <Waterfall summary={summary} initialValue={parameters.initial_value} currency={currency} />
          ),
          sections.attribution && <Attribution attribution={sections.attribution} />,
        ),
        sections.company_contribution && <Contributions sections={sections} />,
      ],
    },
    {
      id: 'risk',
      title: 'Risk',
      content: [
        sections.rolling_metrics && <RollingMetrics rolling={sections.rolling_metrics} />,
        beside(
          sections.risk_contribution && <RiskContributions risk={sections.risk_contribution} />,
          sections.correlation_matrix && <Correlations correlation={sections.correlation_matrix} />,
        ),
        beside(
          sections.factor_exposures && <FactorExposures result={sections.factor_exposures} />,
          stress && <StressTests tests={stress} />,
        ),
        stress && stress.shocks.length > 0 ? <Shocks rows={stress.shocks} currency={currency} /> : null,
      ],
    },
    {
      id: 'holdings',
      title: 'Holdings',
      content: [
        sections.market_allocation && <Allocation sections={sections} />,
        sections.latest_holdings && (
          <Holdings
            rows={sections.latest_holdings}
            concentration={sections.concentration_metrics ?? null}
            currency={currency}
          />
        ),
        sections.transactions && <Transactions rows={sections.transactions} currency={currency} />,
      ],
    },
    {
      id: 'data',
      title: 'Data',
      content: sections.data_quality && (
        <DataQuality quality={sections.data_quality} version={sections.analytics_version} />
      ),
    },
  ];
}

/** Two figures side by side where there is room. */
function beside(...figures: readonly (JSX.Element | undefined)[]): JSX.Element {
  return <div class="pair">{figures}</div>;
}
