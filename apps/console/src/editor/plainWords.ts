import { labelText, t } from '@tearsheet/presentation/text';
import type { DraftRequest } from './draft.ts';
import { startAmount } from './settingTexts.ts';

/** The names that the form has for members of the API. */
const names = (): Readonly<Record<string, string>> => ({
  base_currency: t('Currency'),
  [startAmount.member]: startAmount.name(),
  include_transaction_costs: t('Include trading costs'),
  transaction_cost_config: t('the trading costs'),
  transaction_costs: t('the trading costs'),
  risk_free_rate: labelText('risk_free_rate'),
  start_date: t('From'),
  end_date: t('To'),
  custom_metrics: t('Custom metrics'),
  factor_exposures: t('Factors'),
  annual_rate: t('the yearly rate'),
  withholding: t('Tax withheld from dividends'),
  rebalancing: t('Rebalance'),
  benchmarks: t('Also compare with'),
  benchmark: t('Benchmark'),
  fees: t('Yearly fee'),
  portfolio: t('the holdings'),
  transactions: t('the transactions'),
  track_cash: t('Cash belongs to the portfolio'),
  rics: t('symbols'),
  ric: t('Symbol'),
  symbol: t('Symbol'),
  quantity: t('Shares'),
  weight: t('Weight'),
  amount: t('Amount'),
  risk_budget: t('Shares of the risk'),
  walk_forward: t('the test in the past'),
});

/**
 * Returns a message of the service with the names of the form: "Row 2" for `portfolio[1]`, and "Currency" for
 * `base_currency`. Other words stay as they are, because they can be the user's own.
 */
export function plainMessage(message: string, sent: Pick<DraftRequest, 'rowNumbers'> | null = null): string {
  return message
    .replace(/\b(portfolio|transactions)\[(\d+)\](?:\.(\w+))?/g, (_, list: string, index: string, member = '') => {
      const at = Number(index);
      const place =
        list === 'portfolio'
          ? t('row {row}', { row: sent?.rowNumbers[at] ?? at + 1 })
          : t('transaction {row}', { row: at + 1 });
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
  const known = names();
  return Object.hasOwn(known, member) ? (known[member] ?? member) : member;
}
