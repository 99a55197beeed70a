import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importFolder } from '@tearsheet/market-data/importers';

/** The day after the last price of the market. */
export const HARD_CASES_NOW = '2024-07-01T12:00:00Z';

/** A request and what its answer must have. The programs in `make` compute the figures, and share no code with the product. */
export interface HardCase {
  readonly name: string;
  readonly why: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The code of the error, if the request is rejected. */
  readonly refused?: string;
  /** Figures of the result by path. */
  readonly figures?: Readonly<Record<string, number | string | null>>;
  /** Every warning, as code and symbol. */
  readonly warnings?: readonly string[];
  /** Effects of faults on the total return in basis points, by code and symbol. */
  readonly effects?: Readonly<Record<string, number>>;
}

export const HARD_CASES_MARKET = join(import.meta.dirname, 'market');
export const HARD_CASES_PROGRAM = join(import.meta.dirname, 'make/make.py');
export const HARD_CASES_FILE = join(import.meta.dirname, 'expected.json');

/** One instrument and the figures that it must show. */
export interface HardInstrument {
  readonly ric: string;
  /** Its fault, in a sentence. */
  readonly fault: string;
  /** Number of rows of the price read: those with a price above 0. */
  readonly prices: number;
  /** Codes of the quality checks. */
  readonly findings: readonly string[];
}

interface Expected {
  readonly instruments: readonly HardInstrument[];
  readonly cases: readonly HardCase[];
}

function readExpected(): Expected {
  return JSON.parse(readFileSync(HARD_CASES_FILE, 'utf8')) as Expected;
}

/** Returns every case. */
export function hardCases(): readonly HardCase[] {
  return readExpected().cases;
}

/** Returns every instrument of the market. */
export function hardInstruments(): readonly HardInstrument[] {
  return readExpected().instruments;
}

/** Imports the market of hard cases into a folder, by the importer of the product. */
export async function importHardCases(folder: string): Promise<void> {
  const report = await importFolder(HARD_CASES_MARKET, folder, {
    dataSource: 'hard cases (made up)',
    nowMs: Date.parse(HARD_CASES_NOW),
  });
  if (!report.ok) throw new Error(JSON.stringify([report.problems, report.files]));
}

/**
 * Returns the value at a path of a result, or undefined. A step is the name of a member, the position of a row (−1 is the last
 * one), `length`, or `name[member=value]`, which chooses a row of a list.
 */
export function valueAtPath(result: unknown, path: string): unknown {
  // The dots inside brackets belong to symbols.
  return path.split(/\.(?![^[]*\])/).reduce(takeStep, result);
}

function takeStep(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return step === 'length' ? value.length : value.at(Number(step));
  const [, name = step, conditions] = /^(\w+)\[(.+)\]$/.exec(step) ?? [];
  const member = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (conditions === undefined || !Array.isArray(member)) return member;
  const wanted = conditions.split(',').map((condition) => condition.split('=') as [string, string]);
  return member.find((row) => wanted.every(([key, text]) => String(row[key]) === text));
}
