import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { JobWarning } from '@tearsheet/shared/schemas';
import { comparisonBlocks } from '../src/documents/comparison.ts';
import type { Block } from '../src/documents/document.ts';
import { optimizationDocument } from '../src/documents/optimization.ts';
import { simulationDocument } from '../src/documents/simulation.ts';
import { type Analysis, isComplete, type SheetAnalysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument, tearSheet } from '../src/documents/tearSheet/tearSheet.ts';

const MADE_AT = '2026-11-22T08:00:00Z';
const exampleOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../docs/examples/${name}.json`, import.meta.url), 'utf8'));

const OLD = Array.from(
  { length: 40 },
  (_, i): JobWarning => ({
    code: 'stale_price',
    symbol: `S${i}.N`,
    message: `S${i}.N has no prices from 2024-01-02 to 2024-02-01. The last price is used on these days.`,
    field: 'portfolio',
    portfolio_share: 0.01,
  }),
);
const JUMP: JobWarning = {
  code: 'unit_jump',
  symbol: 'AAPL.OQ',
  message: 'The data of AAPL.OQ have a fault on 2024-03-04: 190 to 1.9, a factor of 100.',
  field: 'portfolio',
  first_date: '2024-03-04',
  last_date: '2024-03-04',
  portfolio_share: 0.4,
  total_return_effect_bps: -3960,
};
const LATE: JobWarning = { code: 'transaction_after_end', message: 'It is ignored.', field: 'transactions[4].date' };
const WARNINGS = [...OLD, LATE, JUMP];

function example(): SheetAnalysis {
  const found: Analysis = { ...exampleOf('analysis').result, warnings: WARNINGS };
  if (!isComplete(found)) throw new Error('the example lacks sections');
  return found;
}

/** The headings and the number of lines of the first notes, before any figure. */
function firstNotes(blocks: readonly Block[] = []): unknown[] {
  const end = blocks.findIndex((block) => block.kind !== 'note');
  return blocks
    .slice(0, end < 0 ? undefined : end)
    .map((block) => (block.kind === 'note' ? [block.heading, block.bullets.length] : null));
}

const BOTH = [
  ['Faults in the data', 2],
  ['Differs from the portfolio that was sent', 1],
];

describe('faults in the data come before the figures, one line for each kind', () => {
  test.each([
    ['the page of a result', () => resultDocument(example()).sections[0]?.blocks, BOTH],
    ['the tear sheet', () => tearSheet(example(), MADE_AT).sections[0]?.blocks, BOTH],
    ['the snapshot', () => tearSheet(example(), MADE_AT, { version: 'snapshot' }).sections[0]?.blocks, BOTH],
    [
      'a simulation',
      () => simulationDocument({ ...exampleOf('simulation').result, warnings: WARNINGS }).sections[0]?.blocks,
      BOTH,
    ],
    [
      'an optimization',
      () => optimizationDocument({ ...exampleOf('optimization').result, warnings: WARNINGS }).sections[0]?.blocks,
      BOTH,
    ],
    [
      'a comparison',
      () =>
        comparisonBlocks(
          [example(), { ...example(), warnings: [LATE] }].map((analysis) => ({ name: 'Mine', analysis })),
        ),
      [['Faults in the data', 2]],
    ],
  ])('in %s', (_, blocksOf, expected) => {
    expect(firstNotes(blocksOf())).toEqual(expected);
  });

  test('with the holding, the day in words, the share, and the effect', () => {
    const [note] = resultDocument(example()).sections[0]?.blocks ?? [];
    if (note?.kind !== 'note') throw new Error('there is no note');
    expect(note.bullets[0]).toMatch(
      /^Change of unit\. The data of Apple.* have a fault on 4\u00a0Mar\u00a02024: .* It touches at most 40% of the portfolio\. Its effect on the total return is −3,960 basis points\.$/,
    );
    expect(note.bullets[1]).toContain('39 more warnings are of this kind: S1.N, S2.N, S3.N, and 36 more.');
  });

  test('and every one of them is in a table of the data', () => {
    const blocks = resultDocument(example()).sections.flatMap((section) => section.blocks);
    const table = blocks.find((block) => block.kind === 'table' && block.title === 'All warnings');
    expect(table?.kind === 'table' ? table.rows.length : 0).toBe(42);
  });
});
