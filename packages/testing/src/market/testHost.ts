import { type Host, HTTP_LIMITS, type HttpLimits } from '../../../market-data/src/connectors/httpClient.ts';

/** Returns a host whose sleeps end at once and advance its clock. `slept` lists the lengths of the sleeps. */
export function testHost(startMs = Date.parse('2024-06-12T03:00:00Z')): Host & { readonly slept: number[] } {
  const slept: number[] = [];
  let nowMs = startMs;
  return {
    fetch,
    slept,
    now: () => nowMs,
    random: () => 0.5,
    async sleep(ms) {
      slept.push(ms);
      nowMs += ms;
    },
  };
}

/** No spacing, two retries, and little patience. */
export const TEST_LIMITS: HttpLimits = {
  ...HTTP_LIMITS,
  requestsPerSecond: 1e9,
  deadlineMs: 5000,
  retries: 2,
};
