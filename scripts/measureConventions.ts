/**
 * `pnpm conventions`: what other libraries give for the same daily returns, on the demo market and on real prices (where
 * they are). Writes the tables into docs/analytics.md; `--check FILE` compares instead and ends with status 1 when they differ.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Difference, differences } from './conventions/otherConventions.ts';
import { demoPair, realPair } from './conventions/series.ts';
import { replaceSection } from './scores/replaceSection.ts';

const PAGE = fileURLToPath(new URL('../docs/analytics.md', import.meta.url));
const [option, file = PAGE] = process.argv.slice(2);
const pairs = new Map([['demo market', demoPair()]]);
const real = realPair();
if (real) pairs.set('real prices', real);
else console.log('../shared/data is absent: the table of real prices is left as it is');

const page = await readFile(file, 'utf8');
let made = page;
for (const [name, pair] of pairs) made = replaceSection(made, name, tableOf(differences(pair)));
if (option !== '--check') await writeFile(file, made);
else if (made !== page) {
  console.error(`${file} does not show these figures: run "pnpm conventions"`);
  process.exitCode = 1;
}

function tableOf(rows: readonly Difference[]): string {
  const show = (value: number) => value.toFixed(5);
  const lines = rows.map(
    ({ measure, whose, theirs, ours }) =>
      `| \`${measure}\` | ${whose} | ${show(theirs)} | ${show(ours)} | ${show(theirs - ours)} |`,
  );
  return ['| Measure | Other convention | Theirs | Ours | Difference |', '|---|---|---:|---:|---:|', ...lines].join(
    '\n',
  );
}
