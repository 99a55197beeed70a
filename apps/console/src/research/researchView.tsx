import type { JobHandle, Progress, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeError, isSignedOut } from '../describeError.ts';
import { Notice, ProgressView } from '../ui/loading.tsx';
import { FinancialView } from './financialView.tsx';
import { type ResearchKind, type ResearchResult, startResearch } from './kinds.ts';
import { NewsView } from './newsView.tsx';
import { PeersView } from './peersView.tsx';
import { ScoreView } from './scoreView.tsx';

export interface ResearchViewProps {
  readonly client: Tearsheet;
  readonly symbol: string;
  readonly kind: ResearchKind;
  readonly onSignedOut: () => void;
}

/** One analysis of a symbol: how far it is, then what it found. */
export function ResearchView({ client, symbol, kind, onSignedOut }: ResearchViewProps): JSX.Element {
  const { progress, result, problem, cancel } = useResearch(client, kind, symbol, onSignedOut);
  if (problem !== null) return <Notice kind="error" text={problem} />;
  if (result === null)
    return (
      <div class="waiting">
        <ProgressView progress={progress} onCancel={cancel} />
      </div>
    );
  return (
    <div class="result">
      {result.simulated ? (
        <p class="notice info">Simulated data: prices and accounts are invented and describe no real company.</p>
      ) : null}
      {view(result)}
    </div>
  );
}

function view(result: ResearchResult): JSX.Element {
  if ('executiveSummary' in result) return <FinancialView result={result} />;
  if ('factors' in result) return <ScoreView result={result} />;
  return 'tone' in result ? <NewsView result={result} /> : <PeersView result={result} />;
}

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
