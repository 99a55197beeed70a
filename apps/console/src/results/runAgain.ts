import type { Tearsheet } from '@tearsheet/client';
import { jobAddress } from '../route.ts';
import { rememberSent, sentWith } from '../stored.ts';

/** Starts a job with the request of another one, and opens its page. */
export async function runAgain(client: Tearsheet, jobId: string): Promise<void> {
  const next = await client.job(jobId).rerun();
  rememberSent(next.jobId, sentWith(jobId));
  location.hash = jobAddress(next.jobId);
}
