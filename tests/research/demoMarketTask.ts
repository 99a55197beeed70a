/** Every kind of research on every fourth instrument of the demo market, outside Jest. Prints JSON. */
import { openMarketData } from '@tearsheet/market-data';
import { createRulesNarrator, runAnalysis } from '@tearsheet/research';
import { toDay } from '@tearsheet/shared';
import { type AnalysisKind, createAjv, RESEARCH_RESULTS } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';

const KINDS: readonly AnalysisKind[] = ['peers', 'financial', 'score', 'news'];
const ajv = createAjv();
const checks = new Map(KINDS.map((kind) => [kind, ajv.compile(RESEARCH_RESULTS[kind] as object)]));
/** Turns of phrase that a reader stumbles over. */
const SLIPS =
  /(grew|grow|rose|fall) by -|\dx times |-0(\.0+)?(?![\d.])%?|\.\. |\b1 (items|peers)\b|\ba [AEIO]\w+ [\w ]*company/;
const problems: string[] = [];
const actions = new Map<string, number>();
let [analyses, numbers] = [0, 0];
const source = openMarketData(await demoSnapshot(toDay('2024-12-31')));
const market = source.current();
const tools = {
  market,
  narrator: createRulesNarrator(),
  now: () => new Date(0),
  signal: new AbortController().signal,
  progress: () => {},
};
for (const instrument of market.instruments().filter((_, i) => i % 4 === 0)) {
  for (const kind of KINDS) {
    const { result, verdict } = await runAnalysis({ kind, instrument, language: 'en', peers: 8 }, tools);
    analyses++;
    numbers += result.grounding.numbers;
    const check = checks.get(kind);
    if (!check?.(result)) problems.push(`${instrument.ric} ${kind}: ${JSON.stringify(check?.errors?.[0])}`);
    problems.push(...result.grounding.removed_sentences.map((text) => `${instrument.ric} ${kind}: ${text}`));
    if (
      /NaN|Infinity|undefined|null/.test(
        JSON.stringify({ ...result, facts: [], scores: [], items: [], target_price: [] }).replaceAll(
          '"recommendation":null',
          '',
        ),
      )
    ) {
      problems.push(`${instrument.ric} ${kind}: a figure that is none`);
    }
    const prose = JSON.stringify({ ...result, facts: [], items: [], scores: [], target_price: [], generated_at: '' });
    const slip = SLIPS.exec(prose.replaceAll(/[0-9]{4}-[0-9]{2}-[0-9]{2}/g, ''));
    if (slip) problems.push(`${instrument.ric} ${kind}: ${prose.slice(slip.index - 30, slip.index + 30)}`);
    if (kind === 'financial') actions.set(verdict.action, (actions.get(verdict.action) ?? 0) + 1);
  }
}
source.close();
console.log(JSON.stringify({ analyses, numbers, problems, actions: Object.fromEntries(actions) }));
