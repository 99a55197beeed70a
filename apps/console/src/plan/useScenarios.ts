import type { CompletedJob, Progress, Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { useEffect, useRef, useState } from 'preact/hooks';
import { describeError } from '../words.ts';

/** A job of the page with the request that started it. */
export type Scenario =
  | { readonly kind: 'waiting'; readonly jobId: string; readonly progress: Progress | null }
  | { readonly kind: 'ready'; readonly jobId: string; readonly job: CompletedJob; readonly request: object }
  | { readonly kind: 'failed'; readonly jobId: string; readonly problem: string };

export type ReadyScenario = Extract<Scenario, { readonly kind: 'ready' }>;

/**
 * The scenarios of a page in the order of their ids. Each is loaded once.
 * @param operation a job of another operation has no place here
 */
export function useScenarios(client: Tearsheet, jobIds: readonly string[], operation: string): readonly Scenario[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Scenario>>(new Map());
  const waits = useRef(new Map<string, AbortController>());
  const put = (scenario: Scenario) => setKnown((before) => new Map(before).set(scenario.jobId, scenario));

  async function load(jobId: string, signal: AbortSignal) {
    const handle = client.job(jobId);
    const onProgress = (progress: Progress) => put({ kind: 'waiting', jobId, progress });
    try {
      const [job, sent] = await Promise.all([
        handle.wait({ onProgress, signal, timeoutMs: Number.POSITIVE_INFINITY }),
        handle.request(),
      ]);
      const isOther = sent.operation !== operation;
      if (isOther)
        put({ kind: 'failed', jobId, problem: t('This job is of another kind, so it cannot be compared here.') });
      else put({ kind: 'ready', jobId, job, request: sent.request });
    } catch (error) {
      if (!signal.aborted) put({ kind: 'failed', jobId, problem: describeError(error) });
    }
  }

  useEffect(() => {
    for (const jobId of jobIds) {
      if (waits.current.has(jobId)) continue;
      const leave = new AbortController();
      waits.current.set(jobId, leave);
      void load(jobId, leave.signal);
    }
  }, [jobIds.join()]);
  useEffect(
    () => () => {
      for (const leave of waits.current.values()) leave.abort();
    },
    [],
  );
  return jobIds.map((jobId) => known.get(jobId) ?? { kind: 'waiting', jobId, progress: null });
}
