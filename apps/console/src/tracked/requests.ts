import type { AnalyzeRequest, ReadPortfolio, Sections, TrackRequest, Transaction } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { LEDGER_RULES } from '../editor/moreSettings.ts';
import { startAmount } from '../editor/settingTexts.ts';

/**
 * Returns the request of an analysis: its rows, with weights that sum to 1 on each date, or its transactions. Null if the result
 * does not contain its input, or if it may have begun with positions that are not known.
 * @param others members of the request that this tab remembers
 */
export function requestOfResult(
  { portfolio_input: rows, portfolio_parameters: parameters, cash_flow_returns: flows }: Sections,
  others: Readonly<Record<string, unknown>>,
): AnalyzeRequest | null {
  if (!rows || !parameters) return null;
  const { base_currency, benchmark, include_transaction_costs } = parameters;
  const common = { benchmark, base_currency, include_transaction_costs };
  const holdings = rows.filter((row) => 'weight' in row);
  if (holdings.length > 0) {
    const portfolio = holdings.map(({ date, symbol, weight }) => ({ date, symbol, weight }));
    return { ...common, [startAmount.member]: parameters[startAmount.member], ...others, portfolio };
  }
  const booked = rows.filter((row) => 'type' in row);
  const isRemembered = Object.keys(others).length > 0;
  // Without opening positions, a ledger begins with nothing.
  if (booked.length === 0 || !(isRemembered || flows?.start_value === 0)) return null;
  const transactions = booked.toSorted((a, b) => a.row - b.row).map(transactionOf);
  return { ...common, ...ledgerRules(parameters), ...others, transactions };
}

type Parameters = NonNullable<Sections['portfolio_parameters']>;
type Booked = Extract<NonNullable<Sections['portfolio_input']>[number], { readonly type: string }>;

function ledgerRules(parameters: Parameters): Partial<AnalyzeRequest> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => LEDGER_RULES.has(name))); // The values of its request.
}

/** Returns a transaction as it is sent: members that were not sent are left out. */
function transactionOf({ row: _row, effective_date: _day, ric, to_currency: bought, ...given }: Booked): Transaction {
  const symbol = bought === null ? ric : `CASH.${bought}`;
  const isSent = ([name, value]: [string, unknown]) =>
    value !== null && value !== '' && !(value === 0 && (name === 'fee' || name === 'tax'));
  return Object.fromEntries(Object.entries({ ...given, symbol }).filter(isSent)) as Transaction; // It has a date and a type.
}

/** Returns the members of a request that its result does not repeat as they were sent. */
export function membersToRemember(request: AnalyzeRequest): Partial<AnalyzeRequest> {
  const { portfolio: _rows, transactions: _ledger, fields: _fields, ...others } = request;
  return others;
}

/** Members that belong to one analysis, or to the record of a tracked portfolio. The others define the portfolio. */
const OTHER_MEMBERS: ReadonlySet<string> = new Set([
  'portfolio_id',
  'version',
  'name',
  'imported_files',
  'created_at',
  'updated_at',
  'start_date',
  'end_date',
  'fields',
  'risk_free_rate',
  'stress_shocks',
  'custom_metrics',
  'confidence',
  'attribution',
  'factor_exposures',
  'value_at_risk',
  'on_missing',
  'start_when_available',
]);

/** Returns the part of a request that defines a portfolio. */
export function trackRequestOf(request: AnalyzeRequest, name: string): TrackRequest {
  return { ...definitionOf(request), name: name.trim() === '' ? null : name.trim() };
}

/** Returns a tracked portfolio as a request, without its id, its version, and its name. */
export function definitionOf(request: object): AnalyzeRequest {
  const members = Object.entries(request).filter(
    ([member, value]) => value !== undefined && !OTHER_MEMBERS.has(member),
  );
  return Object.fromEntries(members) as AnalyzeRequest; // The positions are among the members.
}

/** The tracked portfolio that a draft changes. */
export interface TrackedRef {
  readonly portfolioId: string;
  readonly version: number;
  /** Names the version when the change is saved. */
  readonly etag: string;
  readonly name: string | null;
}

export function trackedRef({ portfolio, etag }: ReadPortfolio): TrackedRef {
  const { portfolio_id: portfolioId, version, name } = portfolio;
  return { portfolioId, version, etag, name };
}

export function shownName(name: string | null): string {
  return name ?? t('Portfolio without a name');
}
