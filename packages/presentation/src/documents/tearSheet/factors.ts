import { lineChart } from '../../charts/lines.ts';
import { timeOf } from '../../format/dates.ts';
import { count, figureText, percent, plain, signedPercent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  column,
  dateCell,
  left,
  right,
  strong,
  type Table,
} from '../document.ts';
import { type Analysis, rowsOverTime, type Sheet } from './analysis.ts';
import { unavailable } from './riskModels.ts';

type Factors = NonNullable<Analysis['factor_exposures']>;

const COLORS = ['series1', 'series2', 'series3', 'series4', 'series5', 'series6', 'series7', 'series8'] as const;

function modelText(model: string): string {
  const texts: Readonly<Record<string, string>> = {
    universe: t('market and styles of the universe'),
    fama_french_3: t('Fama–French three factors'),
    fama_french_5: t('Fama–French five factors'),
    carhart_4: t('Carhart four factors'),
    fama_french_5_momentum: t('Fama–French five factors and momentum'),
  };
  return texts[model] ?? model;
}

/** The exposures with their intervals and parts of the risk, and the exposures over time. */
export function factorExposures(sheet: Sheet): Block[] {
  const { factor_exposures: given } = sheet.analysis;
  if (!given?.available || !given.portfolio) return unavailable(t('Exposure to factors'), given);
  return [exposureTable(sheet, given, given.portfolio), ...rollingChart(sheet, given)];
}

function exposureTable(
  { benchmark, isCompared }: Sheet,
  given: Factors,
  portfolio: NonNullable<Factors['portfolio']>,
): Table {
  const beta = 'factor_exposures.beta';
  const risk = 'factor_exposures.risk_contribution';
  const others = isCompared ? [given.benchmark] : [];
  const line = (label: string, amount: number): (Cell | string)[] => [
    label,
    ...Array.from({ length: 5 }, () => ''),
    cell(risk, amount),
    ...others.map(() => ''),
  ];
  return {
    kind: 'table',
    title: t('Exposure to factors: {model}', { model: modelText(given.model) }),
    columns: [
      left(t('Factor')),
      column(beta),
      column('factor_exposures.lower'),
      column('factor_exposures.upper'),
      column('newey_west_t_stat'),
      column('variance_inflation'),
      column(risk),
      ...others.map(() => column(beta, benchmark)),
    ],
    rows: [
      ...portfolio.exposures.map((row, index) => [
        factorName(row.factor),
        { ...cell(beta, row.beta), strong: row.lower > 0 || row.upper < 0 },
        cell('factor_exposures.lower', row.lower),
        cell('factor_exposures.upper', row.upper),
        cell('newey_west_t_stat', row.newey_west_t_stat),
        cell('variance_inflation', row.variance_inflation),
        cell(risk, row.risk_contribution),
        ...others.map((other) => cell(beta, other?.exposures[index]?.beta)),
      ]),
      line(labelText('factor_exposures.specific_risk'), portfolio.specific_risk),
    ],
    total: line(labelText('total_risk'), portfolio.total_risk).map(strong),
    note: [
      t(
        'Regression of {days} {frequency} returns: R² {rSquared}, alpha {alphaAnnualized} a year, which is likely to be between {alphaLower} and {alphaUpper}.',
        {
          days: count(given.days),
          frequency: given.frequency ?? '',
          rSquared: percent(portfolio.r_squared, 0),
          alphaAnnualized: signedPercent(portfolio.alpha_annualized),
          alphaLower: signedPercent(portfolio.alpha_lower),
          alphaUpper: signedPercent(portfolio.alpha_upper),
        },
      ),
      t(
        'The limits are the ends of the 95% interval (Newey–West). An exposure is bold if its interval does not contain 0.',
      ),
      t('{factorRisk} is {factorRisk2} of {totalRisk}.', {
        factorRisk: labelText('factor_risk'),
        factorRisk2: figureText('factor_risk', portfolio.factor_risk),
        totalRisk: figureText('total_risk', portfolio.total_risk),
      }),
      ...given.notes,
    ].join(' '),
  };
}

/** The style value has this name in all languages. The word alone means the value of a figure. */
const factorName = (name: string) => (name === 'value' ? 'Value' : word(name.charAt(0).toUpperCase() + name.slice(1)));

function rollingChart({ isDetailed }: Sheet, { factors, rolling, frequency }: Factors): Chart[] {
  const { rows, periods } = rolling;
  if (rows.length < 2) return [];
  const times = rows.map(({ date }) => timeOf(date));
  const names = factors.map(factorName);
  const lines = names.slice(0, COLORS.length).map((name, f) => ({
    name,
    color: COLORS[f] ?? ('rest' as const),
    times,
    values: rows.map(({ betas }) => betas[f] ?? null),
  }));
  const title = t('Rolling exposure to factors ({periods} {frequency} returns)', {
    periods,
    frequency: frequency ?? '',
  });
  return [
    {
      kind: 'chart',
      id: 'rolling-factors',
      title,
      description: t('{title}: {names}. The last values are {values}.', {
        title,
        names: names.join(', '),
        values: lines.map(({ name, values }) => `${name} ${plain(values.at(-1) ?? null)}`).join(', '),
      }),
      height: 270,
      time: { ends: [times[0] ?? 0, times.at(-1) ?? 0] },
      draw: (frame) => lineChart(frame, lines, { unit: 'number', reference: 0 }),
      data: () => ({
        columns: [left(t('Date')), ...names.map((name) => right(name))],
        rows: rowsOverTime(
          rows.map(({ date }) => date),
          isDetailed,
          (index) => [
            dateCell(rows[index]?.date ?? null),
            ...names.map((_, f) => cell('rolling.betas', rows[index]?.betas[f])),
          ],
        ),
        note: null,
      }),
    },
  ];
}
