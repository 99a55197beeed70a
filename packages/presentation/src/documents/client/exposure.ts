import { sum } from '@tearsheet/shared';
import { longDate } from '../../format/dates.ts';
import { figureText, money, percent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
import { type Cell, cell, column, left, ricCell, right, strong, type Table, wide } from '../document.ts';
import type { Sheet } from '../tearSheet/analysis.ts';
import type { Share, SheetFacts } from './options.ts';

/** Asset classes of the latest holdings. Null if the market data are not at hand. */
export function assetClassTable(facts: SheetFacts | undefined): Table | null {
  if (!facts || facts.assetClasses.length === 0) return null;
  return shares(t('Asset classes'), t('Asset class'), facts.assetClasses, null);
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
  const shown = [...rows.slice(0, most), ...(rest > 0 ? [{ name: t('Others'), weight: rest }] : [])];
  const note = through && through.coverage > 0 ? t('Funds are replaced by their holdings.') : null;
  return shares(t('Sectors'), t('Sector'), shown, note);
}

function shares(title: string, first: string, rows: readonly Share[], note: string | null): Table {
  return {
    kind: 'table',
    title,
    columns: [wide(first), column('weight')],
    rows: rows.map(({ name, weight }) => [groupWord(name), cell('weight', weight)]),
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
      sorted.length > most
        ? t('The {most} largest of {sorted} positions', { most, sorted: sorted.length })
        : t('{sorted, plural, one {# position} other {# positions}}', { sorted: sorted.length }),
    columns: [wide(t('Name')), left(t('Market')), column('weight')],
    rows: shown.map((row) => [
      { ...ricCell(row.ric), text: row.name },
      groupWord(row.market),
      strong(cell('weight', row.weight)),
    ]),
    note: [
      t('On {date}.', { date: longDate(settings.end_date) }),
      ...(sorted.length > most ? [t('Together {share} of the portfolio.', { share: percent(together) })] : []),
    ].join(' '),
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
  const from =
    through.oldestList === null ? '' : ` ${t('The oldest list is of {date}.', { date: longDate(through.oldestList) })}`;
  return {
    kind: 'table',
    title: t('Inside the funds: the largest companies'),
    columns: [wide(t('Company')), right(t('Total')), column('direct_weight'), column('fund_weight')],
    rows: through.companies.map((row) => [row.name, ...weights(row)]),
    shown: COMPANIES,
    note: t('Funds are {fundWeight} of the portfolio. Holdings are known for {coverage} of that.{from}', {
      fundWeight: percent(through.fundWeight),
      coverage: percent(through.coverage),
      from,
    }),
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
  const feeText = (amount: number) => {
    const rate = percent(sum(rates), 2);
    return rates.length > 0
      ? t('{amount} ({rate} a year)', { amount: money(amount, currency), rate })
      : money(amount, currency);
  };
  const received = income?.totals.yield_on_value ?? null;
  const known = facts?.dividendYield ?? null;
  const yieldText =
    received !== null
      ? figureText('yield_on_value', received)
      : known === null
        ? null
        : known.coverage < 0.995
          ? t('{rate} (known for {share} of the portfolio)', {
              rate: percent(known.rate, 2),
              share: percent(known.coverage, 0),
            })
          : percent(known.rate, 2);
  // The source of the rates is that of all data.
  const rate = percent(settings.risk_free_rate);
  const source = settings.risk_free_source ?? '';
  const ratesOf = /^([A-Z]{3}): /.exec(source)?.[1];
  const rows: (Cell | string)[][] = [
    [t('Fees in these figures'), summary.total_fees === undefined ? t('none') : feeText(summary.total_fees)],
    [
      labelText('total_transaction_cost'),
      isLedger || summary.include_transaction_costs
        ? money(summary.total_transaction_cost, currency)
        : t('not included'),
    ],
    ...(yieldText === null ? [] : [[t('Dividend yield, 12 months'), yieldText]]),
    [
      t('Risk-free rate of the ratios'),
      ratesOf !== undefined
        ? t('{rate} a year (mean of {currency} rates)', { rate, currency: ratesOf })
        : source === ''
          ? t('{rate} a year', { rate })
          : t('{rate} a year (mean of {source})', { rate, source }),
    ],
    ...(isCompared && !isShort ? [[t('Benchmark'), benchmark]] : []),
  ];
  return {
    kind: 'table',
    title: t('Costs, income, and assumptions'),
    columns: [left(t('Item')), wide(t('Value'))],
    rows,
    note: null,
  };
}
