import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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
import { replaceSection } from './replaceSection.ts';

/** The validation as a Markdown table; a score that no date has says so. */
export function validationTable({ stocks, from, to, rows }: ScoreValidation): string {
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

const FILE = fileURLToPath(
  new URL('../../../shared/data/01_us_adjclose/skfolio_sp500_dataset.csv.gz', import.meta.url),
);

/** Adjusted closes of 20 large American stocks, 1990 to 2022, from the collection beside the checkout; null where it is absent. */
export function twentyStocks(): SnapshotContent | null {
  if (!existsSync(FILE)) return null;
  const [header = [], ...rows] = parse(gunzipSync(readFileSync(FILE))) as string[][];
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

/**
 * `pnpm scores`: how well the scores rank later returns, on the demo market and on 20 real stocks (where their prices are).
 * Writes the tables into docs/scores.md; `--check FILE` compares instead and ends with status 1 when they differ.
 */

const PAGE = fileURLToPath(new URL('../docs/scores.md', import.meta.url));
const DEMO_LAST_DAY = toDay('2026-06-30');

const [option, file = PAGE] = process.argv.slice(2);
const real = twentyStocks();
const markets: [string, SnapshotContent][] = [['demo market', createDemoMarket({ lastDay: DEMO_LAST_DAY })]];
if (real) markets.push(['twenty stocks', withScores(real)]);
else console.log('../shared/data is absent: the table of the twenty stocks is left as it is');

const page = await readFile(file, 'utf8');
let made = page;
for (const [name, content] of markets) {
  const table = validationTable(validateScores(content));
  made = replaceSection(made, name, table);
  console.log(`${name}: ${table}\n`);
}
if (option !== '--check') await writeFile(file, made);
else if (made !== page) {
  console.error(`${file} does not show these figures: run "pnpm scores"`);
  process.exitCode = 1;
}
