export { type Items, KEY_RATIOS, type KeyRatio, type KeyRatios, keyRatios, type RatioInput } from './keyRatios.ts';
