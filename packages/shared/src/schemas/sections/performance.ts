import { OWN_MEASURES, RELATIVE_MEASURES } from '../labels/measures.ts';
import { closed, frequency, integers, measures, nullableNumbers, string } from '../members.ts';

const metrics = <const D extends string>(description: D) => closed(description, measures(OWN_MEASURES));

const { excess_return: _excess, ...RELATIVE } = RELATIVE_MEASURES;
const relative = measures(RELATIVE);

export const performanceMetrics = closed('Return and risk over the window.', {
  portfolio: metrics('The portfolio in base currency, after costs.'),
  benchmark: metrics('The benchmark in base currency.'),
  relative: closed('The portfolio against the benchmark. `frequency` is that of the returns.', {
    ...relative,
    ...nullableNumbers('excess_return'),
    frequency: frequency(
      'Frequency of the returns of both. It is the lower one of portfolio_parameters.frequency and that of the benchmark.',
    ),
    ...integers('periods_per_year'),
    headline: frequency(
      'Frequency of the statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and `frequency` otherwise. If it is monthly, read those in monthly unless they are null.',
    ),
    headline_reason: string('Reason for this choice, in one sentence.'),
    weekly: closed(
      'The same statistics of returns of full calendar weeks. They are null with fewer than 26 weeks.',
      relative,
    ),
    monthly: closed(
      'The same statistics of returns of full calendar months. They are null with fewer than 12 months.',
      relative,
    ),
  }),
});
