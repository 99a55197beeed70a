import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Chart, ReportDocument } from '../src/documents/document.ts';
import { type ResearchResult, renderText, researchDocument } from '../src/index.ts';

const examples: Record<string, { disclosure?: string }> = JSON.parse(
  readFileSync(new URL('../../../docs/examples/research.json', import.meta.url), 'utf8'),
);

describe.each(Object.entries(examples).filter(([, { disclosure }]) => disclosure !== undefined))(
  'the text of a research result of kind %s',
  (_name, given) => {
    // The examples are answers of the service, which the schema describes.
    const result = given as ResearchResult;
    const text = renderText(researchDocument(result));

    test('has every sentence and the disclosure, and wraps paragraphs', () => {
      const words = text.replace(/\s+/g, ' ');
      const prose =
        'executiveSummary' in result ? result.executiveSummary : 'summary' in result ? result.summary : result.analysis;
      const sentences = JSON.stringify(prose).match(/[A-Z][^.":]{40,}\./g);
      // Documents have a minus sign where the result has a hyphen.
      for (const sentence of sentences ?? []) expect(words).toContain(sentence.replace(/ -(?=\d)/g, ' −'));
      expect(words).toContain(result.disclosure);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    });

    test('has the price next to its first text', () => {
      const closes = [
        { date: '2024-01-02', close: 10 },
        { date: '2024-01-03', close: 11.5 },
      ];
      const [first] = researchDocument(result, closes).sections;
      const pair = first?.blocks.find(({ kind }) => kind === 'beside');
      expect(pair).toMatchObject({ left: [{ kind: 'note' }], right: [{ kind: 'chart', title: 'Price' }] });
      // One day has no line.
      const [alone] = researchDocument(result, closes.slice(1)).sections;
      expect(alone?.blocks.some(({ kind }) => kind === 'beside')).toBe(false);
    });
  },
);

describe('a chart on a terminal', () => {
  const values = Array.from({ length: 500 }, (_, day) => 100 + day);
  const chart: Chart = {
    ...{ kind: 'chart', id: 'growth', title: 'Growth', description: '', height: 1 },
    draw: () => ({}),
    data: () => ({ columns: [], rows: [], note: null }),
    sparklines: [{ label: 'Growth', values, format: String }],
    ends: ['2023-01-02', '2024-06-28'],
  };
  const sections = [{ id: 'growth', title: '', blocks: [chart] }];
  const document = {
    kind: '',
    title: '',
    subtitle: '',
    language: 'en',
    warning: null,
    facts: [],
    sections,
    footer: '',
  };
  const linesAt = (columns: number) => renderText(document as ReportDocument, undefined, columns).split('\n');

  test.each([60, 80, 120, 200])('fills %i columns, with the values of its axis and its dates', (columns) => {
    const [line = '', axis = ''] = linesAt(columns);
    expect([...line].length).toBe(columns);
    expect(line).toMatch(/^Growth +▁+▂.*█ {2}100 to 599$/);
    expect(axis).toMatch(/^ {23}2023-01-02 +2024-06-28$/);
    expect(axis.length).toBe(columns - '  100 to 599'.length);
  });

  test('gives up the values and the dates where they have no room', () => {
    expect(linesAt(40)).toEqual([expect.stringMatching(/^Growth {17}▁+▂.*█$/), '']);
  });
});
