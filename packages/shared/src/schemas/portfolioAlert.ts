import { closed, number, string } from './members.ts';
import type { TypeOf } from './typeOf.ts';

export const DEFAULT_LEAST_CHANGE = 0.02;

const leastChange = 'Decimal fraction by which the value has to differ from the one told last: 0.02 means 2%.';

/** Body of PUT /v1/portfolio/{portfolio_id}/alert. */
export const alertRequest = {
  type: 'object',
  description: 'Whom to tell when a nightly analysis finds a change.',
  properties: {
    callback_url: { type: 'string', maxLength: 2000, description: 'As for callback_url of a submit.' },
    least_change: { type: 'number', minimum: 0, maximum: 1, default: DEFAULT_LEAST_CHANGE, description: leastChange },
  },
  required: ['callback_url'],
} as const;

/** Answer about an alert. */
export const portfolioAlert = closed('The alert of a portfolio.', {
  portfolio_id: string('Prefix "pf", a hyphen, a UUID.'),
  callback_url: string('Where changes are told.'),
  least_change: number(leastChange),
});

export type AlertRequest = TypeOf<typeof alertRequest>;
