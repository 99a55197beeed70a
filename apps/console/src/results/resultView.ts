import type { Sections, Tearsheet } from '@tearsheet/client';
import { type ComponentChildren, h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { compareAddress } from '../route.ts';
import { money, shown, signedPercent } from '../ui/format.ts';
import { Allocation } from './allocation.ts';
import { Contributions } from './contributions.ts';
import { DataQuality } from './dataQuality.ts';
import { Drawdowns } from './drawdowns.ts';
import { Growth } from './growth.ts';
import { Holdings } from './holdings.ts';
import { KeyFigures } from './keyFigures.ts';
import { MonthlyReturns } from './monthlyReturns.ts';
import { PeriodReturns } from './periodReturns.ts';
import { RiskContributions } from './riskContributions.ts';
import { RollingMetrics } from './rollingMetrics.ts';
import { ShareReport } from './shareReport.ts';
import { StressTests } from './stressTests.ts';
import { titleOf } from './titleOf.ts';
import { Transactions } from './transactions.ts';
import { Waterfall } from './waterfall.ts';

export interface ResultViewProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  readonly sections: Sections;
  readonly expiresAt: string;
}

/** Everything about an analysis on one page, the summary first. What was not asked for is left out. */
export function ResultView({ client, jobId, sections, expiresAt }: ResultViewProps): JSX.Element {
  const title = useMemo(() => titleOf(sections), [sections]);
  const { portfolio_parameters: parameters, portfolio_summary: summary, data_quality: quality } = sections;
  const until = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(expiresAt));
  return h(
    'article',
    { class: 'result' },
    h(
      'header',
      { class: 'result-head' },
      h('h1', {}, title),
      parameters &&
        h(
          'p',
          { class: 'hint' },
          `${parameters.start_date} to ${parameters.end_date} in ${parameters.base_currency}, against ${parameters.benchmark}`,
          quality ? ` · data: ${quality.data_source}` : '',
        ),
      summary &&
        h(
          'p',
          { class: 'headline' },
          h('strong', { class: summary.total_return < 0 ? 'loss' : 'gain' }, signedPercent(summary.total_return)),
          ` ${shown(parameters?.initial_value, money)} became ${money(summary.final_value)} ${parameters?.base_currency ?? ''}`,
        ),
      h(
        'div',
        { class: 'row actions' },
        h('a', { class: 'button', href: compareAddress([jobId]) }, 'Compare'),
        h('button', { type: 'button', onClick: () => print() }, 'Print or save as PDF'),
        h(ShareReport, { client, jobId }),
        h(
          'span',
          { class: 'hint' },
          `The service keeps this until ${until}; its address works for your account until then.`,
        ),
      ),
    ),
    parts(sections),
  );
}

/** In the order in which an investor asks. */
function parts(sections: Sections): ComponentChildren {
  const { portfolio_parameters: parameters, portfolio_summary: summary } = sections;
  const currency = parameters?.base_currency ?? '';
  return [
    sections.performance_metrics && h(KeyFigures, { metrics: sections.performance_metrics }),
    sections.daily_summary && h(Growth, { rows: sections.daily_summary, currency }),
    sections.time_period_returns && h(PeriodReturns, { periods: sections.time_period_returns }),
    sections.monthly_returns &&
      h(MonthlyReturns, { months: sections.monthly_returns, years: sections.annual_returns ?? [] }),
    sections.drawdown_analysis && h(Drawdowns, { analysis: sections.drawdown_analysis }),
    sections.rolling_metrics && h(RollingMetrics, { rolling: sections.rolling_metrics }),
    summary && parameters && h(Waterfall, { summary, initialValue: parameters.initial_value, currency }),
    sections.company_contribution && h(Contributions, { sections }),
    sections.market_allocation && h(Allocation, { sections }),
    sections.latest_holdings && h(Holdings, { rows: sections.latest_holdings, currency }),
    sections.risk_contribution && h(RiskContributions, { risk: sections.risk_contribution }),
    sections.stress_tests && h(StressTests, { tests: sections.stress_tests }),
    sections.transactions && h(Transactions, { rows: sections.transactions, currency }),
    sections.data_quality && h(DataQuality, { quality: sections.data_quality, version: sections.analytics_version }),
  ];
}
