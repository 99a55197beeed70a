/** What a shock may hit. */
export const SHOCK_SCOPES = ['all', 'market', 'sector', 'currency', 'symbol'] as const;

/** `stress_shocks` of the analyze request. */
export const stressShocks = {
  type: ['array', 'null'],
  maxItems: 20,
  default: null,
  description: 'Own scenarios for the section stress_tests: changes of price and of currency that happen at once.',
  examples: [[{ name: 'Oil shock', shocks: [{ scope: 'sector', name: 'Energy', change: 0.3 }] }]],
  items: {
    type: 'object',
    description: 'One scenario.',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, description: 'Repeated in the answer.' },
      shocks: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        description:
          'The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies.',
        items: {
          type: 'object',
          properties: {
            scope: { type: 'string', enum: SHOCK_SCOPES, description: 'What is hit.' },
            name: {
              type: ['string', 'null'],
              maxLength: 100,
              default: null,
              description: 'The market, sector, currency or symbol, as in the result; not read for all.',
            },
            change: { type: 'number', minimum: -1, maximum: 10, description: 'Decimal: -0.3 means a fall by 30%.' },
          },
          required: ['scope', 'change'],
        },
      },
    },
    required: ['name', 'shocks'],
  },
} as const;
