import { type AnalyzeRequest, type CompletedJob, ProblemError, sectionsOf, type Tearsheet } from '@tearsheet/client';
import type { Compared } from '@tearsheet/presentation';
import { NAME_LENGTH } from '../results/defaultName.ts';
import { resultFields } from '../results/resultFields.ts';
import { titleOf } from '../results/titleOf.ts';
import { rememberSent } from '../stored.ts';
import { membersToRemember } from '../tracked/requests.ts';

/** One place of the comparison. */
export type Slot =
  | { readonly kind: 'ready'; readonly jobId: string; readonly compared: Compared; readonly currency: string }
  | { readonly kind: 'expired' | 'other'; readonly jobId: string };

/** Waits for an analysis. A job of another kind cannot be compared. */
export async function loadSlot(client: Tearsheet, jobId: string, signal: AbortSignal): Promise<Slot> {
  let job: CompletedJob;
  try {
    job = await client.job(jobId).wait({ signal });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'job_expired') return { kind: 'expired', jobId };
    throw error;
  }
  const analysis = sectionsOf(job);
  if (analysis === null) return { kind: 'other', jobId };
  const currency = analysis.portfolio_parameters?.base_currency ?? '';
  return { kind: 'ready', jobId, compared: { name: titleOf(job, analysis), analysis }, currency };
}

/** Submits the request of an analysis again in another currency. Returns the id of the new job. */
export async function rerunIn(
  client: Tearsheet,
  { jobId, name }: { readonly jobId: string; readonly name: string },
  currency: string,
): Promise<string> {
  const { operation, request } = await client.job(jobId).request();
  if (operation !== 'analyze_portfolio') throw new Error(`${name} was not started as an analysis of its own.`);
  const suffix = ` in ${currency}`;
  const body = {
    ...(request as AnalyzeRequest), // The operation is the one of analyze.
    base_currency: currency,
    name: name.slice(0, NAME_LENGTH - suffix.length) + suffix,
  };
  const next = await client.analyze({ ...body, fields: resultFields(body) });
  rememberSent(next.jobId, membersToRemember(body));
  return next.jobId;
}
