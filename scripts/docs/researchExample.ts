import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketData, type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { createRulesNarrator, runAnalysis } from '@tearsheet/research';

const KINDS = ['peers', 'financial', 'score', 'news'] as const;
const FACTS_SHOWN = 3;

/** Real results of every kind of research on the demo market, by the rules, their facts cut to three. */
export async function researchExample(demo: SnapshotContent): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-example-'));
  try {
    await writeSnapshot(folder, demo);
    const source = openMarketData(folder);
    const market = source.current();
    const instrument = market.instrument('AAPL.OQ');
    if (!instrument) throw new Error('the demo market has no AAPL.OQ');
    const examples: [string, unknown][] = [];
    for (const kind of KINDS) {
      const { result } = await runAnalysis(
        { kind, instrument, language: 'en', peers: 8 },
        {
          market,
          narrator: createRulesNarrator(),
          now: () => new Date('2025-01-01T09:00:00Z'),
          signal: new AbortController().signal,
          progress: () => {},
        },
      );
      examples.push([kind, { ...result, facts: result.facts.slice(0, FACTS_SHOWN) }]);
    }
    source.close();
    return Object.fromEntries(examples);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
