import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { figureText, resultDocument, type SheetAnalysis } from '@tearsheet/presentation';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { tearsheet } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { ROOT } from '../architecture/sources.ts';
import { linesOfPdf, linesOfSvg, shows } from './drawnLines.ts';
import { serveHardCases } from './serveHardCases.ts';

/** Deposits and withdrawals of many times the account, before and after a fall. A chart of money would show other drawdowns. */
const REQUEST = {
  transactions: [
    { date: '2022-03-01', type: 'deposit', amount: 10_000 },
    { date: '2022-03-01', type: 'buy', symbol: 'RISE.N', quantity: 300 },
    { date: '2022-05-02', type: 'deposit', amount: 500_000 },
    { date: '2022-05-02', type: 'buy', symbol: 'RISE.N', quantity: 12_000 },
    { date: '2022-08-01', type: 'sell', symbol: 'RISE.N', quantity: 12_000 },
    { date: '2022-08-01', type: 'withdrawal', amount: 450_000 },
    { date: '2023-10-02', type: 'deposit', amount: 900_000 },
    { date: '2023-12-01', type: 'withdrawal', amount: 940_000 },
  ],
  benchmark: 'ACWI.OQ',
};
const PYTHON = `
import json, os
import matplotlib
matplotlib.use("agg")
from tearsheet import Tearsheet
plot = Tearsheet().job(os.environ["JOB"]).wait().plot
lines = {"drawdowns": plot.drawdowns().lines[0], "growth": plot.growth().lines[0]}
print(json.dumps({name: [float(y) for y in line.get_ydata()] for name, line in lines.items()}))
`;
const environment = await testPython();
const withPython = environment === null ? describe.skip : describe;

describe('each drawdown that is shown is the one of the result', () => {
  const service = serveHardCases({ reports: true });
  const newFolder = temporaryFolders();
  let jobId: string;
  let analysis: SheetAnalysis;
  let falls: readonly number[];
  let index: readonly number[];
  let depths: readonly string[];

  beforeAll(async () => {
    const { json } = await service.call('POST', '/v1/portfolio/analyze', {
      ...REQUEST,
      fields: SELECTABLE_SECTION_NAMES,
    });
    jobId = String(json.job_id);
    analysis = (json.result as { readonly result: SheetAnalysis }).result;
    const { underwater, episodes } = analysis.drawdown_analysis!;
    falls = underwater.map(({ drawdown }) => drawdown);
    index = analysis.daily_summary.map(({ cumulative_return: r }, day) => (day === 0 ? 1 : 1 + r));
    depths = episodes
      .map(({ depth }) => depth)
      .toSorted((a, b) => a - b)
      .map((depth) => figureText('depth', depth));
  });

  const deepest = () => figureText('drawdown', Math.min(...falls));
  const fileOf = async (name: 'html_url' | 'pdf_url') => {
    const { json } = await service.call('POST', `/v1/portfolio/report?job_id=${jobId}`);
    const { result } = json as { readonly result: Readonly<Record<string, string>> };
    return Buffer.from(await (await fetch(result[name]!.replace(API_URL, service.url))).arrayBuffer());
  };

  test('and the money has others', () => {
    const money = analysis.daily_summary.map(({ portfolio_value: value }) => value);
    const ofMoney = Math.min(...money.map((value, day) => value / Math.max(...money.slice(0, day + 1)) - 1));
    expect(ofMoney).toBeLessThan(-0.9);
    expect(Math.min(...falls)).toBeGreaterThan(-0.6);
    expect(Math.min(...falls)).toBeLessThan(-0.01);
    expect(shows(money, index)).toBe(false);
  });

  test('in the chart and the table of the HTML tear sheet', async () => {
    const html = (await fileOf('html_url')).toString();
    const figure = /<figure id="growth">[\s\S]*?<\/figure>/.exec(html)?.[0] ?? '';
    const lines = linesOfSvg(figure);
    expect([lines.some((line) => shows(line, falls)), lines.some((line) => shows(line, index))]).toEqual([true, true]);
    const table = html.slice(html.indexOf('Drawdowns, the deepest first'));
    const shown = [...table.slice(0, table.indexOf('</table>')).matchAll(/<th scope="row"[^>]*>([^<]+)/g)];
    expect(shown.map(([, text]) => text)).toEqual(depths.slice(0, 10));
  });

  test('in the chart of the PDF', async () => {
    const lines = linesOfPdf(await fileOf('pdf_url'));
    expect([lines.some((line) => shows(line, falls)), lines.some((line) => shows(line, index))]).toEqual([true, true]);
  });

  test('in the chart and the tables of the console', () => {
    const blocks = resultDocument(analysis).sections.flatMap((section) => section.blocks);
    const growth = blocks.find((block) => block.kind === 'chart' && block.id === 'growth');
    if (growth?.kind !== 'chart') throw new Error('there is no chart of growth');
    const { series } = growth.draw({ width: 800, height: 430, theme: 'light', interactive: true });
    const drawn = (Array.isArray(series) ? series : []).map(({ data }) => {
      return (Array.isArray(data) ? data : []).map((point) => (Array.isArray(point) ? Number(point[1]) : Number.NaN));
    });
    expect([
      drawn.some((line) =>
        shows(
          line.map((y) => 1000 * y),
          falls,
        ),
      ),
    ]).toEqual([true]);
    const { columns, rows } = growth.data();
    const column = columns.findIndex(({ title }) => title === 'Drawdown');
    const listed = rows.map((row) => {
      const cell = row[column];
      return typeof cell === 'object' ? Number(cell.value) : Number.NaN;
    });
    expect(listed.map((value, day) => Math.abs(value - falls[day]!) < 1e-9)).toEqual(falls.map(() => true));
  });

  test('in the lines of the command line', async () => {
    const variables = {
      TEARSHEET_STATE: newFolder(),
      TEARSHEET_URL: service.url,
      TEARSHEET_TOKEN: await service.token(),
    };
    const { stdout } = await tearsheet(['watch', jobId], variables);
    expect(/^Drawdown .*$/m.exec(stdout)?.[0]).toContain(`  ${deepest()} to `);
    expect(/^Maximum drawdown +(\S+)/m.exec(stdout)?.[1]).toBe(deepest());
  });

  withPython('in the Python client', () => {
    test('plots', async () => {
      const { stdout } = await promisify(execFile)(environment?.python ?? '', ['-c', PYTHON], {
        cwd: `${ROOT}/packages/client-python/src`,
        env: { ...process.env, JOB: jobId, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: await service.token() },
      });
      const { drawdowns, growth } = JSON.parse(stdout) as Readonly<Record<'drawdowns' | 'growth', readonly number[]>>;
      expect(drawdowns).toEqual(falls);
      expect(growth.map((level, day) => Math.abs(level / 100 - index[day]!) < 1e-9)).toEqual(index.map(() => true));
    });
  });
});
