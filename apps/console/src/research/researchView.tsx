import type { JobHandle, Progress, Tearsheet } from '@tearsheet/client';
import { researchDocument } from '@tearsheet/presentation';
import { ImageContext, InstrumentAddress, Sections } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { imageFacts, SimulatedMark } from '../results/simulatedMark.tsx';
import { researchAddress } from '../route.ts';
import { Notice, ProgressView } from '../ui/loading.tsx';
import { describeError } from '../words.ts';
import { type ResearchKind, type ResearchResult, startResearch } from './kinds.ts';

export interface ResearchViewProps {
  readonly client: Tearsheet;
  readonly symbol: string;
  readonly kind: ResearchKind;
}

/** Shows the progress of one analysis of a symbol, then its result. */
export function ResearchView({ client, symbol, kind }: ResearchViewProps): JSX.Element {
  const { progress, result, problem, cancel } = useResearch(client, kind, symbol);
  if (problem !== null) return <Notice kind="error" text={problem} />;
  if (result === null)
    return (
      <div class="waiting">
        <ProgressView progress={progress} onCancel={cancel} />
      </div>
    );
  return <ResearchDocument result={result} />;
}

function ResearchDocument({ result }: { readonly result: ResearchResult }): JSX.Element {
  const { title, subtitle, sections, warning } = useMemo(() => researchDocument(result), [result]);
  return (
    <InstrumentAddress.Provider value={researchAddress}>
      <div class="result">
        <SimulatedMark warning={warning} />
        <ImageContext.Provider value={imageFacts(title, { subtitle, warning })}>
          <Sections sections={sections} />
        </ImageContext.Provider>
      </div>
    </InstrumentAddress.Provider>
  );
}

export interface Research {
  readonly progress: Progress | null;
  /** Null until the job has completed. */
  readonly result: ResearchResult | null;
  readonly problem: string | null;
  readonly cancel: () => Promise<void>;
}

/** Submits an analysis of a symbol and waits for its result. Leaving the page ends the waiting but not the job. */
export function useResearch(client: Tearsheet, kind: ResearchKind, symbol: string): Research {
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
        if (!signal.aborted) setProblem(describeError(error));
      });
    return () => leave.abort();
  }, [client, kind, symbol]);
  return { progress, result, problem, cancel: async () => job?.cancel() };
}
