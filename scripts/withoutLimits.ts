/** The environment of a gateway for benchmarks and fault tests, which send all requests from one account. */
export const WITHOUT_LIMITS: Readonly<Record<string, string>> = {
  RATE_READS: '1000000000',
  RATE_CHECKS: '1000000000',
  RATE_SUBMITS: '1000000000',
  RATE_POLLS: '1000000000',
  MAX_REQUESTS_PER_ACCOUNT: '1000000',
  MAX_ACTIVE_JOBS: '1000000',
  MAX_QUEUE_LENGTH: '1000000',
  MAX_QUEUE_SECONDS: '86400',
  MAX_KEPT_BYTES: '1000000000000',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
};
