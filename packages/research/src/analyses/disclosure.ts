import type { FactSheet } from '../facts/factSheet.ts';

/** Stands under every analysis. */
export function disclosure({ simulated, dataSource, asOf }: FactSheet, writtenBy: string): string {
  const parts = [
    'This is general information computed from data, not investment advice: it knows nothing of your circumstances, and past figures do not tell future ones.',
    `Data: ${dataSource}, up to ${asOf}.`,
    simulated ? 'SIMULATED DATA: prices and accounts are invented and describe no real company.' : null,
    writtenBy === 'rules'
      ? 'The text was written by rules from the facts listed.'
      : `The text was written by the language model ${writtenBy}; every number in it was checked against the facts listed, the words were not.`,
    'A price range is based on stated assumptions. It is not a forecast.',
  ];
  return parts.filter((part) => part !== null).join(' ');
}
