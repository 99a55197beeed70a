import type { AnalyzeRequest, SimulateRequest } from '@tearsheet/client';
import { numberOf, percentOf } from '../settingTexts.ts';

/** The texts of the form for a simulation. */
export interface Plan {
  readonly years: string;
  /** Deposit each year, or a withdrawal below 0. Empty: none. */
  readonly yearly: string;
  /** Growth of the yearly flow, in percent. */
  readonly growth: string;
  /** Yearly, in percent. With it, money is that of today. Empty: none. */
  readonly inflation: string;
  /** Growth a year of every holding, in percent. Empty: that of the history. */
  readonly expected: string;
  /** Empty: none. */
  readonly goal: string;
}

export const PLAN: Plan = { years: '20', yearly: '', growth: '2', inflation: '', expected: '', goal: '' };

/** Returns the request that simulates a portfolio. Throws if a field is not a number. */
export function simulationRequest(request: AnalyzeRequest, plan: Plan): SimulateRequest {
  const {
    benchmark: _benchmark,
    benchmarks: _benchmarks,
    fields: _fields,
    start_date: _start,
    ...definition
  } = request;
  const yearly = numberIn(plan.yearly);
  const goal = numberIn(plan.goal);
  const inflation = shareIn(plan.inflation);
  const expected = shareIn(plan.expected);
  return {
    ...definition,
    years: numberIn(plan.years) ?? 0,
    ...(yearly === null || yearly === 0
      ? {}
      : { flows: [{ amount: yearly, every: 'year', growth: shareIn(plan.growth) ?? 0 }] }),
    ...(inflation === null ? {} : { inflation }),
    ...(expected === null ? {} : { expected_returns: { '*': expected } }),
    ...(goal === null ? {} : { goal: { value: goal } }),
  };
}

/** Returns the number that was typed, or null without one. Throws if it is not a number. */
export function numberIn(text: string, read: (text: string) => number = numberOf): number | null {
  if (text.trim() === '') return null;
  const number = read(text);
  if (!Number.isFinite(number)) throw new Error(`"${text}" is not a number.`);
  return number;
}

/** Returns the percentage that was typed as a decimal, or null without one. Throws if it is not a number. */
export function shareIn(text: string): number | null {
  return numberIn(text, percentOf);
}
