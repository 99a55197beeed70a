import { expect, test } from '@jest/globals';
import { lineChart } from '../src/charts/lines.ts';
import type { Chart } from '../src/documents/document.ts';
import { imageSvg } from '../src/render/dom/imageSvg.ts';

const DAY = 86_400_000;
const times = Array.from({ length: 50 }, (_, index) => index * DAY);
const chart: Chart = {
  kind: 'chart',
  id: 'c',
  title: 'Value < 5 & more',
  description: '',
  height: 300,
  caption: 'Shaded: 1 A crisis.',
  draw: (frame) =>
    lineChart(frame, [{ name: 'A', color: 'accent', times, values: times.map((_, day) => day) }], { unit: 'number' }),
  data: () => ({ columns: [], rows: [], note: null }),
};

test('an image has the title, subject, dates, and caption of its chart, and marks simulated data', async () => {
  const facts = { subject: 'Apple & Co', dates: '1 Jan 1970 to 19 Feb 1970', mark: 'SIMULATED DATA' };
  const svg = await imageSvg({ chart, view: null, facts });
  for (const text of [
    'Value &lt; 5 &amp; more',
    'Apple &amp; Co · 1 Jan 1970 to',
    'SIMULATED DATA',
    'Shaded: 1 A crisis.',
  ])
    expect(svg).toContain(text);
  expect(svg.match(/<svg /g)).toHaveLength(2);
  expect(svg).not.toMatch(/NaN|undefined|<script/);
  const bare = await imageSvg({
    chart,
    view: { from: 20 * DAY, isLogarithmic: false, hasMarks: false },
    facts: { ...facts, mark: null },
  });
  expect(bare).not.toMatch(/SIMULATED|Shaded/);
  expect(bare.length).toBeLessThan(svg.length);
});
