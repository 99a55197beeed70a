export const ATTRIBUTION_LINKING = ['carino', 'menchero', 'frongello', 'geometric'] as const;
export const ATTRIBUTION_LEVELS = ['sector', 'market', 'currency', 'company'] as const;

/** Combinations of levels, from the top. */
export const ATTRIBUTION_LEVEL_LISTS: readonly (readonly (typeof ATTRIBUTION_LEVELS)[number][])[] = [
  ['sector'],
  ['market'],
  ['currency'],
  ['sector', 'company'],
  ['market', 'sector'],
  ['market', 'company'],
];

/** Options of the section attribution. */
export const attributionOptions = {
  type: 'object',
  description: 'Options of attribution. They also select the section.',
  properties: {
    linking: {
      type: 'string',
      enum: ATTRIBUTION_LINKING,
      default: 'carino',
      description:
        'Method that links effects over time. Geometric effects compound to the active return, the others sum to it.',
    },
    interaction: {
      type: 'string',
      enum: ['separate', 'in_selection'],
      default: 'separate',
      description: 'Report the interaction on its own, or as part of the selection. Geometric effects have none.',
    },
    levels: {
      type: 'array',
      items: { type: 'string', enum: ATTRIBUTION_LEVELS },
      minItems: 1,
      maxItems: 2,
      description: `Groups, from the top: ${ATTRIBUTION_LEVEL_LISTS.map((list) => list.join(' then ')).join('; ')}. Default: sector.`,
    },
  },
  additionalProperties: false,
} as const;
