import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { ranges } from '../../charts/ranges.ts';
import { longDate } from '../../format/dates.ts';
import { count, figureText, percent, plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import {
  beside,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  left,
  type Note,
  right,
  section,
  strong,
  type Table,
} from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';

type Confidence = NonNullable<Analysis['confidence']>;
type Figure =
  | Confidence['estimates'][number]['figure']
  | NonNullable<Confidence['bootstrap']>['estimates'][number]['figure'];

/** The ends of an interval of one figure. */
interface Ends {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** One figure with the interval of its formula, of the bootstrap, or both. */
interface Row {
  readonly figure: Figure;
  readonly estimate: number | null;
  readonly error: number | null;
  readonly formula: Ends | null;
  readonly bootstrap: Ends | null;
  readonly from: string;
}

const AGAINST: ReadonlySet<Figure> = new Set(['information_ratio', 'alpha_annualized', 'beta', 'tracking_error']);

/** The intervals of the main figures in sentences, pictures, and a table. */
export function reliability(sheet: Sheet): DocumentSection | null {
  const { confidence: found } = sheet.analysis;
  if (!found) return null;
  const rows = rowsOf(found, sheet);
  const isRate = ({ figure }: Row) => LABELS[figure].unit === 'fraction';
  const [rates, ratios] = [rows.filter(isRate), rows.filter((row) => !isRate(row))];
  return section('confidence', t('Reliability'), [
    sentences(found, sheet.isDetailed),
    ...beside(intervalChart('rates', rates), intervalChart('ratios', ratios)),
    intervalTable(found, rows),
  ]);
}

/** Returns the table of intervals, for a terminal. Null without the section. */
export function confidenceTable(sheet: Sheet): Table | null {
  const { confidence: found } = sheet.analysis;
  return found ? intervalTable(found, rowsOf(found, sheet)) : null;
}

function rowsOf({ estimates, bootstrap }: Confidence, { isCompared }: Sheet): Row[] {
  const drawn = bootstrap?.estimates ?? [];
  const figures: Figure[] = [...new Set([...estimates, ...drawn].map(({ figure }) => figure))];
  const shown = figures.filter((figure) => isCompared || !AGAINST.has(figure));
  return shown.map((figure) => {
    const formula = estimates.find((row) => row.figure === figure) ?? null;
    const sampled = drawn.find((row) => row.figure === figure) ?? null;
    const known = formula ?? sampled;
    return {
      figure,
      estimate: known?.estimate ?? null,
      error: known?.standard_error ?? null,
      formula,
      bootstrap: sampled,
      from:
        known === null
          ? ''
          : t('{observations} {frequency}', { observations: count(known.observations), frequency: known.frequency }),
    };
  });
}

/** True if the interval of a figure is known and does not contain 0. */
export function differsFromZero({ confidence: found }: Analysis, name: LabelName): boolean {
  const { lower = null, upper = null } = found?.estimates.find(({ figure }) => figure === name) ?? {};
  return lower !== null && upper !== null && (lower > 0 || upper < 0);
}

/** Returns a note below a line with the interval of its figure, if the result has one. @example 95%: 0.21 to 1.45 */
export function withInterval({ confidence: found }: Analysis, name: LabelName, note: string): string {
  const row = found?.estimates.find(({ figure }) => figure === name);
  if (row === undefined || row.lower === null) return note;
  return [t('95%: {interval}', { interval: interval(row.figure, row) }), note].filter((line) => line !== '').join('\n');
}

/** @example 0.21 to 1.45 */
function interval(figure: Figure, { lower, upper }: Ends): string {
  return t('{lower} to {upper}', { lower: figureText(figure, lower), upper: figureText(figure, upper) });
}

function sentences(found: Confidence, isDetailed: boolean): Note {
  const { reason, observations, frequency, start_date, end_date } = found;
  const values = { observations, frequency, from: longDate(start_date), to: longDate(end_date) };
  const general =
    reason === null
      ? t(
          'These figures come from {observations, plural, one {# {frequency} return} other {# {frequency} returns}} from {from} to {to}. With more or less luck they would have been different. Each interval shows how different: for 95 of 100 such portfolios, it contains the true value.',
          values,
        )
      : t(
          'There are no intervals for the {observations, plural, one {# {frequency} return} other {# {frequency} returns}} from {from} to {to}.',
          values,
        );
  return {
    kind: 'note',
    heading: isDetailed ? t('Reliability') : null,
    paragraphs: [general],
    ...(reason === null
      ? { bullets: [...ofSharpe(found), ...ofFall(found)] }
      : { bullets: [`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`], languages: { bullets: 'en' } }),
  };
}

function ofSharpe({ estimates, sharpe_ratio: sharpe, observations, periods_per_year }: Confidence): string[] {
  const row = estimates.find(({ figure }) => figure === 'sharpe_ratio');
  if (!sharpe || !row || row.estimate === null) return [];
  const {
    benchmark_sharpe_ratio: goal,
    probabilistic_sharpe_ratio: probability,
    minimum_track_record_years: needed,
    trials,
    expected_maximum_sharpe_ratio: luck,
    deflated_sharpe_ratio: deflated,
    autocorrelation_factor: factor,
    square_root_factor: usual,
    autocorrelation_adjusted: adjusted,
  } = sharpe;
  const years = plain(observations / periods_per_year, 1);
  const values = { goal, probability: likely(probability) };
  const above =
    probability === null || probability <= 0.5
      ? t('The probability that the true Sharpe ratio is above {goal} is {probability}.', values)
      : probability < 0.95
        ? t('The probability that the true Sharpe ratio is above {goal} is {probability}, so it could be luck.', values)
        : t(
            'The probability that the true Sharpe ratio is above {goal} is {probability}, so luck alone hardly explains it.',
            values,
          );
  const track =
    needed === null
      ? t('No history is long enough to show a ratio above {goal}, because the observed one is not.', { goal })
      : t(
          'At this rate, {needed} years of returns would show it with a probability of 95%. This analysis has {years} years.',
          { needed: plain(needed, 1), years },
        );
  const best = t(
    'The best of {trials} trials is expected to reach {luck} by luck alone. The probability that this portfolio is better than luck is {deflated}.',
    { trials: count(trials), luck: plain(luck), deflated: likely(deflated) },
  );
  return [
    t('The Sharpe ratio is {estimate} (95%: {interval}).', {
      estimate: plain(row.estimate),
      interval: interval('sharpe_ratio', row),
    }),
    `${above} ${track}`,
    ...(adjusted === null || factor === null || plain(adjusted) === plain(row.estimate)
      ? []
      : [
          t(
            'Gains tend to follow {after, select, gains {gains} other {losses}}, which makes this ratio too {error, select, high {high} other {low}}. Corrected for that, it is {adjusted}.',
            {
              after: factor < usual ? 'gains' : 'losses',
              error: adjusted < row.estimate ? 'high' : 'low',
              adjusted: plain(adjusted),
            },
          ),
        ]),
    ...(trials > 1 ? [best] : []),
  ];
}

/** No probability of a sample is 0 or 1. @example more than 99.9% */
function likely(probability: number | null): string {
  if (probability !== null && probability > 0.999) return t('more than 99.9%');
  if (probability !== null && probability < 0.001) return t('less than 0.1%');
  return percent(probability);
}

function ofFall({ bootstrap }: Confidence): string[] {
  const row = bootstrap?.estimates.find(({ figure }) => figure === 'max_drawdown');
  if (!bootstrap || !row || row.estimate === null) return [];
  const fall = figureText('max_drawdown', row.estimate);
  return [
    t(
      'The maximum drawdown was {fall}. In 95% of {resamples} histories drawn from the same returns, it was between {lower} and {upper}.',
      {
        fall,
        resamples: count(bootstrap.resamples),
        lower: figureText('max_drawdown', row.lower),
        upper: figureText('max_drawdown', row.upper),
      },
    ),
  ];
}

function intervalChart(kind: 'rates' | 'ratios', rows: readonly Row[]): Chart | null {
  const unit = kind === 'rates' ? 'percent' : 'number';
  const title = kind === 'rates' ? t('Returns and risk with 95% intervals') : t('Ratios with 95% intervals');
  const bars = rows.flatMap(({ figure, estimate, formula, bootstrap }) => {
    const ends = formula ?? bootstrap;
    if (ends === null || ends.lower === null || ends.upper === null) return [];
    return [{ label: labelText(figure), low: ends.lower, high: ends.upper, point: estimate }];
  });
  if (bars.length === 0) return null;
  return {
    kind: 'chart',
    id: `confidence-${kind}`,
    title,
    description: t('A bar from the lower to the upper end of the interval of each figure, with the estimate as a dot.'),
    height: 60 + bars.length * 40,
    draw: (frame) => ranges(frame, { unit, ranges: bars, reference: null }),
    data: () => ({
      columns: [
        left(t('Figure')),
        column('confidence.lower'),
        column('confidence.estimate'),
        column('confidence.upper'),
      ],
      rows: rows.map(({ figure, estimate, formula, bootstrap }) => [
        labelText(figure),
        plainCell(figure, (formula ?? bootstrap)?.lower),
        plainCell(figure, estimate),
        plainCell(figure, (formula ?? bootstrap)?.upper),
      ]),
      note: null,
    }),
  };
}

const plainCell = (figure: Figure, value: number | null | undefined): Cell => ({
  ...cell(figure, value),
  tone: 'plain',
});

/** A standard error has no sign, whatever the format of its figure. */
function errorCell(figure: Figure, error: number | null): Cell {
  const plainText = plainCell(figure, error);
  return { ...plainText, text: plainText.text.replace('+', '') };
}

function intervalTable({ reason, bootstrap }: Confidence, rows: readonly Row[]): Table | null {
  if (reason !== null) return null;
  const ofEnds = (figure: Figure, ends: Ends | null) =>
    ends === null || ends.lower === null ? '' : interval(figure, ends);
  const missing = [...new Set(rows.flatMap(({ figure, estimate }) => (estimate === null ? [labelText(figure)] : [])))];
  const notes = [
    t('Formulas allow for autocorrelated returns that are not normal.'),
    ...(bootstrap
      ? [
          t(
            'The bootstrap draws {resamples} histories in blocks of {length} returns on average, with the seed {seed}.',
            {
              resamples: count(bootstrap.resamples),
              length: plain(bootstrap.block_length, 1),
              seed: bootstrap.seed,
            },
          ),
        ]
      : []),
    ...(missing.length === 0 ? [] : [t('No value: {figures}.', { figures: missing.join(', ') })]),
  ];
  return {
    kind: 'table',
    title: t('95% intervals'),
    isFolded: true,
    columns: [
      left(t('Figure')),
      column('confidence.estimate'),
      column('confidence.standard_error'),
      right(t('By formula')),
      right(t('By bootstrap')),
      column('confidence.estimates.observations'),
    ],
    rows: rows.map(({ figure, estimate, error, formula, bootstrap: sampled, from }) => [
      labelText(figure),
      strong(plainCell(figure, estimate)),
      errorCell(figure, error),
      ofEnds(figure, formula),
      ofEnds(figure, sampled),
      from,
    ]),
    note: notes.join(' '),
  };
}
