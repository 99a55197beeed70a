import { labelText } from '@tearsheet/shared/labels';
import { lineChart } from '../../charts/lines.ts';
import { timeOf } from '../../format/dates.ts';
import { count, figureText, percent, plain, signedPercent } from '../../format/numbers.ts';
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

const TITLE = 'Exposure to factors';
const COLORS = ['series1', 'series2', 'series3', 'series4', 'series5', 'series6', 'series7', 'series8'] as const;
const MODELS: Readonly<Record<string, string>> = {
  universe: 'market and styles of the universe',
  fama_french_3: 'Fama–French three factors',
  fama_french_5: 'Fama–French five factors',
  carhart_4: 'Carhart four factors',
  fama_french_5_momentum: 'Fama–French five factors and momentum',
};

/** The exposures with their intervals and parts of the risk, and the exposures over time. */
export function factorExposures(sheet: Sheet): Block[] {
  const { factor_exposures: given } = sheet.analysis;
  if (!given?.available || !given.portfolio) return unavailable(TITLE, given);
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
    title: `${TITLE}: ${MODELS[given.model] ?? given.model}`,
    columns: [
      left('Factor'),
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
      `Regression of ${count(given.days)} ${given.frequency} returns: R² ${percent(portfolio.r_squared, 0)}, alpha ${signedPercent(portfolio.alpha_annualized)} a year, which is likely to be between ${signedPercent(portfolio.alpha_lower)} and ${signedPercent(portfolio.alpha_upper)}.`,
      'The limits are the ends of the 95% interval (Newey–West). An exposure is bold if its interval does not contain 0.',
      `${labelText('factor_risk')} is ${figureText('factor_risk', portfolio.factor_risk)} of ${figureText('total_risk', portfolio.total_risk)}.`,
      ...given.notes,
    ].join(' '),
  };
}

const factorName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

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
  const title = `Rolling exposure to factors (${periods} ${frequency} returns)`;
  return [
    {
      kind: 'chart',
      id: 'rolling-factors',
      title,
      description: `${title}: ${names.join(', ')}. The last values are ${lines.map(({ name, values }) => `${name} ${plain(values.at(-1) ?? null)}`).join(', ')}.`,
      height: 270,
      time: { ends: [times[0] ?? 0, times.at(-1) ?? 0] },
      draw: (frame) => lineChart(frame, lines, { unit: 'number', reference: 0 }),
      data: () => ({
        columns: [left('Date'), ...names.map((name) => right(name))],
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
