import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { ProgressView } from '../results/progressView.tsx';
import { Notice } from '../ui/notice.tsx';
import { FinancialView } from './financialView.tsx';
import type { ResearchKind, ResearchResult } from './kinds.ts';
import { NewsView } from './newsView.tsx';
import { PeersView } from './peersView.tsx';
import { ScoreView } from './scoreView.tsx';
import { useResearch } from './useResearch.ts';

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
