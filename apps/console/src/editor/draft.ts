import type { AnalyzeRequest, Holding, Issue, Transaction } from '@tearsheet/client';
import { stored } from '../stored.ts';
import type { TrackedRef } from '../tracked/requests.ts';
import { type BenchmarkSettings, benchmarkOf, benchmarkSettings } from './benchmarkSettings.ts';
import { DEFAULT_MORE, type MoreSettings, moreMembers, moreSettings } from './moreSettings.ts';
import { isShownPolicy, type PolicySettings, policyOf, policySettings } from './policySettings.ts';
import { type DraftRow, numberOf, problemOf, typedOf, type Unit } from './typedRow.ts';

/** A finding of the validation, or an item of a 422 answer. */
export interface CheckedIssue extends Pick<Issue, 'field' | 'message'> {
  readonly code: string;
  readonly suggestions?: readonly string[];
}

export interface Settings extends PolicySettings, BenchmarkSettings, MoreSettings {
  readonly baseCurrency: string;
  readonly initialValue: string;
  readonly withCosts: boolean;
  readonly startDate: string;
  readonly endDate: string;
}

/** The portfolio being built. */
export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly unit: Unit;
  /** Transactions that take the place of the rows. Null for a portfolio of rows. */
  readonly ledger: readonly Transaction[] | null;
  readonly settings: Settings;
  /** The name of its analysis as typed. Empty: the names of the holdings. */
  readonly name: string;
  /** Members of an imported request that the form does not show, for example transaction_cost_config. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** The tracked portfolio that the draft changes. Null for a new portfolio. */
  readonly tracked: TrackedRef | null;
}

/** A draft as a request with its complete rows, and the row behind each holding. */
export interface DraftRequest {
  readonly request: AnalyzeRequest;
  /** The number of rows or transactions in the request. */
  readonly size: number;
  readonly rowIds: readonly number[];
  /** Rows that are incomplete, each with the value that is missing. */
  readonly unfinished: readonly { readonly rowId: number; readonly message: string }[];
}

export const DEFAULT_SETTINGS: Settings = {
  baseCurrency: 'USD',
  initialValue: '10000',
  withCosts: false,
  startDate: '',
  endDate: '',
  ...policySettings(undefined),
  ...benchmarkSettings(undefined),
  ...DEFAULT_MORE,
};

const SHOWN_MEMBERS = new Set([
  'name',
  'portfolio',
  'transactions',
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
  const { portfolio = [], transactions } = request;
  const unit = (['quantity', 'amount'] as const).find((name) => portfolio.some((row) => row[name] !== undefined));
  const isShown = isShownPolicy(request.rebalancing);
  const more = moreSettings(request);
  const isValued = unit !== undefined || transactions !== undefined;
  return {
    rows: portfolio.map((row, id) => ({ id, date: row.date, symbol: row.symbol, weight: typedOf(row) })),
    unit: unit ?? 'weight',
    ledger: transactions ?? null,
    name: request.name ?? '',
    settings: {
      baseCurrency: base_currency ?? DEFAULT_SETTINGS.baseCurrency,
      initialValue: String(initial_value ?? (isValued ? '' : DEFAULT_SETTINGS.initialValue)),
      withCosts: include_transaction_costs ?? DEFAULT_SETTINGS.withCosts,
      startDate: start_date ?? '',
      endDate: end_date ?? '',
      ...policySettings(request.rebalancing),
      ...benchmarkSettings(benchmark),
      ...more.settings,
    },
    rest: Object.fromEntries(
      Object.entries(request).filter(
        ([name]) => !SHOWN_MEMBERS.has(name) && !more.shown.has(name) && !(name === 'rebalancing' && isShown),
      ),
    ),
    tracked: null,
  };
}

export function requestOf({ rows, unit, ledger, settings, rest }: Draft): DraftRequest {
  const initialValue = Number(settings.initialValue);
  const common = {
    ...rest,
    base_currency: settings.baseCurrency.trim(),
    benchmark: benchmarkOf(settings),
    include_transaction_costs: settings.withCosts,
    ...moreMembers(settings, ledger !== null),
    ...(settings.startDate === '' ? {} : { start_date: settings.startDate }),
    ...(settings.endDate === '' ? {} : { end_date: settings.endDate }),
  };
  if (ledger !== null) {
    return { request: { ...common, transactions: [...ledger] }, size: ledger.length, rowIds: [], unfinished: [] };
  }
  const complete: { rowId: number; holding: Holding }[] = [];
  const unfinished: { rowId: number; message: string }[] = [];
  for (const row of rows.filter(({ symbol, weight }) => symbol.trim() !== '' || weight.trim() !== '')) {
    const number = numberOf(row.weight.trim(), unit);
    const message = problemOf(row, unit, number !== null);
    if (message !== null) unfinished.push({ rowId: row.id, message });
    else complete.push({ rowId: row.id, holding: { date: row.date.trim(), symbol: row.symbol.trim(), ...number } });
  }
  const first = Number.isFinite(initialValue) ? initialValue : 0;
  return {
    request: {
      ...common,
      ...policyOf(settings),
      portfolio: complete.map(({ holding }) => holding),
      ...(settings.initialValue.trim() === '' ? {} : { initial_value: first }),
    },
    size: complete.length,
    rowIds: complete.map(({ rowId }) => rowId),
    unfinished,
  };
}

/** The draft with another unit. The first value of shares and amounts follows from them, unless it is typed. */
export function withUnit(draft: Draft, unit: Unit): Draft {
  const { settings } = draft;
  const isDefault = settings.initialValue === DEFAULT_SETTINGS.initialValue || settings.initialValue === '';
  const initialValue = unit === 'weight' ? DEFAULT_SETTINGS.initialValue : '';
  return { ...draft, unit, settings: isDefault ? { ...settings, initialValue } : settings };
}

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
    unit: 'weight',
    ledger: null,
    name: '',
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
export const draftStore = stored<Draft>('draft', (value) =>
  // A draft of an earlier version has no unit, ledger, or name.
  isDraft(value)
    ? {
        ...value,
        settings: { ...DEFAULT_SETTINGS, ...value.settings },
        unit: value.unit ?? 'weight',
        ledger: value.ledger ?? null,
        name: value.name ?? '',
      }
    : null,
);

export function emptyDraft(): Draft {
  const rows: DraftRow[] = Array.from({ length: 4 }, (_, id) => ({ id, date: '', symbol: '', weight: '' }));
  return { rows, unit: 'weight', ledger: null, name: '', settings: DEFAULT_SETTINGS, rest: {}, tracked: null };
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
