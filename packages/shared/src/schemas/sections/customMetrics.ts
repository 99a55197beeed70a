import { closed, listOf, nullableNumbers, nullableString, string } from '../members.ts';
import { nameText } from '../names.ts';

/** Largest number of custom metrics in a request. */
const MOST_CUSTOM_METRICS = 20;

const name = nameText('Name, repeated in the result.');

/** `custom_metrics` of the analyze request. */
export const customMetricsOptions = {
  type: 'array',
  maxItems: MOST_CUSTOM_METRICS,
  description: 'Own metrics: formulas over figures and series of the result. Sending them selects the section.',
  examples: [[{ name: 'Downside deviation', expression: 'sqrt(mean(min(daily_return, 0)^2)) * sqrt(252)' }]],
  items: {
    type: 'object',
    description: 'One metric.',
    properties: {
      name,
      expression: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description:
          'Formula of one number, for example "annualized_return / ulcer_index". It may use figures and series by name, + - * / ^, comparisons, "and", "or", "not", the form a ? b : c, and functions such as mean, std, min, quantile, and correlation. docs/metric-names.csv lists all names with their units.',
      },
    },
    required: ['name', 'expression'],
    additionalProperties: false,
  },
} as const;

export const customMetrics = listOf(
  'The custom_metrics of the request, in their order.',
  closed('One metric.', {
    name: string('Name of the metric in the request.'),
    expression: string('Formula as it was sent.'),
    ...nullableNumbers('custom_metrics.value'),
    reason: nullableString('Reason for a missing value. Null if there is a value.'),
  }),
);
