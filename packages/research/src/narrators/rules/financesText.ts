import { wordList } from '@tearsheet/shared';
import type { FactSheet } from '../../facts/factSheet.ts';
import { type RedFlag, VERDICT_THRESHOLDS, type Verdict } from '../../verdict/verdict.ts';
import { createWriter, orElse, paragraph, SHOWN_TURNOVER, type Writer } from './writer.ts';

const NO_STATEMENTS = 'The data hold too few statements to say.';
const NOT_STATED = 'The statements of this company do not hold the figures for this.';

const FINANCES_THRESHOLDS = {
  marginMoves: 0.5,
  comfortableCurrentRatio: 1.5,
  coverageStrong: 8,
  coverageWeak: 3,
  debtLow: 0.5,
  debtHigh: 1.5,
  netDebtLow: 1,
  netDebtHigh: 3,
} as const;

/** Describes profitability, liquidity, solvency, and efficiency, each in three parts. */
export function financesText(sheet: FactSheet) {
  const write = createWriter(sheet);
  const text = (...sentences: readonly (string | null)[]) =>
    orElse(paragraph(...sentences), sheet.company.years.length > 0 ? NOT_STATED : NO_STATEMENTS);
  const turnover = write.value('asset_turnover') ?? 0;
  const shownTurnover = (sentence: string | null) => (turnover < SHOWN_TURNOVER ? null : sentence);
  return {
    profitabilityAnalysis: {
      roeDecomposition: text(
        turnover < SHOWN_TURNOVER
          ? write.say`Return on equity is ${'return_on_equity'}${write.versus('return_on_equity')}, with assets of ${'equity_multiplier'} equity.`
          : null,
        shownTurnover(
          write.say`Return on equity of ${'return_on_equity'}${write.inBrackets('return_on_equity')} is the product of a net margin of ${'net_margin'}, an asset turnover of ${'asset_turnover'} and assets of ${'equity_multiplier'} equity.`,
        ),
        write.say`In five steps the net margin is a tax burden of ${'tax_burden'}, an interest burden of ${'interest_burden'} and an operating margin of ${'operating_margin'}.`,
        driver(sheet, write),
      ),
      marginAnalysis: text(
        write.say`The gross margin is ${'gross_margin'}${write.inBrackets('gross_margin')}, the EBITDA margin ${'ebitda_margin'}.`,
        write.say`Operating income is ${'operating_margin'} of revenue${write.versus('operating_margin')}.`,
        write.say`After interest and tax ${'net_margin'} remain${write.versus('net_margin')}.`,
      ),
      profitabilityTrends: text(
        marginTrend(write),
        write.say`Over three years the operating margin has changed by ${'operating_margin_change_3y'}${write.inBrackets('operating_margin_change_3y')}.`,
        write.say`Net income ${write.grew('net_income_growth_1y')} within a year. Over three years it ${write.grew('net_income_cagr_3y')} a year.`,
      ),
    },
    liquidityAssessment: {
      shortTermLiquidity: text(
        liquidity(write),
        write.say`Cash and short-term investments alone are ${'cash_ratio'} current liabilities.`,
      ),
      workingCapitalAnalysis: text(
        write.say`Working capital is ${'working_capital_to_revenue'} of revenue.`,
        write.say`Customers pay after ${'receivable_days'}, goods lie ${'inventory_days'} in stock and suppliers wait ${'payable_days'}: a cash cycle of ${'cash_cycle_days'}${write.versus('cash_cycle_days')}.`,
      ),
      cashFlowQuality: text(
        write.say`Operations bring ${'cash_conversion'} net income in cash${write.versus('cash_conversion')}.`,
        write.say`After capital expenditure ${'free_cash_flow'} of free cash flow remain, a yield of ${'fcf_yield'} on the market value.`,
      ),
    },
    solvencyAnalysis: {
      debtLevel: text(
        debt(write),
        write.say`Total debt is ${'total_debt'} against equity of ${'shareholders_equity'}.`,
      ),
      coverageRatios: text(coverage(write)),
      financialFlexibility: text(
        write.say`Altman's Z, a measure of the distance from distress, is ${'altman_z'}${write.versus('altman_z')}; below ${'mark.altman_distress'} is distress, above ${'mark.altman_safe'} safe.`,
        flexibility(write),
      ),
    },
    efficiencyMetrics: {
      assetUtilization: text(
        shownTurnover(
          write.say`Each unit of assets brings ${'asset_turnover'} its worth in revenue a year${write.versus('asset_turnover')}.`,
        ),
      ),
      operationalEfficiency: text(
        write.say`Receivables of ${'receivable_days'}${write.inBrackets('receivable_days')} and inventory of ${'inventory_days'}${write.inBrackets('inventory_days')} show how much capital the operations tie up.`,
        write.say`The operating margin is ${'operating_margin'}.`,
      ),
      managementEffectiveness: text(
        write.say`Management earns ${'return_on_assets'} on assets${write.versus('return_on_assets')}.`,
        write.say`On invested capital it earns ${'return_on_invested_capital'}${write.versus('return_on_invested_capital')}.`,
        write.say`It pays out ${'payout_ratio'} of net income and reinvests ${'capex_to_revenue'} of revenue.`,
      ),
    },
  };
}

/** Names the factor of the return that differs most from the peers. */
function driver({ facts }: FactSheet, write: Writer): string | null {
  const factors = [
    { id: 'net_margin', words: 'the margin' },
    { id: 'asset_turnover', words: 'the turnover of assets' },
    { id: 'equity_multiplier', words: 'leverage' },
  ].flatMap(({ id, words }) => {
    const rank = facts.value(`${id}.percentile`);
    return rank === null ? [] : [{ words, rank }];
  });
  const highest = factors.toSorted((a, b) => b.rank - a.rank)[0];
  if (!highest || highest.rank < 62.5) return null;
  return write.pick('driver', [
    `Compared with the peers it is ${highest.words} that lifts the return.`,
    `What sets the return apart from the group is ${highest.words}.`,
  ]);
}

function marginTrend(write: Writer): string | null {
  const change = write.value('operating_margin_change_1y');
  if (change === null) return null;
  if (Math.abs(change) < FINANCES_THRESHOLDS.marginMoves) {
    return write.say`Operating profitability is steady: the margin moved by ${'operating_margin_change_1y'} within a year.`;
  }
  return change > 0
    ? write.say`Profitability improves: the operating margin rose by ${write.size('operating_margin_change_1y')} within a year.`
    : write.say`Profitability slips: the operating margin fell by ${write.size('operating_margin_change_1y')} within a year.`;
}

function liquidity(write: Writer): string | null {
  const ratio = write.value('current_ratio');
  if (ratio === null) return null;
  const words =
    ratio >= FINANCES_THRESHOLDS.comfortableCurrentRatio
      ? 'comfortable'
      : ratio >= 1
        ? 'adequate'
        : 'tight, unless suppliers and lenders keep rolling over their claims';
  return write.say`Current assets are ${'current_ratio'} times current liabilities${write.versus('current_ratio')}, and the quick ratio is ${'quick_ratio'}; short-term liquidity is ${{ words }}.`;
}

function debt(write: Writer): string | null {
  const ratio = write.value('debt_equity');
  if (ratio === null) return null;
  const { debtLow, debtHigh } = FINANCES_THRESHOLDS;
  const words = ratio <= debtLow ? 'low' : ratio <= debtHigh ? 'moderate' : 'high';
  return write.say`Debt is ${{ words }} at ${'debt_equity'} times equity${write.versus('debt_equity')}.`;
}

function coverage(write: Writer): string | null {
  const times = write.value('times_interest_earned');
  if (times === null) return null;
  const { coverageStrong, coverageWeak } = FINANCES_THRESHOLDS;
  const words = times >= coverageStrong ? 'ample' : times >= coverageWeak ? 'sufficient' : 'thin';
  return write.say`Operating income covers interest ${'times_interest_earned'}${write.versus('times_interest_earned')}; the cushion is ${{ words }}.`;
}

function flexibility(write: Writer): string | null {
  const multiple = write.value('net_debt_to_ebitda');
  if (multiple === null) return null;
  if (multiple < 0) return 'Cash exceeds debt, so that investment, dividends or purchases need no lender.';
  const { netDebtLow, netDebtHigh } = FINANCES_THRESHOLDS;
  const words =
    multiple <= netDebtLow
      ? 'which leaves room to borrow'
      : multiple <= netDebtHigh
        ? 'a usual level'
        : 'which limits what more can be borrowed';
  return write.say`Net debt is ${'net_debt_to_ebitda'} EBITDA${write.inBrackets('net_debt_to_ebitda')}, ${{ words }}.`;
}

const TEST_NAMES: Readonly<Record<RedFlag, string>> = {
  accrual_ratio: 'accruals',
  cash_conversion: 'cash conversion',
  receivable_days: 'receivables',
  beneish_m: 'Beneish M',
  altman_z: 'Altman Z',
  piotroski_f: 'Piotroski F',
};

export interface AccountingText {
  readonly keyPolicies: string[];
  readonly accountingRedFlags: string[];
}

/** Describes accruals, cash, and write-offs. The notes to the financial statements are not in the data. */
export function accountingText(sheet: FactSheet, verdict: Verdict): AccountingText {
  const write = createWriter(sheet);
  const policies = [
    accruals(write),
    write.say`Operating cash flow is ${'cash_conversion'} net income${write.versus('cash_conversion')}.`,
    write.say`Receivables equal ${'receivable_days'} of sales${write.inBrackets('receivable_days')}, inventory for ${'inventory_days'} of cost.`,
    write.say`The tax burden is ${'tax_burden'}: that share of income before tax remains as net income.`,
    write.say`Beneish's model, which looks for signs of managed earnings, gives ${'beneish_m'}; values above ${'mark.beneish_m'} call for a closer look.`,
    write.say`Piotroski's count of nine signals of improving accounts is ${'piotroski_f'}.`,
  ].filter((text) => text !== null);
  const flags = verdict.redFlags.map((flag) => flagText(flag, write)).filter((text) => text !== null);
  return {
    keyPolicies:
      policies.length > 0
        ? policies
        : ['The data hold no statements of this company; its policies cannot be described.'],
    accountingRedFlags: flags.length > 0 ? flags : [nothingFound(write)],
  };
}

/**
 * Names only the tests that apply. A bank has no Altman Z score, and a company without financial statements has no
 * scores.
 */
function nothingFound(write: Writer): string {
  const made = (Object.keys(TEST_NAMES) as RedFlag[])
    .filter((flag) => write.value(flag) !== null)
    .map((flag) => TEST_NAMES[flag]);
  return made.length === 0
    ? 'The data hold too few statements to test the accounts.'
    : `None of the tests applied (${wordList(made)}) raises a warning.`;
}

function accruals(write: Writer): string | null {
  const value = write.value('accrual_ratio');
  if (value === null) return null;
  return value <= VERDICT_THRESHOLDS.accrualsLow
    ? write.say`Accruals are ${'accrual_ratio'} of average assets${write.versus('accrual_ratio')}: reported income is below the cash it brings.`
    : write.say`Accruals are ${'accrual_ratio'} of average assets${write.versus('accrual_ratio')}: part of reported income has not yet arrived as cash.`;
}

function flagText(flag: RedFlag, write: Writer): string | null {
  const texts: Readonly<Record<RedFlag, string | null>> = {
    beneish_m: write.say`The Beneish M score of ${'beneish_m'} is above ${'mark.beneish_m'}, the mark beyond which accounts resemble those of companies that managed their earnings.`,
    altman_z: write.say`The Altman Z score of ${'altman_z'} is in the zone of distress.`,
    cash_conversion: write.say`Operating cash flow covers only ${'cash_conversion'} of net income.`,
    accrual_ratio: write.say`Accruals of ${'accrual_ratio'} of average assets are high.`,
    receivable_days: write.say`Customers take ${'receivable_days'} to pay, long for the group, while cash lags income.`,
    piotroski_f: write.say`Only ${'piotroski_f'} of nine Piotroski signals point up.`,
  };
  return texts[flag];
}
