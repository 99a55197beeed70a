import { labelText } from '@tearsheet/shared/labels';
import type { DraftRequest } from './draft.ts';

/** The names that the form has for members of the API. */
const NAMES: Readonly<Record<string, string>> = {
  base_currency: 'Currency',
  initial_value: 'Starting amount',
  include_transaction_costs: 'Include trading costs',
  transaction_cost_config: 'the trading costs',
  transaction_costs: 'the trading costs',
  risk_free_rate: labelText('risk_free_rate'),
  start_date: 'From',
  end_date: 'To',
  custom_metrics: 'Custom metrics',
  factor_exposures: 'Factors',
  annual_rate: 'the yearly rate',
  withholding: 'Tax withheld from dividends',
  rebalancing: 'Rebalance',
  benchmarks: 'Also compare with',
  benchmark: 'Benchmark',
  fees: 'Yearly fee',
  portfolio: 'the holdings',
  transactions: 'the transactions',
  track_cash: 'Cash belongs to the portfolio',
  rics: 'symbols',
  ric: 'Symbol',
  symbol: 'Symbol',
  quantity: 'Shares',
  weight: 'Weight',
  amount: 'Amount',
  risk_budget: 'Shares of the risk',
  walk_forward: 'the test in the past',
};

/**
 * Returns a message of the service with the names of the form: "Row 2" for `portfolio[1]`, and "Starting amount" for
 * `initial_value`. Other words stay as they are, because they can be the user's own.
 */
export function plainMessage(message: string, sent: Pick<DraftRequest, 'rowNumbers'> | null = null): string {
  return message
    .replace(/\b(portfolio|transactions)\[(\d+)\](?:\.(\w+))?/g, (_, list: string, index: string, member = '') => {
      const at = Number(index);
      const place = list === 'portfolio' ? `row ${sent?.rowNumbers[at] ?? at + 1}` : `transaction ${at + 1}`;
      return member === '' ? place : `${place}, ${nameOf(member)}`;
    })
    .replace(/^body\.(\w+)/, (_, member: string) => nameOf(member))
    .replace(/^([a-z]\w*)(?=(: |\.\w+: |\[\d+\]))/, (member) => nameOf(member))
    .replace(/`(\w+)`/g, (_, member: string) => nameOf(member))
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (member) => nameOf(member))
    .replace(/\brics?\b/g, (member) => nameOf(member))
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function nameOf(member: string): string {
  const name = Object.hasOwn(NAMES, member) ? NAMES[member] : undefined;
  return name ?? member;
}
