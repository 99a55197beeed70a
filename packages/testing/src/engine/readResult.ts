import { analyze } from '../../../shared/src/engine/analyze.ts';
import type { AnalysisInput } from '../../../shared/src/engine/input.ts';
import { type Json, toPlain } from '../../../shared/src/engine/json/table.ts';

type Row = Readonly<Record<string, Json>>;

/** A result as a caller reads it from JSON, with the sections that tests look at most. */
export interface ReadResult {
  readonly plain: Readonly<Record<string, Json>>;
  object(section: string): Row;
  rows(section: string): readonly Row[];
  column(section: string, name: string): readonly number[];
  number(section: string, name: string): number;
}

export function readResult(input: AnalysisInput): ReadResult {
  const { sections } = analyze(input);
  const plain = Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]));
  const object = (section: string) => plain[section] as Row;
  const rows = (section: string) => plain[section] as readonly Row[];
  return {
    plain,
    object,
    rows,
    column: (section, name) => rows(section).map((row) => row[name] as number),
    number: (section, name) => object(section)[name] as number,
  };
}

/** Returns the rows of a list inside a section. */
export function rowsIn(section: Row, name: string): readonly Row[] {
  return section[name] as readonly Row[];
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
