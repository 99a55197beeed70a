import { t } from '@tearsheet/presentation/text';
import { withBenchmarkSymbol } from './benchmarkSettings.ts';
import type { Draft, DraftRequest, CheckedIssue as Issue } from './draft.ts';
import { plainMessage } from './plainWords.ts';
import { changeCell, removeRow, sumsByDate } from './rows.ts';
import { shownPercent, withMetricName } from './settingTexts.ts';

/** One click that changes the draft. */
export interface Action {
  readonly label: string;
  /** A sentence that describes the change. */
  readonly done: string;
  readonly apply: (draft: Draft) => Draft;
}

/** One problem of the draft, with the changes that solve it. */
export interface Repair {
  readonly key: string;
  readonly message: string;
  /** True if the portfolio is invalid until this is repaired. */
  readonly isNeeded: boolean;
  /** Changes that keep every row, the best one first. */
  readonly changes: readonly Action[];
  readonly removal: Action | null;
  /** The row of the form that has the problem first. Null for the whole portfolio. */
  readonly rowId: number | null;
}

/** Problems that removing the row solves. */
const REMOVABLE = new Set([
  'unresolved_symbol',
  'ambiguous_symbol',
  'future_date',
  'duplicate_holding',
  'non_positive_weight',
  'no_price_history',
  'missing_fx_history',
  'rebalance_before_history',
]);
const SCALABLE = new Set(['weights_look_like_percent', 'weights_renormalized', 'weights_sum_far_from_one']);
/** The main benchmark, or a component of it. */
const BENCHMARK = /^benchmark(\.|$)/;
const METRIC = /^custom_metrics\[(\d+)\]\.expression$/;
const UNKNOWN_NAME = /"([^"]+)" is not known/;
const ROW = /^(portfolio|transactions)\[(\d+)\]/;

export interface Found {
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** The findings of the service, each with its repairs. A problem may have no repair. */
export function repairsOf({ errors, warnings }: Found, sent: DraftRequest): Repair[] {
  const needed = new Set<Issue>(errors);
  const groups = Map.groupBy([...errors, ...warnings], (issue) => groupOf(issue, sent, needed));
  return [
    ...waitForListing(errors, sent),
    ...groups.entries().map(([key, alike]) => repairOf(key, alike, sent, needed)),
  ];
}

/** The changes of "Repair all". It never removes a row and never chooses between several symbols. */
export function safeActions(repairs: readonly Repair[]): Action[] {
  return repairs.flatMap(({ changes }) => (changes.length === 1 ? changes : []));
}

/**
 * Groups findings. One symbol in many rows is one problem, and so are several findings about the weights of a date. Warnings of one kind about a
 * ledger are one too, because its rows stand nowhere in the form.
 */
function groupOf(issue: Issue, sent: DraftRequest, needed: ReadonlySet<Issue>): string {
  const row = rowAt(issue, sent);
  if (row !== null && REMOVABLE.has(issue.code)) return `${issue.code} ${row.symbol}`;
  if (row !== null && SCALABLE.has(issue.code)) return `weights ${row.date}`;
  if (sent.request.transactions !== undefined && !needed.has(issue)) return issue.code;
  return `${issue.code} ${issue.field}`;
}

function repairOf(key: string, alike: readonly Issue[], sent: DraftRequest, needed: ReadonlySet<Issue>): Repair {
  const [issue] = alike;
  if (issue === undefined) throw new Error('a group has at least one member');
  return {
    key,
    message: weightsMessage(alike, sent) ?? messageOf(alike, issue, sent),
    rowId: sent.request.transactions === undefined ? (rowAt(issue, sent)?.rowId ?? null) : null,
    isNeeded: needed.has(issue),
    changes: changesFor(issue, alike, sent),
    removal: REMOVABLE.has(issue.code) ? removalOf(alike, sent) : null,
  };
}

function messageOf(alike: readonly Issue[], first: Issue, sent: DraftRequest): string {
  const message = plainMessage(first.message, sent);
  const more = new Set(alike.map(({ field }) => field)).size - 1;
  if (more === 0 || REMOVABLE.has(first.code)) return message;
  return t('{message} {more, plural, one {# more finding is} other {# more findings are}} of this kind.', {
    message,
    more,
  });
}

/** The sum of the weights of a date in percent, as people type weights. Null for other findings. */
function weightsMessage(alike: readonly Issue[], sent: DraftRequest): string | null {
  const codes = alike.map(({ code }) => code);
  const isFar = codes.includes('weights_sum_far_from_one');
  if (!isFar && !codes.includes('weights_renormalized')) return null;
  const [date] = alike.flatMap((issue) => rowAt(issue, sent)?.date ?? []);
  const sum = sumsByDate(sent.request.portfolio ?? []).find((one) => one.date === date)?.sum ?? 0;
  const values = { date: date ?? '', sum: shownPercent(sum, 2) };
  return isFar
    ? t('The weights of {date} add up to {sum}. Is a row missing? The analysis scales them to 100%.', values)
    : t('The weights of {date} add up to {sum}. The analysis scales them to 100%.', values);
}

function changesFor(issue: Issue, alike: readonly Issue[], sent: DraftRequest): Action[] {
  const row = rowAt(issue, sent);
  const { suggestions = [], field } = issue;
  if (row !== null && SCALABLE.has(issue.code)) return [scaling(row.date, sent)];
  const metric = METRIC.exec(field);
  if (metric !== null) return suggestions.map((name) => metricChange(Number(metric[1]), issue, name));
  if (row === null && !BENCHMARK.test(field)) return [];
  return suggestions.map((ric) => {
    const rowIds = alike.flatMap((one) => rowAt(one, sent)?.rowId ?? []);
    const apply = (draft: Draft): Draft =>
      row === null
        ? { ...draft, settings: withBenchmarkSymbol(draft.settings, field, ric) }
        : withSymbol(draft, row, rowIds, ric);
    const label =
      rowIds.length > 1
        ? t('Use {name} ({count} rows)', { name: ric, count: rowIds.length })
        : t('Use {name}', { name: ric });
    return { label, done: t('{old} is now {name}.', { old: row?.symbol ?? t('The benchmark'), name: ric }), apply };
  });
}

/** Replaces an unknown name in a custom metric. */
function metricChange(index: number, { message }: Issue, name: string): Action {
  const [, unknown = ''] = UNKNOWN_NAME.exec(message) ?? [];
  const apply = ({ settings, ...draft }: Draft): Draft => ({
    ...draft,
    settings: { ...settings, metrics: withMetricName(settings.metrics, index, [unknown, name]) },
  });
  return { label: t('Use {name}', { name }), done: t('{old} is now {name}.', { old: unknown, name }), apply };
}

function removalOf(alike: readonly Issue[], sent: DraftRequest): Action | null {
  const rows = alike.flatMap((issue) => rowAt(issue, sent) ?? []);
  const [first] = rows;
  if (first === undefined) return null;
  const { symbol: name } = first;
  const label =
    rows.length > 1 ? t('Remove {name} ({count} rows)', { name, count: rows.length }) : t('Remove {name}', { name });
  const apply = (draft: Draft): Draft =>
    draft.ledger === null
      ? { ...draft, rows: rows.reduce((left, { rowId }) => removeRow(left, rowId), draft.rows) }
      : { ...draft, ledger: draft.ledger.filter(({ symbol }) => symbol !== first.symbol) };
  return { label, done: t('{name} was removed.', { name }), apply };
}

/** Replaces the symbol of rows, or of all transactions in it. */
function withSymbol(
  draft: Draft,
  { symbol }: { readonly symbol: string },
  rowIds: readonly number[],
  ric: string,
): Draft {
  if (draft.ledger !== null) {
    const ledger = draft.ledger.map((row) => (row.symbol === symbol ? { ...row, symbol: ric } : row));
    return { ...draft, ledger };
  }
  return { ...draft, rows: rowIds.reduce((rows, rowId) => changeCell(rows, rowId, 'symbol', ric), draft.rows) };
}

function scaling(date: string, { request: { portfolio = [] }, rowIds }: DraftRequest): Action {
  const weights = new Map(
    portfolio.flatMap((row, at) => (row.date === date ? [[rowIds[at], Math.max(row.weight ?? 0, 0)] as const] : [])),
  );
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const scaled = (weight: number) => `${Number(((100 * weight) / sum).toPrecision(12))}%`;
  const apply = (draft: Draft): Draft => {
    if (sum === 0) return draft;
    const rows = draft.rows.map((row) => {
      const weight = weights.get(row.id);
      return weight === undefined ? row : { ...row, weight: scaled(weight) };
    });
    return { ...draft, rows };
  };
  return { label: t('Scale to 100%'), done: t('The weights of {date} add up to 100%.', { date }), apply };
}

/** Holdings that were listed after the first date. The start of the analysis can wait for them. */
function waitForListing(errors: readonly Issue[], sent: DraftRequest): Repair[] {
  const [first] = (sent.request.portfolio ?? []).map(({ date }) => date).sort();
  const late = errors.filter(
    (issue) => issue.code === 'rebalance_before_history' && rowAt(issue, sent)?.date === first,
  );
  if (late.length === 0) return [];
  const apply = (draft: Draft): Draft => ({ ...draft, rest: { ...draft.rest, start_when_available: true } });
  const done = t('The analysis starts on the first day on which all first holdings can be bought.');
  return [
    {
      key: 'start_when_available',
      message: t(
        '{count, plural, one {One holding is listed after {date}, the first date.} other {# holdings are listed after {date}, the first date.}}',
        { count: late.length, date: first ?? '' },
      ),
      isNeeded: true,
      changes: [{ label: t('Start when all can be bought'), done, apply }],
      removal: null,
      rowId: null,
    },
  ];
}

function rowAt({ field }: Issue, { request, rowIds }: DraftRequest) {
  const [, list, index = '-1'] = ROW.exec(field) ?? [];
  const at = Number(index);
  if (list === 'transactions') {
    const transaction = request.transactions?.[at];
    return transaction === undefined ? null : { date: transaction.date, symbol: transaction.symbol ?? '', rowId: at };
  }
  const row = request.portfolio?.[at];
  const rowId = rowIds[at];
  return row === undefined || rowId === undefined ? null : { date: row.date, symbol: row.symbol, rowId };
}
