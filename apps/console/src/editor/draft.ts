import type { AnalyzeRequest, Holding, Issue, SectionName } from '@tearsheet/client';
import { readWeight } from '@tearsheet/client/files';
import { stored } from '../stored.ts';
import type { TrackedRef } from '../tracked/requests.ts';

/** A finding of the validation, or an item of a 422 answer. */
export interface CheckedIssue extends Pick<Issue, 'field' | 'message'> {
  readonly code: string;
  readonly suggestions?: readonly string[];
}

/** A row as typed. */
export interface DraftRow {
  /** Identifies the row while other rows are added and removed. */
  readonly id: number;
  readonly date: string;
  readonly symbol: string;
  readonly weight: string;
}

export interface Settings {
  readonly baseCurrency: string;
  readonly benchmark: string;
  readonly initialValue: string;
  readonly withCosts: boolean;
  readonly startDate: string;
  readonly endDate: string;
}

/** The portfolio being built. */
export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly settings: Settings;
  /** Members of an imported request that the form does not show, for example transaction_cost_config. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** The tracked portfolio that the draft changes. Null for a new portfolio. */
  readonly tracked: TrackedRef | null;
}

/** A draft as a request with its complete rows, and the row behind each holding. */
export interface DraftRequest {
  readonly request: AnalyzeRequest;
  readonly rowIds: readonly number[];
  /** Rows that are incomplete, each with the value that is missing. */
  readonly unfinished: readonly { readonly rowId: number; readonly message: string }[];
}

export const DEFAULT_SETTINGS: Settings = {
  baseCurrency: 'USD',
  benchmark: 'ACWI.OQ',
  initialValue: '10000',
  withCosts: false,
  startDate: '',
  endDate: '',
};

const SHOWN_MEMBERS = new Set([
  'portfolio',
  'base_currency',
  'benchmark',
  'initial_value',
  'include_transaction_costs',
  'start_date',
  'end_date',
  'fields',
]);

export function draftOf(request: AnalyzeRequest): Draft {
  const { base_currency, benchmark, initial_value, include_transaction_costs, start_date, end_date } = request;
  return {
    rows: (request.portfolio ?? []).map(({ date, symbol, weight }, id) => ({
      id,
      date,
      symbol,
      weight: String(weight),
    })),
    settings: {
      baseCurrency: base_currency ?? DEFAULT_SETTINGS.baseCurrency,
      benchmark: typeof benchmark === 'string' ? benchmark : DEFAULT_SETTINGS.benchmark,
      initialValue: String(initial_value ?? DEFAULT_SETTINGS.initialValue),
      withCosts: include_transaction_costs ?? DEFAULT_SETTINGS.withCosts,
      startDate: start_date ?? '',
      endDate: end_date ?? '',
    },
    rest: Object.fromEntries(Object.entries(request).filter(([name]) => !SHOWN_MEMBERS.has(name))),
    tracked: null,
  };
}

export function requestOf({ rows, settings, rest }: Draft): DraftRequest {
  const begun = rows.filter(({ symbol, weight }) => symbol.trim() !== '' || weight.trim() !== '');
  const complete: { rowId: number; holding: Holding }[] = [];
  const unfinished: { rowId: number; message: string }[] = [];
  for (const { id, date, symbol, weight } of begun) {
    const amount = readWeight(weight.trim());
    const message = problemOf(date.trim(), symbol.trim(), weight.trim(), amount);
    if (message !== null) unfinished.push({ rowId: id, message });
    else complete.push({ rowId: id, holding: { date: date.trim(), symbol: symbol.trim(), weight: amount ?? 0 } });
  }
  const initialValue = Number(settings.initialValue);
  return {
    request: {
      ...rest,
      portfolio: complete.map(({ holding }) => holding),
      base_currency: settings.baseCurrency.trim(),
      benchmark: settings.benchmark.trim(),
      initial_value: Number.isFinite(initialValue) ? initialValue : 0,
      include_transaction_costs: settings.withCosts,
      ...(settings.startDate === '' ? {} : { start_date: settings.startDate }),
      ...(settings.endDate === '' ? {} : { end_date: settings.endDate }),
    },
    rowIds: complete.map(({ rowId }) => rowId),
    unfinished,
  };
}

function problemOf(date: string, symbol: string, weight: string, amount: number | null): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'The date must be YYYY-MM-DD.';
  if (!isDay(date)) return `${date} is not a date of the calendar.`;
  if (symbol === '') return 'The symbol is missing.';
  if (weight === '') return 'The weight is missing.';
  return amount === null ? `"${weight}" is not a weight. Enter 0.25 or 25%.` : null;
}

/** True if a date in the right form is in the calendar. February 30 is not. */
function isDay(date: string): boolean {
  const atMidnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(atMidnight.getTime()) && atMidnight.toISOString().startsWith(date);
}

/** The sections that the result page shows. */
export const RESULT_FIELDS: readonly SectionName[] = [
  'portfolio_parameters',
  'portfolio_input',
  'data_quality',
  'portfolio_summary',
  'performance_metrics',
  'rolling_metrics',
  'drawdown_analysis',
  'transactions',
  'latest_holdings',
  'market_allocation',
  'sector_allocation',
  'currency_allocation',
  'company_contribution',
  'sector_contribution',
  'market_contribution',
  'time_period_returns',
  'monthly_returns',
  'annual_returns',
  'daily_summary',
  'concentration_metrics',
  'attribution',
  'risk_contribution',
  'correlation_matrix',
  'factor_exposures',
  'stress_tests',
];

const WEIGHTS: readonly (readonly [symbol: string, weight: string])[] = [
  ['AAPL', '25%'],
  ['MSFT', '25%'],
  ['D05.SI', '20%'],
  ['NESN.S', '15%'],
  ['7203.T', '15%'],
];

/** Five stocks in four currencies, bought five years ago and rebalanced every January. */
export function exampleDraft(today: Date): Draft {
  const thisYear = today.getUTCFullYear();
  const dates = Array.from({ length: 5 }, (_, index) => firstWeekday(`${thisYear - 5 + index}-01-04`));
  const rows = dates.flatMap((date) => WEIGHTS.map(([symbol, weight]) => ({ date, symbol, weight })));
  return {
    rows: rows.map((row, id) => ({ id, ...row })),
    settings: { ...DEFAULT_SETTINGS, initialValue: '100000', withCosts: true },
    rest: {},
    tracked: null,
  };
}

/** The date, or the Monday after it. */
function firstWeekday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const daysToMonday = { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0;
  day.setUTCDate(day.getUTCDate() + daysToMonday);
  return day.toISOString().slice(0, 10);
}

/** The draft survives a reload of the tab. */
export const draftStore = stored<Draft>('draft', (value) => (isDraft(value) ? value : null));

export function emptyDraft(): Draft {
  const rows: DraftRow[] = Array.from({ length: 4 }, (_, id) => ({ id, date: '', symbol: '', weight: '' }));
  return { rows, settings: DEFAULT_SETTINGS, rest: {}, tracked: null };
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    'settings' in value &&
    'rest' in value &&
    'tracked' in value
  );
}
