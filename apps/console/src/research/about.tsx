import type { JSX } from 'preact';
import { Figure } from '../ui/figure.tsx';
import type { TableData } from '../ui/tableData.ts';
import type { ResearchResult } from './kinds.ts';

interface Row {
  readonly label: string;
  readonly text: string;
}

/** Who wrote it, from which data, how its numbers were checked, and what it is not. */
export function About({ result }: { readonly result: ResearchResult }): JSX.Element {
  const { narrator, as_of, generated_at, data_source, data_version, grounding, notes, disclosure } = result;
  const rows: Row[] = [
    { label: 'Written by', text: narrator === 'rules' ? 'rules, from the figures' : narrator },
    { label: 'Data', text: `${data_source}, to ${as_of}, version ${data_version}` },
    { label: 'Made', text: new Date(generated_at).toLocaleString('en') },
    {
      label: 'Numbers in the text',
      text: `${grounding.grounded} of ${grounding.numbers} are figures of the list; ${grounding.removed} sentences were removed`,
    },
    ...grounding.removed_sentences.map((text) => ({ label: 'Removed', text })),
    ...notes.map((text) => ({ label: 'Note', text })),
    { label: 'Disclosure', text: disclosure },
  ];
  const data: TableData<Row> = {
    name: 'About this analysis',
    columns: [
      { label: 'What', value: ({ label }) => label },
      { label: 'Finding', value: ({ text }) => text },
    ],
    rows,
  };
  return <Figure<Row> title="About this analysis" data={data} />;
}
