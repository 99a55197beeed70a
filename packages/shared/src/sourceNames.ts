/** The live sources of market data. */
export const SOURCE_NAMES = ['yahoo', 'sec', 'ecb', 'treasury'] as const;

export type SourceName = (typeof SOURCE_NAMES)[number];
