import type { JobHandle, Progress, Tearsheet } from '@tearsheet/client';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';
import { type ResearchKind, type ResearchResult, startResearch } from './kinds.ts';

export interface Research {
  readonly progress: Progress | null;
  /** Null until it is there. */
  readonly result: ResearchResult | null;
  readonly problem: string | null;
  readonly cancel: () => void;
}

/** One analysis of a symbol, from its submit to its result. Leaving the page ends the waiting, not the job. */
export function useResearch(client: Tearsheet, kind: ResearchKind, symbol: string, onSignedOut: () => void): Research {
  const [job, setJob] = useState<JobHandle<ResearchResult> | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ResearchResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    startResearch(client, kind, symbol, signal)
      .then((started) => {
        setJob(started);
        return started.wait({ onProgress: setProgress, signal });
      })
      .then((ended) => {
        if (!signal.aborted) setResult(ended);
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (isSignedOut(error)) onSignedOut();
        else setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, kind, symbol]);
  return { progress, result, problem, cancel: () => void job?.cancel().catch(() => {}) };
}
