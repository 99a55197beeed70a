import original from '../../../../node_modules/fast-check/lib/fast-check.js';

/** Part of the cases of a property that the fast tier tries. The slow tier tries all. */
const FAST_PART = 1 / 5;
const DEFAULT_RUNS = 100;

/** A tier tries the same cases each time, so that the change decides about it and not chance. `npm run jest` tries new ones. */
if (process.env.TIER !== undefined) original.configureGlobal({ seed: 1 });

type Assert = typeof original.assert;

export const assert = ((property, parameters) => {
  const numRuns = parameters?.numRuns ?? DEFAULT_RUNS;
  const part = process.env.TIER === 'fast' ? FAST_PART : 1;
  return original.assert(property, { ...parameters, numRuns: Math.ceil(numRuns * part) });
}) as Assert;

export * from '../../../../node_modules/fast-check/lib/fast-check.js';
export default { ...original, assert };
