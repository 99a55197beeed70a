import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { Choices } from '../ui/select.tsx';
import {
  type AttributionSettings,
  DEFAULT_ATTRIBUTION,
  readAttribution,
  writeAttribution,
} from './attributionSettings.ts';
import { DEFAULT_FACTORS, type FactorSettings, readFactors, writeFactors } from './factorSettings.ts';
import {
  Incomplete,
  metricIn,
  numberText,
  openingIn,
  partsOf,
  percentIn,
  percentText,
  rateIn,
  readOf,
  taxesIn,
} from './settingTexts.ts';

/** Settings that few portfolios need, as they are typed. An empty text is the default. */
export interface MoreSettings extends AttributionSettings, FactorSettings {
  /** Percent a year. */
  readonly fee: string;
  /** Name of the fee of a request. */
  readonly feeName: string;
  /** Countries with percentages, such as United States 15%, Germany 26%. */
  readonly withholding: string;
  readonly dividends: string;
  /** Percent a year, a currency with rates, or a yield index. */
  readonly riskFree: string;
  /** Symbols of more benchmarks, with commas. */
  readonly compareWith: string;
  /** Custom metrics, one line each. */
  readonly metrics: string;
  readonly lotMethod: string;
  readonly tracksCash: boolean;
  readonly openingDate: string;
  /** A symbol with a quantity and a cost, or cash with an amount, one line each. */
  readonly opening: string;
}

export const DEFAULT_MORE: MoreSettings = {
  ...DEFAULT_ATTRIBUTION,
  ...DEFAULT_FACTORS,
  fee: '',
  feeName: '',
  withholding: '',
  dividends: '',
  riskFree: '',
  compareWith: '',
  metrics: '',
  lotMethod: 'fifo',
  tracksCash: true,
  openingDate: '',
  opening: '',
};

type Member = keyof AnalyzeRequest;
type Settings = Partial<MoreSettings>;

/** A member of a request that settings show. */
interface Field {
  readonly member: Member;
  /** The kind of portfolio that has it. Absent: both. */
  readonly of?: 'ledger';
  /** Throws a sentence for people if the text is not complete. Undefined for the default. */
  readonly read: (settings: MoreSettings, isLedger: boolean) => unknown;
  /** Returns settings for the value of a request. It may be a value that no text can say. */
  readonly write: (request: AnalyzeRequest) => Settings;
}

export function dividendChoices(isLedger: boolean): Choices {
  return isLedger
    ? [
        ['', t('As booked')],
        ['market', t('From the market data')],
      ]
    : [
        ['', t('Reinvest')],
        ['cash', t('Keep as cash until the next trade')],
      ];
}

export const LOTS = {
  id: 'lotMethod',
  label: () => t('Sales close lots'),
  choices: (): Choices => [
    ['fifo', t('The oldest first')],
    ['average', t('At the average cost')],
    ['highest_cost', t('The most expensive first')],
  ],
} as const;

const FIELDS: readonly Field[] = [
  {
    member: 'fees',
    read: ({ fee, feeName }) => (fee === '' ? undefined : [{ name: feeName || t('Fee'), annual_rate: feeIn(fee) }]),
    write: ({ fees: [first] = [] }) => (first ? { fee: percentText(first.annual_rate), feeName: first.name } : {}),
  },
  {
    member: 'withholding',
    read: ({ withholding }) => (withholding === '' ? undefined : taxesIn(withholding)),
    write: ({ withholding = {} }) => ({
      withholding: Object.entries(withholding)
        .map(([country, rate]) => `${country} ${percentText(rate)}%`)
        .join(', '),
    }),
  },
  {
    member: 'dividends',
    read: ({ dividends }, isLedger) =>
      dividends !== '' && dividendChoices(isLedger).some(([value]) => value === dividends) ? dividends : undefined,
    write: ({ dividends = '' }) => ({ dividends }),
  },
  {
    member: 'risk_free_rate',
    read: ({ riskFree }) => (riskFree === '' ? undefined : rateIn(riskFree)),
    write: ({ risk_free_rate: rate }) => ({
      riskFree: typeof rate === 'number' ? percentText(rate) : (rate?.symbol ?? ''),
    }),
  },
  {
    member: 'benchmarks',
    read: ({ compareWith }) => (compareWith === '' ? undefined : partsOf(compareWith, /,/)),
    write: ({ benchmarks = [] }) => ({
      compareWith: benchmarks.map((one) => (typeof one === 'string' ? one : one.name)).join(', '),
    }),
  },
  { member: 'factor_exposures', read: readFactors, write: writeFactors },
  {
    member: 'custom_metrics',
    read: ({ metrics }) => (metrics === '' ? undefined : partsOf(metrics, /\n/).map(metricIn)),
    write: ({ custom_metrics: metrics = [] }) => ({
      metrics: metrics.map(({ name, expression }) => `${name} = ${expression}`).join('\n'),
    }),
  },
  { member: 'attribution', read: readAttribution, write: writeAttribution },
  {
    member: 'lot_method',
    of: 'ledger',
    read: ({ lotMethod }) => (lotMethod === DEFAULT_MORE.lotMethod ? undefined : lotMethod),
    write: ({ lot_method: lotMethod = 'fifo' }) => ({ lotMethod }),
  },
  {
    member: 'track_cash',
    of: 'ledger',
    read: ({ tracksCash }) => (tracksCash ? undefined : false),
    write: ({ track_cash: tracksCash = true }) => ({ tracksCash }),
  },
  {
    member: 'opening',
    of: 'ledger',
    read: ({ opening, openingDate }) =>
      opening === '' && openingDate === '' ? undefined : openingIn(opening, openingDate),
    write: ({ opening: given }) => ({
      openingDate: given?.date ?? '',
      opening: [
        ...(given?.positions ?? []).map(({ symbol, quantity, cost }) =>
          [symbol, ...[quantity, cost ?? []].flat().map(numberText)].join(' '),
        ),
        ...(given?.cash ?? []).map(({ currency, amount }) => `CASH.${currency} ${numberText(amount)}`),
      ].join('\n'),
    }),
  },
];

/** The members that say how a ledger counts. */
export const LEDGER_RULES: ReadonlySet<string> = new Set([
  'dividends',
  ...FIELDS.flatMap(({ member, of }) => (of === 'ledger' ? [member] : [])),
]);

/** Returns the settings of a request, and the names of the members that they show. Texts cannot say every value. */
export function moreSettings(request: AnalyzeRequest): { settings: MoreSettings; shown: ReadonlySet<string> } {
  const isLedger = request.transactions !== undefined;
  let settings = DEFAULT_MORE;
  const shown = new Set<string>();
  for (const { member, read, write } of FIELDS) {
    const next = { ...settings, ...write(request) };
    if (JSON.stringify(readOf(() => read(next, isLedger)).value) !== JSON.stringify(request[member])) continue;
    settings = next;
    shown.add(member);
  }
  return { settings, shown };
}

/** Returns the members of the settings that are complete. */
export function moreMembers(typed: MoreSettings, isLedger: boolean): Partial<AnalyzeRequest> {
  const settings = trimmed(typed);
  return Object.fromEntries(
    fieldsOf(isLedger).flatMap(({ member, read }) => {
      const { value } = readOf(() => read(settings, isLedger));
      return value === undefined || value === null ? [] : [[member, value]];
    }),
  );
}

/** Returns what the settings still need, in a sentence. Null if they are complete. */
export function moreProblem(typed: MoreSettings, isLedger: boolean): string | null {
  const settings = trimmed(typed);
  for (const { read } of fieldsOf(isLedger)) {
    const { problem } = readOf(() => read(settings, isLedger));
    if (problem !== null) return problem;
  }
  return null;
}

function fieldsOf(isLedger: boolean): readonly Field[] {
  return FIELDS.filter(({ of }) => of === undefined || isLedger);
}

/** The service takes fees below this rate. */
const MOST_FEE = 0.5;

function feeIn(text: string): number {
  const rate = percentIn(text, t('The fee'));
  if (rate < 0 || rate >= MOST_FEE) throw new Incomplete(t('The fee must be at least 0% and less than 50%.'));
  return rate;
}

function trimmed(settings: MoreSettings): MoreSettings {
  const { fee, withholding, riskFree, compareWith, rollingPeriods, metrics, opening } = settings;
  const texts = { fee, withholding, riskFree, compareWith, rollingPeriods, metrics, opening };
  const short = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  return { ...settings, ...short };
}
