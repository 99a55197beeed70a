import { analyze, toPlain } from '@tearsheet/shared/engine';
import { randomBooks } from '@tearsheet/testing/oracle/randomBooks.ts';
import { compareLedger } from './compareLedger.ts';

/** Returns where the engine and the books disagree, for the random ledgers of the seeds from `first` to `last`. */
export function compareLedgers(first: number, last: number): string[] {
  const found: string[] = [];
  for (let seed = first; seed <= last && found.length < 20; seed++) {
    const differences = compareLedger(randomBooks(seed), (input) => {
      const { sections } = analyze(input);
      return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]));
    });
    found.push(...differences.slice(0, 3).map((text) => `seed ${seed}: ${text}`));
  }
  return found;
}
