import type { FinancialResult } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { About } from './about.ts';
import { Facts } from './facts.ts';
import { PeersList } from './peersList.ts';
import { Paragraphs, Prose } from './prose.ts';
import { TargetPrice } from './targetPrice.ts';
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
  return h(
    'div',
    { class: 'result' },
    h(
      'section',
      { class: 'verdict-card', 'aria-labelledby': 'verdict-title' },
      h('h2', { id: 'verdict-title', class: 'unseen' }, 'Verdict'),
      h('p', { class: `action ${verdictTone(summary.recommendedAction)}` }, summary.recommendedAction),
      h(
        'dl',
        { class: 'levels' },
        levels.map(([label, level]) => h('div', { key: label }, h('dt', {}, label), h('dd', {}, level))),
      ),
      h(Paragraphs, { text: summary.investmentThesis }),
      h('p', { class: 'hint' }, summary.targetPriceRange),
    ),
    target === null ? null : h(TargetPrice, { target, close }),
    h(
      'section',
      { class: 'figure', 'aria-labelledby': 'highlights' },
      h('div', { class: 'figure-head' }, h('h2', { id: 'highlights' }, 'Highlights')),
      h(
        'ul',
        { class: 'highlights' },
        summary.keyHighlights.map((text) => h('li', { key: text }, text)),
      ),
    ),
    h(
      'div',
      { class: 'chapters' },
      chapter('The business', detail.businessStrategy),
      chapter('The accounts', accounts),
      chapter('Performance', detail.financialPerformance),
      chapter('The next twelve months', detail.prospectiveAnalysis),
    ),
    h(Facts, { facts }),
    h(PeersList, { peers: result.peers }),
    h(About, { result }),
  );
}

function chapter(title: string, texts: Parameters<typeof Prose>[0]['texts']): JSX.Element {
  const id = `chapter-${title.toLowerCase().replaceAll(' ', '-')}`;
  return h(
    'section',
    { class: 'figure', 'aria-labelledby': id },
    h('div', { class: 'figure-head' }, h('h2', { id }, title)),
    h(Prose, { texts }),
  );
}
