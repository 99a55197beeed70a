import type { NewsResult } from '@tearsheet/client';
import type { JSX } from 'preact';
import { Figure } from '../ui/figure.tsx';
import { day } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { About } from './about.tsx';
import { Paragraphs } from './prose.tsx';
import { verdictTone } from './verdictTone.ts';

type Row = NewsResult['items'][number];

/** What was published about an instrument, and how it sounds. */
export function NewsView({ result }: { readonly result: NewsResult }): JSX.Element {
  const data: TableData<Row> = {
    name: 'News',
    columns: [
      { label: 'Published', value: (row) => publishedOn(row.published_at) },
      // The text and the address are of others: only what leads to a web page is a link.
      {
        label: 'Headline',
        value: ({ headline }) => headline,
        href: ({ url }) => (/^https?:/i.test(url ?? '') ? url : null),
      },
      { label: 'Source', value: ({ source }) => source },
      { label: 'Tone', value: ({ tone }) => tone },
    ],
    rows: result.items,
  };
  return (
    <div class="result">
      <section class="verdict-card" aria-label="Tone">
        <p class={`action ${verdictTone(result.tone)}`}>{result.tone}</p>
        <Paragraphs text={result.summary} />
      </section>
      <Figure<Row> title="News" data={data} />
      <About result={result} />
    </div>
  );
}

/** The source writes it as it likes. */
function publishedOn(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : day(text);
}
