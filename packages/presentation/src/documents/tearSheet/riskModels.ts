import { count, percent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { inLanguage, t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
import { type Block, type Cell, cell, column, left, type Note, ricCell, type Table, wide } from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';

type ValueAtRisk = NonNullable<Analysis['value_at_risk']>;
type Estimate = ValueAtRisk['estimates'][number];

function methodName(method: Estimate['method']): string {
  const names: Readonly<Record<Estimate['method'], string>> = {
    historical: t('Historical'),
    parametric: t('Normal (parametric)'),
    cornish_fisher: t('Cornish–Fisher'),
    ewma: t('Moving average (EWMA)'),
  };
  return names[method];
}

const HORIZONS_ON_PAPER = 2;
/** A smaller p-value rejects a model. */
const SIGNIFICANT = 0.05;

/** A section that gives its reason when it has no figures. */
export function unavailable(title: string, given: { readonly reason: string | null } | undefined): Block[] {
  return given?.reason
    ? [{ kind: 'note', heading: title, paragraphs: [given.reason], bullets: [], languages: { paragraphs: 'en' } }]
    : [];
}

/** The value at risk by method and level, and the backtests. */
export function valueAtRisk({ analysis: { value_at_risk: given }, isDetailed }: Sheet): Block[] {
  const title = labelText('value_at_risk');
  if (!given?.available) return unavailable(title, given);
  const all = [...new Set(given.estimates.map(({ horizon_days }) => horizon_days))];
  const horizons = isDetailed ? all : all.slice(0, HORIZONS_ON_PAPER);
  const groups = [...Map.groupBy(given.estimates, ({ method, level }) => `${method} ${level}`).values()];
  const estimates: Table = {
    kind: 'table',
    title: t('{title} by method', { title }),
    isFolded: true,
    columns: [
      wide(t('Method')),
      column('level'),
      ...horizons.flatMap((horizon) => [
        column('value_at_risk', t('{horizon, plural, one {# day} other {# days}}', { horizon })),
        column('expected_shortfall', t('{horizon, plural, one {# day} other {# days}}', { horizon })),
      ]),
    ],
    rows: groups.map((own) => [
      methodName(own[0]!.method),
      cell('level', own[0]!.level),
      ...horizons.flatMap((horizon) => figures(own.find(({ horizon_days }) => horizon_days === horizon)!)),
    ]),
    note: [
      t('{observations} {frequency} returns.', {
        observations: count(given.observations),
        frequency: given.frequency ?? '',
      }),
      t('A level of 95% means that one return in 20 is expected to be worse. Losses are negative.'),
    ].join(' '),
  };
  return [estimates, ...reasons(given.estimates), ...backtests(given)];
}

function figures({ value_at_risk, expected_shortfall }: Estimate): Cell[] {
  return [cell('value_at_risk', value_at_risk), cell('expected_shortfall', expected_shortfall)];
}

/** One sentence of the service for each method without a figure. */
function reasons(estimates: readonly Estimate[]): Note[] {
  const known = new Map(
    estimates.flatMap(({ method, reason }) => (reason === null ? [] : [[method, reason] as const])),
  );
  const bullets = [...known].map(([method, reason]) => `${inLanguage('en', () => methodName(method))}: ${reason}.`);
  return bullets.length === 0
    ? []
    : [{ kind: 'note', look: 'small', heading: null, paragraphs: [], bullets, languages: { bullets: 'en' } }];
}

function backtests({ backtests: rows, backtest_window }: ValueAtRisk): Table[] {
  const tests = ['kupiec_p_value', 'independence_p_value', 'conditional_coverage_p_value'] as const;
  const tested = rows.filter(({ kupiec_p_value }) => kupiec_p_value !== null);
  if (tested.length === 0) return [];
  const table: Table = {
    kind: 'table',
    title: t('Backtests of the value at risk'),
    isFolded: true,
    columns: [
      wide(t('Method')),
      column('level'),
      column('backtests.observations'),
      column('exceptions'),
      column('expected_exceptions'),
      ...tests.map((name) => column(name)),
    ],
    rows: tested.map((row) => [
      methodName(row.method),
      cell('level', row.level),
      cell('backtests.observations', row.observations),
      cell('exceptions', row.exceptions),
      cell('expected_exceptions', row.expected_exceptions),
      ...tests.map((name): Cell => {
        const value = row[name];
        return {
          ...cell(name, value),
          ...(value !== null && value < SIGNIFICANT ? { tone: 'bad', strong: true } : {}),
        };
      }),
    ]),
    note: [
      t('Each forecast uses the {window} returns before it. A p-value under 0.05 rejects the method.', {
        window: backtest_window,
      }),
      ...(rows.length > tested.length ? [t('Methods with fewer than 100 forecasts are not listed.')] : []),
    ].join(' '),
  };
  return [table];
}

const POSITIONS_SHOWN = 15;

/** The ex-ante volatility and tracking error by position. */
export function exAnteRisk({ analysis: { ex_ante_risk: given }, isCompared, nameOf }: Sheet): Block[] {
  const title = t('Ex-ante risk');
  if (!given?.available) return unavailable(title, given);
  const active = isCompared && given.active?.available ? given.active : null;
  // The active weights are known only against the holdings of the benchmark.
  const isWeighed = active?.basis === 'holdings';
  const own = new Map(given.holdings.map((row) => [row.ric, row]));
  const theirs = new Map(active?.holdings.map((row) => [row.ric, row]));
  const positions = (active?.holdings ?? given.holdings).map((row) => ({
    ric: row.ric,
    sector: row.sector,
    weight: row.weight,
    own: own.get(row.ric),
    active: theirs.get(row.ric),
  }));
  const size = (row: (typeof positions)[number]) =>
    Math.abs(row.active?.tracking_error_contribution ?? row.own?.volatility_contribution ?? 0);
  const values = {
    days: given.days,
    volatility: percent(given.volatility),
    sample: percent(given.sample_volatility),
    trackingError: percent(given.tracking_error),
    trackingSample: percent(given.sample_tracking_error),
    basis: active?.basis ?? '',
  };
  const found = active
    ? t(
        '{days} returns of the latest weights: volatility {volatility} (sample {sample}), tracking error {trackingError} (sample {trackingSample}) against the {basis} of the benchmark.',
        values,
      )
    : t('{days} returns of the latest weights: volatility {volatility} (sample {sample}).', values);
  const table: Table = {
    kind: 'table',
    title,
    isFolded: true,
    columns: [
      wide(t('Position')),
      left(t('Sector')),
      column('weight'),
      column('volatility_contribution'),
      column('volatility_share'),
      ...(active
        ? [
            ...(isWeighed ? [column('active_weight')] : []),
            column('tracking_error_contribution'),
            column('tracking_error_share'),
          ]
        : []),
    ],
    rows: positions
      .sort((a, b) => size(b) - size(a))
      .map((row) => [
        ricCell(row.ric, nameOf(row.ric)),
        groupWord(row.sector),
        cell('weight', row.weight),
        cell('volatility_contribution', row.own?.volatility_contribution),
        cell('volatility_share', row.own?.volatility_share),
        ...(active
          ? [
              ...(isWeighed ? [cell('active_weight', row.active?.active_weight)] : []),
              cell('tracking_error_contribution', row.active?.tracking_error_contribution),
              cell('tracking_error_share', row.active?.tracking_error_share),
            ]
          : []),
      ]),
    shown: POSITIONS_SHOWN,
    note: [
      found,
      t('The covariance is shrunk by {shrinkage} (Ledoit–Wolf).', { shrinkage: percent(given.shrinkage, 0) }),
    ].join(' '),
  };
  return [table];
}
