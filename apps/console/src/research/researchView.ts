import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { ProgressView } from '../results/progressView.ts';
import { Notice } from '../ui/notice.ts';
import { FinancialView } from './financialView.ts';
import type { ResearchKind, ResearchResult } from './kinds.ts';
import { NewsView } from './newsView.ts';
import { PeersView } from './peersView.ts';
import { ScoreView } from './scoreView.ts';
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
  if (problem !== null) return h(Notice, { kind: 'error', text: problem });
  if (result === null) return h('div', { class: 'waiting' }, h(ProgressView, { progress, onCancel: cancel }));
  return h(
    'div',
    { class: 'result' },
    result.simulated
      ? h(
          'p',
          { class: 'notice info' },
          'Simulated data: prices and accounts are invented and describe no real company.',
        )
      : null,
    view(result),
  );
}

function view(result: ResearchResult): JSX.Element {
  if ('executiveSummary' in result) return h(FinancialView, { result });
  if ('factors' in result) return h(ScoreView, { result });
  return 'tone' in result ? h(NewsView, { result }) : h(PeersView, { result });
}
