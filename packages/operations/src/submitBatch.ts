import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { AppError } from '@tearsheet/shared';
import {
  type AnalyzeRequest,
  type BatchAnswer,
  type Checked,
  type DetailItem,
  MOST_IN_BATCH,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';
import { refusalOf } from './refusalOf.ts';
import { fingerprintOf, type Submission, submitAnalysis } from './submitAnalysis.ts';

type Result = BatchAnswer['results'][number];

/**
 * Submits each request as analyze would, one after the other, and says of each what became of it. The jobs give way to
 * those that somebody waits for. The first one has to find room among the caller's unfinished jobs; then the rest has it too.
 *
 * @throws AppError idempotency_key_reused when a job was accepted with this key and another body
 */
export async function submitBatch(
  dependencies: Dependencies,
  requests: readonly unknown[],
  check: (request: unknown) => Checked<AnalyzeRequest>,
  submission: Submission,
): Promise<BatchAnswer & { readonly replayed: boolean }> {
  const { idempotencyKey } = submission;
  if (idempotencyKey !== null && (await wasOther(dependencies, submission, idempotencyKey))) throw KEY_REUSED;
  const results: Result[] = [];
  let accepted = 0;
  let replays = 0;
  for (const [index, request] of requests.entries()) {
    const { result, replayed } = await submitOne(index, request);
    results.push(result);
    if (result.http_status === 202) accepted += 1;
    if (replayed) replays += 1;
  }
  const replayed = accepted > 0 && replays === accepted;
  return { accepted, refused: results.length - accepted, results, replayed };

  async function submitOne(index: number, request: unknown): Promise<{ result: Result; replayed?: boolean }> {
    const checked = check(request);
    if (!checked.ok) return { result: invalidItem(index, checked.detail) };
    try {
      const outcome = await submitAnalysis(dependencies, checked.value, {
        ...submission,
        idempotencyKey: idempotencyKey === null ? null : keyOf(idempotencyKey, index),
        lane: 'background',
        openBeyondLimit: accepted > 0 ? requests.length : 0,
      });
      if (outcome.kind === 'refused') return { result: invalidItem(index, outcome.detail) };
      if (outcome.kind === 'key_reused') return { result: refusedItem(index, KEY_REUSED) };
      return { result: { index, http_status: 202, ...outcome.answer }, replayed: outcome.replayed };
    } catch (error) {
      // The rest of a batch is answered even when Redis goes away in the middle of it.
      return { result: refusedItem(index, refusalOf(error)) };
    }
  }
}

/** Whether any request of an earlier batch with this key, of whatever length, has become a job. */
function wasOther({ jobs }: Dependencies, { owner, bytes }: Submission, idempotencyKey: string): Promise<boolean> {
  const idempotencyKeys = Array.from({ length: MOST_IN_BATCH }, (_, index) => keyOf(idempotencyKey, index));
  const definition = JOB_DEFINITIONS.portfolioAnalysis;
  return jobs.isKeyReused({ definition, owner, idempotencyKeys, fingerprint: fingerprintOf(bytes) });
}

/** No key of a caller has a space. */
function keyOf(idempotencyKey: string, index: number): string {
  return `${idempotencyKey} ${index}`;
}

const KEY_REUSED = new AppError(
  'idempotency_key_reused',
  'This Idempotency-Key came with another body within 24 hours.',
);

function invalidItem(index: number, detail: readonly DetailItem[]): Result {
  const placed = detail.map((item) => ({ ...item, loc: ['body', 'requests', index, ...item.loc.slice(1)] }));
  return { index, http_status: 422, detail: placed };
}

function refusedItem(index: number, { status, code, publicDetail, headers }: AppError): Result {
  const retry = headers['retry-after'];
  return {
    index,
    http_status: status === 429 || status === 503 ? status : 422,
    code,
    message: publicDetail,
    retry_after_seconds: retry === undefined ? null : Number(retry),
  };
}
