import type { AnalysisInput } from '../input.ts';
import { monthEnds, type PeriodEnds, yearsBetween } from '../market/calendar.ts';
import { isAnnualized, type MoneyWeightedReturn } from '../measures/index.ts';
import type { Account } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { accountOf } from './account.ts';
import { type Allocation, allocationByGroup } from './allocation.ts';
import { type ContributionRows, contributionRows } from './contributions.ts';
import { type Holding, latestHoldings } from './holdings.ts';
import { type Lots, lotsOf } from './lots.ts';
import { moneyWeighted } from './moneyWeighted.ts';
import { type Performance, performance } from './performance.ts';
import { type PeriodReturns, periodReturns } from './periodReturns.ts';
import { type RecentReturns, recentReturns } from './recentReturns.ts';
import { type ReturnPeriods, relativePeriodsOf, returnPeriodsOf } from './returnPeriods.ts';
import { type RiskFree, riskFreeOf } from './riskFree.ts';
import { type RollingWindow, rollingWindows } from './rollingWindows.ts';
import { type Turnover, turnover } from './turnover.ts';

/** The facts that sections read. A result that several sections share is computed on first use and kept. */
export interface Context {
  readonly input: AnalysisInput;
  readonly ledger: Ledger;
  /** The periods of the portfolio's own returns, and how many are a year. */
  readonly returnPeriods: () => ReturnPeriods;
  /** The periods of figures against the benchmark. They are never shorter. */
  readonly relativePeriods: () => ReturnPeriods;
  /** The month ends of the window. */
  readonly months: () => PeriodEnds;
  readonly riskFree: () => RiskFree;
  readonly performance: () => Performance;
  readonly rolling: () => readonly RollingWindow[];
  readonly periodReturns: () => PeriodReturns;
  readonly turnover: () => Turnover;
  readonly holdings: () => readonly Holding[];
  readonly allocation: () => Allocation;
  readonly contributions: () => ContributionRows;
  readonly recentReturns: () => RecentReturns;
  /** The same over the periods of figures against the benchmark. */
  readonly relativeRecentReturns: () => RecentReturns;
  readonly account: () => Account;
  readonly lots: () => Lots;
  readonly moneyWeighted: () => MoneyWeightedReturn;
  /** True for windows from 365 days or twelve full months on, which have annual rates. */
  readonly isYear: () => boolean;
}

export function makeContext(input: AnalysisInput, ledger: Ledger): Context {
  const holdings = once(() => latestHoldings(input, ledger));
  const returnPeriods = once(() => returnPeriodsOf(ledger));
  const relativePeriods = once(() => relativePeriodsOf(ledger, returnPeriods()));
  const months = once(() => monthEnds(ledger.plan.schedule.days, input.settings.endDay));
  const riskFree = once(() => riskFreeOf(input.settings.riskFreeRate, ledger.plan.schedule.days));
  const performed = once(() =>
    performance(
      { input, ledger, riskFree: riskFree() },
      { own: returnPeriods(), relative: relativePeriods() },
      months(),
    ),
  );
  const recent = once(() => recentReturns({ ledger, periods: returnPeriods() }, holdings()));
  const isYear = once(() => {
    const { days } = ledger.plan.schedule;
    return isAnnualized(yearsBetween(days, [0, days.length - 1], months()));
  });
  const account = once(() => accountOf(ledger, holdings()));
  return {
    input,
    ledger,
    returnPeriods,
    relativePeriods,
    months,
    riskFree,
    performance: performed,
    rolling: once(() => rollingWindows(performed())),
    periodReturns: once(() => periodReturns(ledger, months())),
    turnover: once(() => turnover(ledger, months())),
    holdings,
    allocation: once(() => allocationByGroup(ledger)),
    contributions: once(() => contributionRows(ledger)),
    account,
    lots: once(() => lotsOf(input, ledger, account())),
    isYear,
    moneyWeighted: once(() => moneyWeighted(account(), ledger.plan.schedule.days, isYear())),
    recentReturns: recent,
    relativeRecentReturns: once(() =>
      relativePeriods() === returnPeriods()
        ? recent()
        : recentReturns({ ledger, periods: relativePeriods() }, holdings()),
    ),
  };
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
