import type { MarketDataSource } from '@tearsheet/market-data';
import { createRulesNarrator, runAnalysis } from '@tearsheet/research';

const KINDS = ['peers', 'financial', 'score', 'news'] as const;
const FACTS_SHOWN = 3;

/** Real results of every kind of research on the demo market, by the rules, their facts cut to three. */
export async function researchExample(source: MarketDataSource): Promise<Record<string, unknown>> {
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
  return Object.fromEntries(examples);
}
