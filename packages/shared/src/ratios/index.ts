export { ALTMAN_ZONES, altmanZScore } from './altmanZScore.ts';
export { divide, mean, minus, plus, positive, times, type Value } from './arithmetic.ts';
export { BENEISH_SUSPECT_ABOVE, type BeneishMScore, beneishMScore } from './beneishMScore.ts';
export { accrualRatio, type DuPont, duPont } from './duPont.ts';
export { type Items, KEY_RATIOS, type KeyRatio, type KeyRatios, keyRatios, type RatioInput } from './keyRatios.ts';
export { type PiotroskiFScore, type PiotroskiSignal, piotroskiFScore } from './piotroskiFScore.ts';
