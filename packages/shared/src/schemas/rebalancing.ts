import { needsOneOf, type TypeOf } from './members.ts';

export const REBALANCING_SCHEDULES = [
  'none',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'semiannual',
  'annual',
] as const;

const width = <const D extends string>(description: D) =>
  ({ type: 'number', exclusiveMinimum: 0, maximum: 1, description }) as const;

/** The policy by which a portfolio, or a blend, returns to its target between dates. */
export const rebalancing = {
  type: 'object',
  description: 'Policy that returns the portfolio to the target of the latest date. Without it, weights drift.',
  properties: {
    schedule: {
      type: 'string',
      enum: REBALANCING_SCHEDULES,
      default: 'none',
      description: 'Calendar period after which the portfolio returns to its target. Weeks begin on Monday.',
    },
    on: {
      type: 'string',
      enum: ['first', 'last'],
      default: 'last',
      description: 'Trade on the first or the last valuation day of the period.',
    },
    band: needsOneOf(
      {
        type: 'object',
        description:
          'Largest drift of a weight. A weight outside its band at two closes in a row trades at the second.',
        properties: {
          absolute: width('Distance from the target in weight: 0.05 allows 15% to 25% around 20%.'),
          relative: width('Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%.'),
        },
        maxProperties: 1,
        additionalProperties: false,
      } as const,
      'absolute',
      'relative',
    ),
    to: {
      type: 'string',
      enum: ['target', 'edge'],
      default: 'target',
      description: 'After a weight leaves its band: return to the target, or move that weight to the edge of its band.',
    },
  },
  additionalProperties: false,
} as const;

export type Rebalancing = TypeOf<typeof rebalancing>;
