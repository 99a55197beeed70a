import type { AnalyzeRequest, Issue, Question, Transaction, WeightReading } from '@tearsheet/client';
import { readTypedRows } from '@tearsheet/client';
import type { ImportedFileRecord } from '@tearsheet/client/files';
import { stored } from '../stored.ts';
import type { TrackedRef } from '../tracked/requests.ts';
import { type BenchmarkSettings, benchmarkOf, benchmarkSettings } from './benchmarkSettings.ts';
import { DEFAULT_MORE, type MoreSettings, moreMembers, moreSettings } from './moreSettings.ts';
import { isShownPolicy, type PolicySettings, policyOf, policySettings } from './policySettings.ts';
import { readOf, startAmount } from './settingTexts.ts';
import { type DraftRow, typedOf, type Unit } from './typedRow.ts';

/** A finding of the validation, or an item of a 422 answer. */
export interface CheckedIssue extends Pick<Issue, 'field' | 'message'> {
  readonly code: string;
  readonly suggestions?: readonly string[];
}

export interface Settings extends PolicySettings, BenchmarkSettings, MoreSettings {
  readonly baseCurrency: string;
  readonly startAmount: string;
  readonly withCosts: boolean;
  readonly startDate: string;
  readonly endDate: string;
}

/** The meaning of dates and numbers that have several. */
export interface Answers {
  readonly dateFormat?: string;
  readonly decimal?: '.' | ',';
  readonly weights?: WeightReading;
}

/** The portfolio being built. */
export interface Draft {
  readonly rows: readonly DraftRow[];
  /** The date (YYYY-MM-DD) of rows without a date. */
  readonly since: string;
  /** The kind of numbers that the user chose. Null if the numbers decide. */
  readonly unit: Unit | null;
  readonly answers: Answers;
  /** Transactions that take the place of the rows. Null for a portfolio of rows. */
  readonly ledger: readonly Transaction[] | null;
  /** The files that the transactions come from. */
  readonly importedFiles: readonly ImportedFileRecord[];
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
  /** The numbers of these rows in the form, from 1. */
  readonly rowNumbers: readonly number[];
  /** The kind of numbers that the rows have. */
  readonly unit: Unit;
  /** Choices that the dates and numbers leave open. */
  readonly questions: readonly Question[];
  /** Rows that are incomplete, each with the value that is missing. */
  readonly unfinished: readonly { readonly rowId: number; readonly message: string }[];
}

export const DEFAULT_SETTINGS: Settings = {
  baseCurrency: 'USD',
  startAmount: '',
  withCosts: false,
  startDate: '',
  endDate: '',
  ...policySettings(undefined),
  ...benchmarkSettings(undefined),
  ...DEFAULT_MORE,
};

const A_YEAR_MS = 365 * 86_400_000;

/** The default date of holdings without a date: the first weekday from a year ago on. */
function aYearAgo(now = new Date()): string {
  return firstWeekday(new Date(now.getTime() - A_YEAR_MS).toISOString().slice(0, 10));
}

const SHOWN_MEMBERS: ReadonlySet<string> = new Set([
  'name',
  'portfolio',
  'transactions',
  'base_currency',
  'benchmark',
  startAmount.member,
  'include_transaction_costs',
  'start_date',
  'end_date',
  'fields',
]);

export function draftOf(request: AnalyzeRequest): Draft {
  const { base_currency, benchmark, include_transaction_costs, start_date, end_date } = request;
  const { portfolio = [], transactions } = request;
  const unit = (['quantity', 'amount'] as const).find((name) => portfolio.some((row) => row[name] !== undefined));
  const isShown = isShownPolicy(request.rebalancing);
  const more = moreSettings(request);
  return {
    rows: portfolio.map((row, id) => ({ id, date: row.date, symbol: row.symbol, weight: typedOf(row) })),
    since: aYearAgo(),
    unit: unit ?? 'weight',
    answers: {},
    ledger: transactions ?? null,
    importedFiles: [],
    name: request.name ?? '',
    settings: {
      baseCurrency: base_currency ?? DEFAULT_SETTINGS.baseCurrency,
      startAmount: startAmount.textOf(request),
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

export function requestOf({ rows, since, unit: chosen, answers, ledger, settings, rest }: Draft): DraftRequest {
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
    const none = { rowIds: [], rowNumbers: [], unfinished: [], questions: [], unit: 'quantity' } as const;
    return { request: { ...common, transactions: [...ledger] }, size: ledger.length, ...none };
  }
  const filled = rows.flatMap((row, at) => (isEmptyRow(row) ? [] : [{ ...row, at }]));
  const { unit, holdings, questions } = readTypedRows(
    filled.map(({ date, symbol, weight }) => ({ date, symbol, number: weight })),
    { ...answers, date: since, unit: chosen ?? undefined },
  );
  const complete = filled.flatMap((row, index) => {
    const holding = holdings[index]?.holding ?? null;
    return holding === null ? [] : [{ ...row, holding }];
  });
  const unfinished = filled.flatMap(({ id }, index) => {
    const message = holdings[index]?.problem ?? null;
    return message === null ? [] : [{ rowId: id, message }];
  });
  return {
    request: {
      ...common,
      ...policyOf(settings),
      portfolio: complete.map(({ holding }) => holding),
      ...readOf(() => startAmount.membersOf(settings.startAmount)).value,
    },
    size: complete.length,
    rowIds: complete.map(({ id }) => id),
    rowNumbers: complete.map(({ at }) => at + 1),
    unfinished,
    unit,
    questions,
  };
}

/** Returns a sentence about a starting amount that cannot be used, or null. */
export function amountProblem({ startAmount: text }: Settings): string | null {
  return readOf(() => startAmount.membersOf(text)).problem;
}

/** True for a row without a symbol and a number. */
export function isEmptyRow({ symbol, weight }: DraftRow): boolean {
  return symbol.trim() === '' && weight.trim() === '';
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
    since: aYearAgo(today),
    unit: null,
    answers: {},
    ledger: null,
    importedFiles: [],
    name: '',
    settings: { ...DEFAULT_SETTINGS, startAmount: '100000', withCosts: true },
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
export const draftStore = stored<Draft>('draft', readDraft);

/** Returns a stored draft. A draft of an earlier version lacks members. */
export function readDraft(value: unknown): Draft | null {
  if (!isDraft(value)) return null;
  return { ...emptyDraft(), ...value, settings: { ...DEFAULT_SETTINGS, ...value.settings } };
}

const EMPTY_ROWS = 5;

export function emptyDraft(): Draft {
  return {
    rows: Array.from({ length: EMPTY_ROWS }, (_, id) => ({ id, date: '', symbol: '', weight: '' })),
    since: aYearAgo(),
    unit: null,
    answers: {},
    ledger: null,
    importedFiles: [],
    name: '',
    settings: DEFAULT_SETTINGS,
    rest: {},
    tracked: null,
  };
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
