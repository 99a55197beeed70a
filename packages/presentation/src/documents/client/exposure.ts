import { counted } from '@tearsheet/shared';
import { labelText } from '@tearsheet/shared/labels';
import { longDate } from '../../format/dates.ts';
import { figureText, money, percent } from '../../format/numbers.ts';
import { type Cell, cell, column, left, ricCell, right, strong, type Table, wide } from '../document.ts';
import type { Sheet } from '../tearSheet/analysis.ts';
import type { Share, SheetFacts } from './options.ts';

/** Asset classes of the latest holdings. Null if the market data are not at hand. */
export function assetClassTable(facts: SheetFacts | undefined): Table | null {
  if (!facts || facts.assetClasses.length === 0) return null;
  return shares('Asset classes', 'Asset class', facts.assetClasses, null);
}

const SECTORS = 8;

/** Sectors of the latest holdings, with funds replaced by what they hold where that is known. */
export function sectorTable({ analysis }: Sheet, facts: SheetFacts | undefined, most = SECTORS): Table | null {
  const through = facts?.lookThrough;
  const positions = analysis.latest_holdings ?? [];
  const rows =
    through && through.coverage > 0
      ? through.sectors
      : [...Map.groupBy(positions, ({ sector }) => sector)]
          .map(([name, list]) => ({ name, weight: list.reduce((sum, { weight }) => sum + weight, 0) }))
          .toSorted((a, b) => b.weight - a.weight);
  if (rows.length === 0) return null;
  const rest = rows.slice(most).reduce((sum, { weight }) => sum + weight, 0);
  const shown = [...rows.slice(0, most), ...(rest > 0 ? [{ name: 'Others', weight: rest }] : [])];
  const note = through && through.coverage > 0 ? 'Funds are replaced by their holdings.' : null;
  return shares('Sectors', 'Sector', shown, note);
}

function shares(title: string, first: string, rows: readonly Share[], note: string | null): Table {
  return {
    kind: 'table',
    title,
    columns: [wide(first), column('weight')],
    rows: rows.map(({ name, weight }) => [name, cell('weight', weight)]),
    note,
  };
}

export function largestTable({ analysis }: Sheet, most: number): Table | null {
  const { latest_holdings: positions, portfolio_parameters: settings } = analysis;
  if (!positions || positions.length === 0 || !settings) return null;
  const sorted = positions.toSorted((a, b) => b.weight - a.weight);
  const shown = sorted.slice(0, most);
  const together = shown.reduce((sum, { weight }) => sum + weight, 0);
  return {
    kind: 'table',
    title:
      sorted.length > most ? `The ${most} largest of ${sorted.length} positions` : counted(sorted.length, 'position'),
    columns: [wide('Name'), left('Market'), column('weight')],
    rows: shown.map((row) => [{ ...ricCell(row.ric), text: row.name }, row.market, strong(cell('weight', row.weight))]),
    note: `On ${longDate(settings.end_date)}.${sorted.length > most ? ` Together ${percent(together)} of the portfolio.` : ''}`,
  };
}

const COMPANIES = 15;

/** The companies behind the positions and funds. Null without funds. */
export function lookThroughTable(facts: SheetFacts | undefined): Table | null {
  const through = facts?.lookThrough;
  if (!through) return null;
  const weights = (row: { weight: number; direct: number; throughFunds: number }): Cell[] => [
    strong(cell('weight', row.weight)),
    cell('weight', row.direct),
    cell('weight', row.throughFunds),
  ];
  const from = through.oldestList === null ? '' : ` The oldest list is of ${longDate(through.oldestList)}.`;
  return {
    kind: 'table',
    title: 'Inside the funds: the largest companies',
    columns: [wide('Company'), right('Total'), column('direct_weight'), column('fund_weight')],
    rows: through.companies.map((row) => [row.name, ...weights(row)]),
    shown: COMPANIES,
    note: `Funds are ${percent(through.fundWeight)} of the portfolio. Holdings are known for ${percent(through.coverage)} of that.${from}`,
  };
}

/** Fees, costs, income, and the assumptions that every reader asks for. */
export function costTable(
  { analysis, currency, benchmark, isCompared, isLedger }: Sheet,
  facts: SheetFacts | undefined,
  isShort = false,
): Table | null {
  const { portfolio_summary: summary, portfolio_parameters: settings, income, fee_impact: fees } = analysis;
  if (!summary || !settings) return null;
  const rates =
    fees?.fees.flatMap((fee) => ('annual_rate' in fee && fee.annual_rate !== null ? [fee.annual_rate] : [])) ?? [];
  const rate =
    rates.length > 0
      ? ` (${percent(
          rates.reduce((sum, one) => sum + one, 0),
          2,
        )} a year)`
      : '';
  const received = income?.totals.yield_on_value ?? null;
  const yieldText =
    received !== null
      ? figureText('yield_on_value', received)
      : facts?.dividendYield
        ? `${percent(facts.dividendYield.rate, 2)}${facts.dividendYield.coverage < 0.995 ? ` (known for ${percent(facts.dividendYield.coverage, 0)} of the portfolio)` : ''}`
        : null;
  // The source of the rates is that of all data.
  const series = settings.risk_free_source?.replace(/^([A-Z]{3}): .*/, '$1 rates') ?? '';
  const rows: (Cell | string)[][] = [
    [
      'Fees in these figures',
      summary.total_fees === undefined ? 'none' : `${money(summary.total_fees, currency)}${rate}`,
    ],
    [
      labelText('total_transaction_cost'),
      isLedger || summary.include_transaction_costs ? money(summary.total_transaction_cost, currency) : 'not included',
    ],
    ...(yieldText === null ? [] : [['Dividend yield, 12 months', yieldText]]),
    [
      'Risk-free rate of the ratios',
      `${percent(settings.risk_free_rate)} a year${series === '' ? '' : ` (mean of ${series})`}`,
    ],
    ...(isCompared && !isShort ? [['Benchmark', benchmark]] : []),
  ];
  return {
    kind: 'table',
    title: 'Costs, income, and assumptions',
    columns: [left('Item'), wide('Value')],
    rows,
    note: null,
  };
}
