import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { Choices } from '../ui/select.tsx';
import { Incomplete, partsOf, percentOf, smallNumberOf } from './settingTexts.ts';

/** Settings of factor_exposures, as they are typed. An empty text is the default. */
export interface FactorSettings {
  readonly factorModel: string;
  readonly factorName: string;
  /** Own series as CSV: a date and one column for each factor. A column risk_free has the risk-free returns. */
  readonly factorSeries: string;
  /** Number of returns in a rolling window. */
  readonly rollingPeriods: string;
}

export const DEFAULT_FACTORS: FactorSettings = {
  factorModel: '',
  factorName: '',
  factorSeries: '',
  rollingPeriods: '',
};

export const OWN_FACTORS = 'own';
export const factorModels = (): Choices => [
  ['', t('Factors of the universe')],
  ['fama_french_3', t('Fama–French, three factors')],
  ['fama_french_5', t('Fama–French, five factors')],
  ['carhart_4', t('Carhart, four factors')],
  ['fama_french_5_momentum', t('Fama–French, five factors and momentum')],
  [OWN_FACTORS, t('Own series, pasted as CSV')],
];

type Options = NonNullable<AnalyzeRequest['factor_exposures']>;
type OwnModel = Exclude<NonNullable<Options['model']>, string>;
type Returns = OwnModel['factors'][number]['returns'];

const RISK_FREE = 'risk_free';

/** Returns the member of a request. Undefined for the defaults. */
export function readFactors(settings: FactorSettings): unknown {
  const { factorModel, factorName, factorSeries, rollingPeriods } = settings;
  const isKnown = factorModel !== '' && factorModels().some(([model]) => model === factorModel);
  const model =
    factorModel === OWN_FACTORS ? { name: factorName || t('Own factors'), ...seriesIn(factorSeries) } : factorModel;
  const options = {
    ...(isKnown ? { model } : {}),
    ...(rollingPeriods === '' ? {} : { rolling_periods: periodsIn(rollingPeriods) }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

export function writeFactors({ factor_exposures: { model = '', rolling_periods } = {} }: AnalyzeRequest) {
  const isNamed = typeof model === 'string';
  return {
    factorModel: isNamed ? model : OWN_FACTORS,
    ...(isNamed ? {} : { factorName: model.name, factorSeries: seriesText(model) }),
    rollingPeriods: rolling_periods === undefined ? '' : String(rolling_periods),
  };
}

function periodsIn(text: string): number {
  const periods = Number(text);
  if (!Number.isInteger(periods) || periods < 12 || periods > 2520) {
    throw new Incomplete(t('The rolling window needs a number of returns from 12 to 2520, such as 36.'));
  }
  return periods;
}

/** Returns the series of a CSV text. Separators are commas, semicolons, or tabs. An empty cell is a missing return. */
function seriesIn(text: string): Omit<OwnModel, 'name'> {
  const [header = '', ...lines] = partsOf(text, /\n/);
  const separator = [/\t/, /;/, /,/].find((one) => one.test(header)) ?? /,/;
  const [, ...names] = header.split(separator).map((name) => name.trim());
  const factorNames = names.filter((name) => name !== RISK_FREE);
  if (factorNames.length === 0 || names.includes('') || lines.length === 0) {
    throw new Incomplete(
      t('The own factors need a line with names, such as date,value,momentum, and lines with returns.'),
    );
  }
  const columns = names.map((): Returns[number][] => []);
  for (const line of lines) {
    const [date = '', ...cells] = line.split(separator).map((cell) => cell.trim());
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || cells.length > names.length) throw wrongLine(line);
    cells.forEach((cell, i) => {
      if (cell !== '') columns[i]!.push({ date, value: returnIn(cell, line) });
    });
  }
  const factors = names.flatMap((name, i) => (name === RISK_FREE ? [] : [{ name, returns: columns[i]! }]));
  const riskFree = columns[names.indexOf(RISK_FREE)];
  return { factors, ...(riskFree === undefined ? {} : { risk_free: riskFree }) };
}

/** Returns a decimal. Example: 1.2% and 0.012 are the same. */
function returnIn(cell: string, line: string): number {
  const number = cell.endsWith('%') ? percentOf(cell) : smallNumberOf(cell);
  if (!Number.isFinite(number)) throw wrongLine(line);
  return number;
}

function wrongLine(line: string): Incomplete {
  return new Incomplete(
    t('The line "{line}" of the own factors needs a date and a return per factor, such as 2024-01-31,0.012,-0.4%.', {
      line,
    }),
  );
}

function seriesText({ factors, risk_free: riskFree }: OwnModel): string {
  const columns = [...factors, ...(riskFree === undefined ? [] : [{ name: RISK_FREE, returns: riskFree }])];
  const values = columns.map(({ returns }) => new Map(returns.map(({ date, value }) => [date, value])));
  const dates = [...new Set(values.flatMap((column) => [...column.keys()]))].sort();
  const rows = dates.map((date) => [date, ...values.map((column) => column.get(date) ?? '')].join());
  return [['date', ...columns.map(({ name }) => name)].join(), ...rows].join('\n');
}
