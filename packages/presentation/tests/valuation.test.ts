/** The value of a tracked portfolio as a document, also as readers of a link see it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Table } from '../src/documents/document.ts';
import { type Valuation, valuationDocument } from '../src/documents/valuation.ts';
import { renderHtml } from '../src/render/html.ts';

const { paths } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
const VALUE: Valuation =
  paths['/v1/portfolio/{portfolio_id}/value'].get.responses['200'].content['application/json'].examples.last_close
    .value;
/** The same portfolio as a link shows it that hides amounts. */
const HIDDEN: Valuation = {
  ...VALUE,
  value: 126.224411,
  day_change: -0.384,
  positions: VALUE.positions.map(({ quantity: _, ...row }) => ({ ...row, value: 63.456, total_pl: 0.04 })),
};
const facts = { title: 'Core', sources: [{ source: 'demo (simulated)' }] };
const tables = (value: Valuation) =>
  valuationDocument(value, facts).sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is Table => block.kind === 'table'),
  );

test('the document names its period, its data, and what they are', () => {
  const document = valuationDocument(VALUE, facts);
  expect(document).toMatchObject({ title: 'Core', kind: 'Tracked portfolio', facts: [{ text: 'demo (simulated)' }] });
  expect(document.warning?.mark).toBe('Simulated data');
  expect(document.sections.map(({ id }) => id)).toEqual(['value', 'holdings']);
  expect(renderHtml(document)).not.toMatch(/\bundefined\b|\bNaN\b|\[object/);
});

test('a portfolio that starts with 100 has small amounts, so they have two digits and no currency', () => {
  const [positions] = tables(HIDDEN);
  expect(positions?.columns.map(({ title }) => title)).not.toContain('Quantity');
  expect(tables(VALUE)[0]?.columns.map(({ title }) => title)).toContain('Quantity');
  const page = renderHtml(valuationDocument(HIDDEN, facts));
  for (const text of ['126.22', '−0.38', '63.46', '0.04']) expect(page).toContain(text);
  expect(page).not.toContain('EUR\u00a0126');
});
