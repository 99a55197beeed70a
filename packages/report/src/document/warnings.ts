import type { Warning } from './reportDocument.ts';

/** For every report that rests on made-up prices. */
export const SIMULATED: Warning = {
  mark: 'Simulated data',
  text: 'Simulated market data: these are not real prices or results.',
};
