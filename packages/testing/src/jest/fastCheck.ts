import fc from '../../../../node_modules/fast-check/lib/fast-check.js';

/** A tier tries the same cases each time, so that the change decides about it and not chance. `npm run jest` tries new ones. */
if (process.env.TIER !== undefined) fc.configureGlobal({ seed: 1 });

export * from '../../../../node_modules/fast-check/lib/fast-check.js';
export default fc;
