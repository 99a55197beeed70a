import type { Sections } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from '../ui/figure.tsx';
import { count, percent, ratio, type Show, shown } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';

type Metrics = NonNullable<Sections['performance_metrics']>;
type OwnKey = keyof Metrics['portfolio'];
type Statistics = Metrics['relative']['monthly'];
type RelativeKey = keyof Statistics;

/** Shown large, beside the benchmark's. */
const HEADLINES: readonly OwnKey[] = [
  'total_return',
  'annualized_return',
  'annualized_volatility',
  'sharpe_ratio',
  'max_drawdown',
];

const OWN: readonly (readonly [OwnKey, string, Show])[] = [
  ['total_return', 'Total return', percent],
  ['annualized_return', 'Return a year', percent],
  ['annualized_volatility', 'Volatility a year', percent],
  ['sharpe_ratio', 'Sharpe ratio', ratio],
  ['sortino_ratio', 'Sortino ratio', ratio],
  ['max_drawdown', 'Largest drawdown', percent],
  ['ulcer_index', 'Ulcer index', percent],
  ['pain_index', 'Pain index', percent],
  ['calmar_ratio', 'Calmar ratio', ratio],
  ['martin_ratio', 'Martin ratio', ratio],
  ['pain_ratio', 'Pain ratio', ratio],
  ['omega_ratio', 'Omega ratio', ratio],
  ['downside_deviation', 'Downside deviation', percent],
  ['var_95', 'Daily VaR, 95%', percent],
  ['cvar_95', 'Daily CVaR, 95%', percent],
  ['var_99', 'Daily VaR, 99%', percent],
  ['cvar_99', 'Daily CVaR, 99%', percent],
  ['win_rate', 'Days above zero', percent],
  ['best_day', 'Best day', percent],
  ['worst_day', 'Worst day', percent],
  ['best_month', 'Best month', percent],
  ['worst_month', 'Worst month', percent],
  ['positive_months', 'Months above zero', percent],
  ['skewness', 'Skewness', ratio],
  ['kurtosis', 'Excess kurtosis', ratio],
  ['observations', 'Returns', count],
];

const RELATIVE: readonly (readonly [RelativeKey, string, Show])[] = [
  ['beta', 'Beta', ratio],
  ['alpha_annualized', 'Alpha a year', percent],
  ['correlation', 'Correlation', ratio],
  ['r_squared', 'R squared', ratio],
  ['tracking_error', 'Tracking error', percent],
  ['information_ratio', 'Information ratio', ratio],
  ['treynor_ratio', 'Treynor ratio', ratio],
  ['upside_capture', 'Upside capture', percent],
  ['downside_capture', 'Downside capture', percent],
  ['up_beta', 'Up beta', ratio],
  ['down_beta', 'Down beta', ratio],
  ['systematic_risk', 'Systematic risk', percent],
  ['specific_risk', 'Specific risk', percent],
  ['m_squared', 'M squared', percent],
  ['batting_average', 'Batting average', percent],
  ['observations', 'Pairs of returns', count],
];

/** Shown small below them. */
const OTHERS: ReadonlySet<OwnKey | RelativeKey> = new Set<OwnKey | RelativeKey>([
  'sortino_ratio',
  'calmar_ratio',
  'var_95',
  'cvar_95',
  'win_rate',
  'beta',
  'alpha_annualized',
  'tracking_error',
  'information_ratio',
  'correlation',
]);

interface Row {
  readonly label: string;
  readonly portfolio: number | null;
  readonly benchmark: number | null;
  readonly show: Show;
}

/** The relative statistics to show first, and what follows their labels. */
function headlineOf(relative: Metrics['relative']): { figures: Statistics; suffix: string } {
  const { headline, monthly } = relative;
  // With too few months all of them are null, and the returns of a monthly analysis are monthly already.
  const isMonthly = headline === 'monthly' && monthly.tracking_error !== null;
  return { figures: isMonthly ? monthly : relative, suffix: ` (${headline} returns)` };
}

/** The rows of the table of figures; also what a comparison lines up. */
export function figureRows({ portfolio, benchmark, relative }: Metrics): Row[] {
  const { figures, suffix } = headlineOf(relative);
  return [
    ...OWN.map(([key, label, show]) => ({ label, portfolio: portfolio[key], benchmark: benchmark[key], show })),
    ...RELATIVE.map(([key, label, show]) => ({
      label: label + suffix,
      portfolio: figures[key],
      benchmark: null,
      show,
    })),
    { label: 'Excess return', portfolio: relative.excess_return, benchmark: null, show: percent },
  ];
}

/** Return and risk: the main figures large, all of them in the table. */
export function KeyFigures({ metrics }: { readonly metrics: Metrics }): JSX.Element {
  const data = useMemo<TableData<Row>>(
    () => ({
      name: 'Return and risk',
      columns: [
        { label: 'Measure', value: ({ label }) => label },
        { label: 'Portfolio', value: ({ portfolio }) => portfolio, show: ratio },
        { label: 'Benchmark', value: ({ benchmark }) => benchmark, show: ratio },
      ],
      rows: figureRows(metrics),
    }),
    [metrics],
  );
  const shownData: TableData<Row> = {
    ...data,
    columns: [
      { label: 'Measure', value: ({ label }) => label },
      { label: 'Portfolio', value: ({ portfolio, show }) => shown(portfolio, show), isNumber: true },
      { label: 'Benchmark', value: ({ benchmark, show }) => shown(benchmark, show), isNumber: true },
    ],
  };
  const { figures, suffix } = headlineOf(metrics.relative);
  return (
    <Figure<Row> title="Return and risk" data={data} shownData={shownData} note={metrics.relative.headline_reason}>
      <dl class="headlines">
        {OWN.filter(([key]) => HEADLINES.includes(key)).map(([key, label, show]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{shown(metrics.portfolio[key], show)}</dd>
            <dd class="hint">{`benchmark ${shown(metrics.benchmark[key], show)}`}</dd>
          </div>
        ))}
      </dl>
      <dl class="measures">
        {[
          ...OWN.filter(([key]) => OTHERS.has(key)).map(
            ([key, label, show]) => [label, metrics.portfolio[key], show] as const,
          ),
          ...RELATIVE.filter(([key]) => OTHERS.has(key)).map(
            ([key, label, show]) => [label + suffix, figures[key], show] as const,
          ),
        ].map(([label, value, show]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown(value, show)}</dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}
