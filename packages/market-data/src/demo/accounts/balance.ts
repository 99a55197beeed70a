/** A balance sheet. Equity is what assets leave after liabilities. */
export interface Balance {
  readonly liquid: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly otherCurrent: number;
  readonly property: number;
  readonly intangibles: number;
  readonly payables: number;
  readonly otherLiabilities: number;
  readonly debt: number;
}

/** Capital that is raised while equity is less than a share of assets. It may stand for a hybrid issue: no share is added. */
export function newCapital(equity: number, assets: number, least: number): number {
  return Math.round(Math.max(0, (least * assets - equity) * 0.3));
}

export function debtOf(debt: number): Record<string, number> {
  return { total_debt: debt, long_term_debt: Math.round(debt * 0.82) };
}

export function currentItems(after: Balance): Record<string, number> {
  return {
    current_assets: after.liquid + after.receivables + after.inventory + after.otherCurrent,
    current_liabilities:
      after.payables + Math.round(after.otherLiabilities * 0.75) + after.debt - Math.round(after.debt * 0.82),
  };
}

export function assetsOf({ liquid, receivables, inventory, otherCurrent, property, intangibles }: Balance): number {
  return liquid + receivables + inventory + otherCurrent + property + intangibles;
}

export function equityOf(balance: Balance): number {
  return assetsOf(balance) - balance.payables - balance.otherLiabilities - balance.debt;
}
