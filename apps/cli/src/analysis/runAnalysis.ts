import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type ApiTarget, callApi, toRecord } from './apiClient.ts';

/** The result of a completed analysis: the sections by name, as the service sent them. */
export interface AnalysisResult {
  readonly success: true;
  readonly result: Readonly<Record<string, unknown>>;
}

export type OnProgress = (percent: number, step: string) => void;

const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 1000;
/** Longer than any analysis may take (15 minutes). */
const DEADLINE_MS = 20 * 60_000;

/** Submits a request to analyze and polls until the job ends. Throws ApiError when it is refused or fails. */
export async function runAnalysis(
  target: ApiTarget,
  request: unknown,
  onProgress: OnProgress = () => {},
): Promise<AnalysisResult> {
  const submitted = await callApi(target, '/v1/portfolio/analyze', request);
  const end = performance.now() + DEADLINE_MS;
  for (let pollMs = FIRST_POLL_MS; performance.now() < end; pollMs = Math.min(pollMs * 1.5, MAX_POLL_MS)) {
    const job = await callApi(target, String(submitted.check_url));
    if (job.status === 'failed') throw new ApiError(200, `the analysis failed: ${job.error}`);
    if (job.status === 'completed') {
      onProgress(100, 'completed');
      return { success: true, result: toRecord(toRecord(job.result).result) };
    }
    const { percent, step } = toRecord(job.progress);
    onProgress(typeof percent === 'number' ? percent : 0, typeof step === 'string' ? step : 'queued');
    await sleep(pollMs);
  }
  throw new ApiError(200, 'the analysis did not end in time');
}
