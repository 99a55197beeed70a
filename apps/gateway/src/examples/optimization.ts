import optimization from '../../../../docs/examples/optimization.json' with { type: 'json' };

const jobId = 'opt-3f2b1c9e-5d0a-4c1e-9f57-0d6a8f1e2b34';

/** Returns the examples of the operation. `accepted` is the answer for another job. */
export function optimizationExamples<Answer extends object>(accepted: Answer) {
  const message = 'Optimization accepted. Poll check_url; it takes about 1 s.';
  return {
    request: { minimum_variance: optimization.request },
    answer: { accepted: { ...accepted, job_id: jobId, check_url: `/v1/jobs/${jobId}`, message, warnings: [] } },
  };
}

/** Returns a completed job. `finished` has the members that all finished jobs have. */
export function completedOptimization<Job extends object>(finished: Job) {
  const { result } = optimization;
  return { ...finished, job_id: jobId, job_type: 'portfolio_optimization', status: 'completed', result };
}
