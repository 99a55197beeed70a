import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
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
      for (const sentence of sentences ?? []) expect(words).toContain(sentence);
      expect(words).toContain(result.disclosure);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    });
  },
);
