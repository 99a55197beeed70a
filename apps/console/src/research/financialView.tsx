import type { FinancialResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { About } from './about.tsx';
import { Facts } from './facts.tsx';
import { PeersList } from './peersList.tsx';
import { Paragraphs, Prose } from './prose.tsx';
import { TargetPrice } from './targetPrice.tsx';
import { verdictTone } from './verdictTone.ts';

/** The verdict, why, and everything it rests on. */
export function FinancialView({ result }: { readonly result: FinancialResult }): JSX.Element {
  const { executiveSummary: summary, detailedAnalysis: detail, target_price: target, facts } = result;
  const { earningsQuality, conservatismLevel, ...accounts } = detail.accountingQuality;
  const close = facts.find(({ id }) => id === 'close')?.value ?? null;
  const levels = [
    ['Confidence', summary.confidenceLevel],
    ['Earnings quality', earningsQuality],
    ['Conservatism', conservatismLevel],
  ] as const;
  return (
    <div class="result">
      <section class="verdict-card" aria-labelledby="verdict-title">
        <h2 id="verdict-title" class="unseen">
          Verdict
        </h2>
        <p class={`action ${verdictTone(summary.recommendedAction)}`}>{summary.recommendedAction}</p>
        <dl class="levels">
          {levels.map(([label, level]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{level}</dd>
            </div>
          ))}
        </dl>
        <Paragraphs text={summary.investmentThesis} />
        <p class="hint">{summary.targetPriceRange}</p>
      </section>
      {target === null ? null : <TargetPrice target={target} close={close} />}
      <section class="figure" aria-labelledby="highlights">
        <div class="figure-head">
          <h2 id="highlights">Highlights</h2>
        </div>
        <ul class="highlights">
          {summary.keyHighlights.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <div class="chapters">
        {chapter('The business', detail.businessStrategy)}
        {chapter('The accounts', accounts)}
        {chapter('Performance', detail.financialPerformance)}
        {chapter('The next twelve months', detail.prospectiveAnalysis)}
      </div>
      <Facts facts={facts} />
      <PeersList peers={result.peers} />
      <About result={result} />
    </div>
  );
}

function chapter(title: string, texts: Parameters<typeof Prose>[0]['texts']): JSX.Element {
  const id = `chapter-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="figure" aria-labelledby={id}>
      <div class="figure-head">
        <h2 id={id}>{title}</h2>
      </div>
      <Prose texts={texts} />
    </section>
  );
}
