export interface ReasonText {
  readonly name: string;
  readonly meaning: string;
}

/** The reasons of failed jobs in words, by their names in the metrics. */
export const REASONS: ReadonlyMap<string, ReasonText> = new Map([
  ['refused', { name: 'rejected', meaning: 'The request asked for something impossible. The caller sees the reason.' }],
  ['cancelled', { name: 'canceled', meaning: 'The caller or an operator canceled a running job.' }],
  ['timed_out', { name: 'timed out', meaning: 'The job did not end before its deadline.' }],
  [
    'worker_lost',
    { name: 'worker lost', meaning: 'Its workers vanished three times, nearly always for lack of memory.' },
  ],
  [
    'internal',
    {
      name: 'internal error',
      meaning: 'The service has a fault. The log of the worker has the stack under the job id.',
    },
  ],
]);
