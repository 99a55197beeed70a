import type { NewsResult } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { Figure } from '../ui/figure.ts';
import { day } from '../ui/format.ts';
import type { TableData } from '../ui/tableData.ts';
import { About } from './about.ts';
import { Paragraphs } from './prose.ts';
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
  return h(
    'div',
    { class: 'result' },
    h(
      'section',
      { class: 'verdict-card', 'aria-label': 'Tone' },
      h('p', { class: `action ${verdictTone(result.tone)}` }, result.tone),
      h(Paragraphs, { text: result.summary }),
    ),
    h(Figure<Row>, { title: 'News', data }),
    h(About, { result }),
  );
}

/** The source writes it as it likes. */
function publishedOn(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : day(text);
}
