import { integer } from '../configVariables.ts';

/** The gateway and the tool server both save portfolios. */
export const MAX_PORTFOLIOS_VARIABLE = integer('MAX_PORTFOLIOS', {
  min: 0,
  max: 1_000_000,
  default: 1000,
  meaning: 'tracked portfolios of one account',
});
