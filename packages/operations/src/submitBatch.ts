import { AppError } from '@tearsheet/shared';
import type { AnalyzeRequest, BatchAnswer, Checked, DetailItem } from '@tearsheet/shared/schemas';
import type { Dependencies } from './dependencies.ts';
import { refusalOf } from './refusalOf.ts';
import { type Submission, submitAnalysis } from './submitAnalysis.ts';

type Result = BatchAnswer['results'][number];

/**
 * Submits each request as analyze would, one after the other, and says of each what became of it. The jobs give way to
 * those that somebody waits for. The first one has to find room among the caller's unfinished jobs; then the rest has it too.
 */
export async function submitBatch(
  dependencies: Dependencies,
  requests: readonly unknown[],
  check: (request: unknown) => Checked<AnalyzeRequest>,
  submission: Submission,
): Promise<BatchAnswer & { readonly replayed: boolean }> {
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
    const { idempotencyKey } = submission;
    try {
      const outcome = await submitAnalysis(dependencies, checked.value, {
        ...submission,
        // No key of a caller has a space.
        idempotencyKey: idempotencyKey === null ? null : `${idempotencyKey} ${index}`,
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
