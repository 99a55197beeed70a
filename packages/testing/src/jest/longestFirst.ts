import type { Test } from '@jest/test-result';
import sequencer from '@jest/test-sequencer';

// The types describe the CommonJS module, where the class is a member. An ES module gets the class itself.
const Sequencer = sequencer as unknown as typeof sequencer.default;

/** Projects from slow to fast. */
const SLOW_TO_FAST = ['process', 'browser', 'service', 'redis', 'unit'];

/** Files that add network devices. Chromium drops its connections at that moment (ERR_NETWORK_CHANGED). */
const ADDS_DEVICES = /tests\/containers\//;

/**
 * Starts files that add network devices first, so that browsers run later. Then it starts slow files first, so that no long
 * file runs alone at the end. Jest remembers how long each file took. On a new clone it knows file sizes only, so the project
 * of a file comes first.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    const sorted = await super.sort(tests);
    const isNew = sorted.some(({ duration }) => duration === undefined);
    const place = (test: Test) => (isNew ? SLOW_TO_FAST.indexOf(test.context.config.displayName?.name ?? '') : 0);
    const rank = (test: Test) => (ADDS_DEVICES.test(test.path) ? -1 : place(test));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
