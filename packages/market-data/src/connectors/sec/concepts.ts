/**
 * The time that a figure covers:
 * - flow: a period. A quarter is the difference between two figures of the year so far.
 * - average: a period, but figures cannot be added.
 * - instant: the end of the period.
 */
export type ConceptKind = 'flow' | 'average' | 'instant';

/** The XBRL tags of an item, the preferred tag first. `us` is us-gaap and `ifrs` is ifrs-full. */
export interface Concept {
  readonly item: string;
  readonly kind: ConceptKind;
  readonly us: readonly string[];
  readonly ifrs: readonly string[];
}

/** The items of docs/data-format.md. Names with a leading underscore are parts from which other items are computed. */
export const CONCEPTS: readonly Concept[] = [
  flow(
    'revenue',
    [
      ...['Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'SalesRevenueNet'],
      ...[
        'RevenueFromContractWithCustomerIncludingAssessedTax',
        'RevenuesNetOfInterestExpense',
        'SalesRevenueGoodsNet',
      ],
    ],
    ['Revenue', 'RevenueFromContractsWithCustomers'],
  ),
  flow('gross_profit', ['GrossProfit'], ['GrossProfit']),
  flow('_cost_of_revenue', ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], ['CostOfSales']),
  flow('operating_income', ['OperatingIncomeLoss'], ['ProfitLossFromOperatingActivities']),
  flow(
    'pretax_income',
    [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    ],
    ['ProfitLossBeforeTax'],
  ),
  flow('income_tax', ['IncomeTaxExpenseBenefit'], ['IncomeTaxExpenseContinuingOperations']),
  flow(
    'net_income',
    ['NetIncomeLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic', 'ProfitLoss'],
    [...['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss']],
  ),
  flow(
    'depreciation_amortization',
    [
      ...[
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
      ],
    ],
    ['DepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationAndAmortisationExpense'],
  ),
  flow(
    'interest_expense',
    ['InterestExpense', 'InterestExpenseNonoperating', 'InterestExpenseDebt'],
    [...['InterestExpense', 'FinanceCosts']],
  ),
  instant('total_assets', ['Assets'], ['Assets']),
  instant('current_assets', ['AssetsCurrent'], ['CurrentAssets']),
  instant('cash', ['CashAndCashEquivalentsAtCarryingValue', 'Cash'], ['CashAndCashEquivalents']),
  instant(
    'short_term_investments',
    [
      ...['MarketableSecuritiesCurrent', 'ShortTermInvestments', 'AvailableForSaleSecuritiesDebtSecuritiesCurrent'],
      ...['AvailableForSaleSecuritiesCurrent', 'DebtSecuritiesCurrent'],
    ],
    ['CurrentFinancialAssets', 'OtherCurrentFinancialAssets'],
  ),
  instant(
    'receivables',
    ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'],
    [...['CurrentTradeReceivables', 'TradeAndOtherCurrentReceivables']],
  ),
  instant('inventory', ['InventoryNet'], ['Inventories']),
  instant('current_liabilities', ['LiabilitiesCurrent'], ['CurrentLiabilities']),
  instant(
    'payables',
    ['AccountsPayableCurrent', 'AccountsPayableTradeCurrent'],
    [...['TradeAndOtherCurrentPayablesToTradeSuppliers', 'TradeAndOtherCurrentPayables']],
  ),
  instant('_debt', ['DebtLongtermAndShorttermCombinedAmount'], ['Borrowings']),
  instant(
    '_debt_noncurrent',
    ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'],
    [...['LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBorrowings']],
  ),
  instant('_debt_current', ['DebtCurrent'], ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings']),
  instant('_long_term_debt', ['LongTermDebt'], []),
  instant(
    '_long_term_debt_current',
    ['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent'],
    ['CurrentPortionOfLongtermBorrowings'],
  ),
  instant('_short_borrowings', ['ShortTermBorrowings', 'CommercialPaper'], ['ShorttermBorrowings']),
  instant(
    'shareholders_equity',
    [...['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest']],
    ['EquityAttributableToOwnersOfParent', 'Equity'],
  ),
  flow(
    'operating_cash_flow',
    [
      ...[
        'NetCashProvidedByUsedInOperatingActivities',
        'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      ],
    ],
    ['CashFlowsFromUsedInOperatingActivities'],
  ),
  flow(
    'capital_expenditure',
    ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
    ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  ),
  flow(
    'dividends_paid',
    ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'],
    [...['DividendsPaidClassifiedAsFinancingActivities', 'DividendsPaid']],
  ),
  flow(
    'selling_general_administrative',
    ['SellingGeneralAndAdministrativeExpense'],
    ['SellingGeneralAndAdministrativeExpense'],
  ),
  instant('property_plant_equipment', ['PropertyPlantAndEquipmentNet'], ['PropertyPlantAndEquipment']),
  instant('retained_earnings', ['RetainedEarningsAccumulatedDeficit'], ['RetainedEarnings']),
  instant('total_liabilities', ['Liabilities'], ['Liabilities']),
  {
    item: 'shares_diluted',
    kind: 'average',
    us: ['WeightedAverageNumberOfDilutedSharesOutstanding', 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
    ifrs: ['AdjustedWeightedAverageShares'],
  },
];

function flow(item: string, us: readonly string[], ifrs: readonly string[]): Concept {
  return { item, kind: 'flow', us, ifrs };
}

function instant(item: string, us: readonly string[], ifrs: readonly string[]): Concept {
  return { item, kind: 'instant', us, ifrs };
}
