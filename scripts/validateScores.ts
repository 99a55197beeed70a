/**
 * `pnpm scores`: how well the scores rank later returns, on the demo market and on 20 real stocks (where their prices are).
 * Writes the tables into docs/scores.md; `--check FILE` compares instead and ends with status 1 when they differ.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SnapshotContent, validateScores, withScores } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared/dates';
import { replaceSection } from './scores/replaceSection.ts';
import { twentyStocks } from './scores/twentyStocks.ts';
import { validationTable } from './scores/validationTable.ts';

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
