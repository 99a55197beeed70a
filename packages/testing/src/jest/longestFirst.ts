import type { Test } from '@jest/test-result';
import sequencer from '@jest/test-sequencer';

// The types describe the CommonJS module, where the class is a member. An ES module gets the class itself.
const Sequencer = sequencer as unknown as typeof sequencer.default;

/** Projects from slow to fast. */
const SLOW_TO_FAST = ['process', 'browser', 'service', 'slow', 'redis', 'unit'];

/**
 * Starts slow files first, so that no long file runs alone at the end. Jest remembers how long each file took. On a new
 * clone it knows file sizes only, so the project of a file comes first.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const sorted = await super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const rank = (test: Test) => SLOW_TO_FAST.indexOf(test.context.config.displayName?.name ?? '');
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
