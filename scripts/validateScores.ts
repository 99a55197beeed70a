/**
 * `pnpm scores [--prices FOLDER]` measures how well the scores rank later returns. It uses the demo market, and 20 real stocks if
 * a folder with skfolio's price file is given. It writes the tables into docs/scores.md. With `--check FILE` it compares
 * instead, and ends with status 1 if the tables differ.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ScoreValidation,
  type ScoreValidationRow,
  type SnapshotContent,
  validateScores,
  withScores,
} from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { formatDay, toDay } from '@tearsheet/shared';
import { parse } from 'csv-parse/sync';
import { PRICES, updatePage } from './measuredPage.ts';

/** Returns a validation as a Markdown table. */
function validationTable({ stocks, from, to, rows }: ScoreValidation): string {
  const lines = rows.map((row) => `| ${[row.score, ...cells(row)].join(' | ')} |`);
  return [
    `${stocks} stocks, ${formatDay(from)} to ${formatDay(to)}. IC: mean (t-statistic, dates).`,
    '',
    '| Score | coverage | turnover in 4 weeks | IC 4 weeks | IC 13 weeks | IC 52 weeks |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function cells({ coverage, turnover, information }: ScoreValidationRow): string[] {
  if (Number.isNaN(coverage)) return ['none', '', '', '', ''];
  const percent = (value: number) => `${(100 * value).toFixed(0)}%`;
  return [
    percent(coverage),
    percent(turnover),
    ...information.map(({ mean, tStatistic, count }) => `${mean.toFixed(3)} (${tStatistic.toFixed(1)}, ${count})`),
  ];
}

/** Returns the adjusted closes of 20 large American stocks, 1990 to 2022. */
function twentyStocks(folder: string): SnapshotContent {
  const [header = [], ...rows] = parse(
    gunzipSync(readFileSync(join(folder, 'skfolio_sp500_dataset.csv.gz'))),
  ) as string[][];
  const days = Int32Array.from(rows, ([date = '']) => toDay(date));
  const none = { open: null, high: null, low: null, volume: null };
  const symbols = header.slice(1);
  return {
    dataSource: 'skfolio sp500_dataset',
    instruments: symbols.map((symbol) => ({
      ...{ ric: `${symbol}.N`, name: symbol, type: 'stock', currency: 'USD', ticker: symbol, exchange: null },
      ...{ market: null, country: null, sector: null, industry: null, isin: null, primary: null, aliases: [] },
      ...{ description: null, sharesOutstanding: null, marketCap: null, delistedOn: null },
    })),
    prices: new Map(
      symbols.map((symbol, i) => {
        const adjClose = Float64Array.from(rows, (cells) => Number(cells[i + 1] || Number.NaN));
        return [`${symbol}.N`, { days, close: adjClose.map(() => Number.NaN), adjClose, ...none }];
      }),
    ),
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: [],
    etfHoldings: [],
    news: [],
  };
}

const DEMO_LAST_DAY = toDay('2026-06-30');

const markets: [string, SnapshotContent][] = [['demo market', createDemoMarket({ lastDay: DEMO_LAST_DAY })]];
if (PRICES !== null) markets.push(['twenty stocks', withScores(twentyStocks(PRICES))]);
const tables = new Map(markets.map(([name, content]) => [name, validationTable(validateScores(content))]));
for (const [name, table] of tables) console.log(`${name}: ${table}\n`);
await updatePage('scores.md', 'pnpm scores', tables);
