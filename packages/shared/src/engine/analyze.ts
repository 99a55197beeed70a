import { formatWeekday } from '../dates.ts';
import { loadExpressions } from '../expressions/index.ts';
import type { JobWarning } from '../schemas/issues.ts';
import type { JobHeadline } from '../schemas/jobs.ts';
import { SELECTABLE_SECTION_NAMES, type SectionName } from '../schemas/sectionNames.ts';
import { type Arena, withArena } from './arrays.ts';
import { bookWithYearlyFees } from './booking/yearlyFees.ts';
import { type Context, makeContext } from './facts/context.ts';
import type { AnalysisInput } from './input.ts';
import { type Json, type SectionValue, writtenSection } from './json/table.ts';
import { SECTIONS, type SectionStep } from './sections/index.ts';
import { buildLedger } from './simulation/ledger.ts';
import { withRowWeights } from './simulation/schedule.ts';
import { ANALYTICS_VERSION } from './version.ts';
import { collectWarnings } from './warnings.ts';

const MOST_POINTS = 24;
const DECIMALS = 6;

/**
 * Returns the figures that a list of analyses shows, for any selection of sections. `growth` is the value of 1 that was invested
 * at the start, without later deposits and withdrawals. Its last value is 1 + `total_return`.
 */
function jobHeadline({ input, ledger }: Pick<Context, 'input' | 'ledger'>): JobHeadline {
  const { days } = ledger.plan.schedule;
  const { levels } = ledger.simulation;
  const { totalReturn } = ledger.totals;
  const last = days.length - 1;
  const count = Math.min(MOST_POINTS, days.length);
  const rounded = (value: number) => Number(value.toFixed(DECIMALS));
  const growth = Array.from({ length: count }, (_, point) => {
    const day = count === 1 ? last : Math.round((point * last) / (count - 1));
    return rounded(levels[last] === 0 ? levels[day]! / levels[0]! : (levels[day]! / levels[last]!) * (1 + totalReturn));
  });
  return {
    base_currency: input.settings.baseCurrency,
    start_date: formatWeekday(days[0]!),
    end_date: formatWeekday(days[last]!),
    total_return: rounded(totalReturn),
    data_source: input.provenance.dataSource,
    growth: growth.every(Number.isFinite) ? growth : [],
  };
}

export interface Analysis {
  /** The selected sections, in the order of the interface. */
  readonly sections: Partial<Record<SectionName, SectionValue>>;
  readonly analyticsVersion: number;
  /** Differences from the request and gaps in the data, for any selection of sections. */
  readonly warnings: readonly JobWarning[];
  readonly inputHash: string;
  /** The figures that lists of jobs show. */
  readonly headline: JobHeadline;
}

export interface AnalysisHooks {
  /** `fraction` of the step that is done, 0 to 1. Throwing stops the analysis. */
  onStep?(step: 'simulate' | SectionStep, fraction: number): void;
  /** Memory that this thread keeps between analyses. The result is then valid until the next analysis with it. */
  readonly arena?: Arena;
}

const STEPS: readonly SectionStep[] = ['metrics', 'attribution', 'assemble'];

/**
 * Loads the libraries that the selected sections need: the parser of mathjs for `custom_metrics`, and nothing for the others. Await
 * it before `analyze`, which is synchronous.
 */
export async function prepareAnalysis({ settings }: AnalysisInput): Promise<void> {
  if (settings.fields.includes('custom_metrics')) await loadExpressions();
}

/**
 * A whole analysis: simulates the portfolio once and computes the selected sections from it. Pure: the same input gives
 * the same result. Throws AnalysisError if the data do not allow an analysis.
 */
export function analyze(input: AnalysisInput, hooks: AnalysisHooks = {}): Analysis {
  return withArena(hooks.arena ?? null, () => analyzeSections(input, hooks));
}

function analyzeSections(sent: AnalysisInput, hooks: AnalysisHooks): Analysis {
  hooks.onStep?.('simulate', 0);
  const input = withRowWeights(sent);
  const { transactions } = input;
  const ledger = transactions
    ? bookWithYearlyFees(input, transactions)
    : buildLedger(input, { onProgress: (fraction) => hooks.onStep?.('simulate', fraction) });
  hooks.onStep?.('simulate', 1);
  const context = makeContext(input, ledger);
  const computed = new Map<SectionName, SectionValue>();
  const selected = SELECTABLE_SECTION_NAMES.filter((name) => input.settings.fields.includes(name));
  for (const step of STEPS) {
    const names = selected.filter((name) => SECTIONS[name].step === step);
    hooks.onStep?.(step, 0);
    names.forEach((name, i) => {
      computed.set(name, writtenSection(name, SECTIONS[name].compute(context), ledger.moneyDecimals));
      hooks.onStep?.(step, (i + 1) / names.length);
    });
  }
  const sections = Object.fromEntries(selected.map((name) => [name, computed.get(name)!]));
  return {
    sections,
    analyticsVersion: ANALYTICS_VERSION,
    warnings: collectWarnings(context),
    inputHash: input.provenance.inputHash,
    headline: jobHeadline(context),
  };
}

/** The result of a job, as the interface shapes it. */
export function resultOf({ sections, analyticsVersion, warnings, inputHash }: Analysis): SectionValue {
  const result: { [key: string]: SectionValue } = {};
  for (const [name, value] of Object.entries(sections)) if (value !== undefined) result[name] = value;
  return {
    success: true,
    result: {
      ...result,
      analytics_version: analyticsVersion,
      warnings: warnings.map((warning): Json => ({ ...warning })),
      input_hash: inputHash,
    },
  };
}
