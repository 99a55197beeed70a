import type { Tearsheet } from '@tearsheet/client';
import { jobAddress } from '../route.ts';
import { rememberSent, sentWith } from '../stored.ts';

/** Starts a job with the request of another one. Returns the address of its page. */
export async function runAgain(client: Tearsheet, jobId: string): Promise<string> {
  const next = await client.job(jobId).rerun();
  rememberSent(next.jobId, sentWith(jobId));
  return jobAddress(next.jobId);
}
