import type { ScoreResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { Figure } from '../ui/figure.tsx';
import type { TableData } from '../ui/tableData.ts';
import { About } from './about.tsx';
import { Facts } from './facts.tsx';
import { Paragraphs } from './prose.tsx';
import { verdictTone } from './verdictTone.ts';
import { wordsOf } from './wordsOf.ts';

interface Row {
  readonly factor: string;
  readonly score: number | null;
  readonly text: string;
}

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
const FULL = 10;

/** The factor scores of an instrument, and what stands behind each. */
export function ScoreView({ result }: { readonly result: ScoreResult }): JSX.Element {
  const { scores, factors, recommendation } = result;
  const data: TableData<Row> = {
    name: 'Scores',
    columns: [
      { label: 'Factor', value: ({ factor }) => wordsOf(factor) },
      { label: 'Score', value: ({ score }) => score, show: (value) => value.toFixed(1), barOf: FULL },
      { label: 'Why', value: ({ text }) => text },
    ],
    rows: [
      ...FACTORS.map((factor) => ({ factor, score: scores[factor], text: factors[factor] })),
      { factor: 'total', score: scores.total, text: result.trend },
    ],
  };
  return (
    <div class="result">
      <section class="verdict-card" aria-label="Verdict">
        {recommendation === null ? null : <p class={`action ${verdictTone(recommendation)}`}>{recommendation}</p>}
        <Paragraphs text={result.summary} />
      </section>
      <Figure<Row> title="Scores" note="From 0 to 10." data={data} />
      <Facts facts={result.facts} />
      <About result={result} />
    </div>
  );
}
