import type { FactSheet } from '../../facts/factSheet.ts';
import { type RedFlag, VERDICT_THRESHOLDS, type Verdict } from '../../verdict/verdict.ts';
import { createWriter, listOf, type Writer } from './writer.ts';

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

/** What the accounts show of accruals, cash and write-offs. The notes to the accounts are not in the data. */
export function accountingText(sheet: FactSheet, verdict: Verdict): AccountingText {
  const write = createWriter(sheet);
  const policies = [
    accruals(write),
    write.say`Operating cash flow is ${'cash_conversion'} net income${write.versus('cash_conversion')}.`,
    write.say`Receivables stand for ${'receivable_days'} of sales${write.inBrackets('receivable_days')}, inventory for ${'inventory_days'} of cost.`,
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

/** Names only the tests that could be made: a bank has no Altman Z, a company without statements has none at all. */
function nothingFound(write: Writer): string {
  const made = (Object.keys(TEST_NAMES) as RedFlag[])
    .filter((flag) => write.value(flag) !== null)
    .map((flag) => TEST_NAMES[flag]);
  return made.length === 0
    ? 'The data hold too few statements to test the accounts.'
    : `None of the tests applied (${listOf(made)}) raises a warning.`;
}

function accruals(write: Writer): string | null {
  const value = write.value('accrual_ratio');
  if (value === null) return null;
  return value <= VERDICT_THRESHOLDS.accrualsLow
    ? write.say`Accruals are ${'accrual_ratio'} of average assets${write.versus('accrual_ratio')}: reported income lies below the cash it brings.`
    : write.say`Accruals are ${'accrual_ratio'} of average assets${write.versus('accrual_ratio')}: part of reported income has not yet arrived as cash.`;
}

function flagText(flag: RedFlag, write: Writer): string | null {
  const texts: Readonly<Record<RedFlag, string | null>> = {
    beneish_m: write.say`The Beneish M score of ${'beneish_m'} lies above ${'mark.beneish_m'}, the mark beyond which accounts resemble those of companies that managed their earnings.`,
    altman_z: write.say`The Altman Z score of ${'altman_z'} lies in the zone of distress.`,
    cash_conversion: write.say`Operating cash flow covers only ${'cash_conversion'} of net income.`,
    accrual_ratio: write.say`Accruals of ${'accrual_ratio'} of average assets are high.`,
    receivable_days: write.say`Customers take ${'receivable_days'} to pay, long for the group, while cash lags income.`,
    piotroski_f: write.say`Only ${'piotroski_f'} of nine Piotroski signals point up.`,
  };
  return texts[flag];
}
