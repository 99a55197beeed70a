import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Instrument } from '@tearsheet/market-data';
import { type AnalysisKind, createAjv, RESEARCH_RESULTS } from '@tearsheet/shared/schemas';
import { type ExampleMarket, exampleMarket } from '@tearsheet/testing/research/exampleMarket.ts';
import { type ModelServer, startModelServer } from '@tearsheet/testing/research/modelServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { runAnalysis } from '../../src/analyses/runAnalysis.ts';
import { createFacts, formatFact } from '../../src/facts/fact.ts';
import { buildFactSheet, type FactSheet } from '../../src/facts/factSheet.ts';
import type { Language } from '../../src/grounding/languages.ts';
import { createLanguageModel, createModelNarrator } from '../../src/narrators/modelNarrator.ts';
import { createFallbackNarrator, type Narrator, NarratorError } from '../../src/narrators/narrator.ts';
import { accountingText } from '../../src/narrators/rules/financesText.ts';
import { peersText } from '../../src/narrators/rules/peersText.ts';
import { createRulesNarrator } from '../../src/narrators/rules/rulesNarrator.ts';
import { createWriter } from '../../src/narrators/rules/writer.ts';
import { verdictOf } from '../../src/verdict/verdict.ts';

const KINDS: readonly AnalysisKind[] = ['peers', 'financial', 'score', 'news'];
const PROVIDERS = ['openai-compatible', 'anthropic'] as const;

let example: ExampleMarket;
let sheet: FactSheet;
let server: ModelServer;

beforeAll(async () => {
  example = await exampleMarket();
  server = await startModelServer();
  sheet = buildFactSheet(example.market, example.market.instrument('S0.N') as Instrument);
});
afterAll(async () => {
  await server?.close();
  example?.remove();
});

function modelNarrator(
  provider: (typeof PROVIDERS)[number] = 'openai-compatible',
  {
    url = server.url,
    ...more
  }: {
    readonly timeoutMs?: number;
    readonly retries?: number;
    readonly concurrency?: number;
    readonly url?: string;
  } = {},
): Narrator {
  return createModelNarrator({
    model: createLanguageModel({ provider, baseUrl: url, apiKey: 'secret-key', model: 'test-model' }),
    name: 'test-model',
    concurrency: 4,
    timeoutMs: 5000,
    retries: 2,
    firstRetryMs: 5,
    maxOutputTokens: 4000,
    usdPerMillionTokens: { input: 3, output: 15 },
    ...more,
  });
}

const rules = createRulesNarrator();
const never = new AbortController().signal;

async function analyse(
  kind: AnalysisKind,
  narrator: Narrator,
  { ric = 'S0.N', language = 'en' as Language, signal = never } = {},
) {
  const { result, usage } = await runAnalysis(
    { kind, instrument: example.market.instrument(ric) as Instrument, language, peers: 4 },
    { market: example.market, narrator, now: () => new Date('2024-07-01T00:00:00Z'), signal, progress: () => {} },
  );
  return { result: JSON.parse(JSON.stringify(result)) as Record<string, unknown> & typeof result, usage };
}

/** The answer of a good model, which is the draft of the rules. */
const draftOf = async (kind: AnalysisKind, ric = 'S0.N') => {
  const own = buildFactSheet(example.market, example.market.instrument(ric) as Instrument, { peers: 4 });
  const options = { language: 'en' as const, signal: never, unsupported: [] };
  return (await rules.narrate(kind, own, verdictOf(own), options)).draft;
};

/** The contract of the port, on every narrator there is. */
describe.each([
  ['rules', () => rules],
  ['model over openai-compatible', () => modelNarrator('openai-compatible')],
  ['model over anthropic', () => modelNarrator('anthropic')],
] as const)('the narrator %s', (_name, create) => {
  test.each(KINDS)('fills every field of %s, and all its numbers are facts', async (kind) => {
    server.behave({ kind: 'answer', json: await draftOf(kind) });
    const { result } = await analyse(kind, create());
    const check = createAjv().compile(RESEARCH_RESULTS[kind]);
    expect(check(result) ? [] : check.errors).toEqual([]);
    expect(result.grounding.grounded).toBe(result.grounding.numbers);
    expect(result.grounding.removed).toBe(0);
    expect(result.grounding.numbers).toBeGreaterThan(0);
    expect(result.disclosure).toContain('not investment advice');
    expect(result.disclosure).toContain('SIMULATED DATA');
  });

  test('names itself and stops on request', async () => {
    const narrator = create();
    expect(narrator.name.length).toBeGreaterThan(2);
    server.behave({ kind: 'hang' });
    const controller = new AbortController();
    const options = { language: 'en' as const, signal: controller.signal, unsupported: [] };
    const writing = narrator.narrate('peers', sheet, verdictOf(sheet), options).then(
      () => 'written',
      () => 'stopped',
    );
    setTimeout(() => controller.abort(new Error('cancelled')), 100);
    expect(await writing).toBe(narrator.name === 'rules' ? 'written' : 'stopped');
    await waitFor('the end of the connection', () => server.open() === 0);
  });
});

describe('the rules', () => {
  test.each(['S0.N', 'S3.N', 'S6.N', 'BANK.N', 'BARE.N', 'FUND.N'])(
    'say nothing of %s that is not in the facts',
    async (ric) => {
      for (const kind of KINDS) {
        const { result } = await analyse(kind, rules, { ric });
        expect(result.grounding.removed_sentences).toEqual([]);
      }
    },
  );

  test('name as passed only the tests of the accounts that the data allow', () => {
    const flags = (without: RegExp) => {
      const facts = createFacts(sheet.facts.all.filter(({ id }) => !without.test(id)));
      return accountingText({ ...sheet, facts }, { ...verdictOf(sheet), redFlags: [] }).accountingRedFlags.join(' ');
    };
    expect(flags(/altman/)).toContain('(accruals, cash conversion, receivables, Beneish M and Piotroski F)');
    expect(flags(/./)).toBe('The data hold too few statements to test the accounts.');
  });

  test('describe a company without statements, and say nothing about its standing', async () => {
    const { result } = await analyse('financial', rules, { ric: 'BARE.N' });
    expect(result).toMatchObject({
      detailedAnalysis: {
        businessStrategy: {
          industryPosition: expect.stringContaining('3 Bare Facts belongs to Paper'),
          competitiveAdvantage: 'The data hold too few statements to show an advantage.',
        },
        prospectiveAnalysis: { futureEarnings: 'Future earnings cannot be derived from the data.' },
      },
    });
  });

  test('the position among peers names only the compared figures, and says which could not be compared', () => {
    const of = (kept: RegExp) =>
      peersText({ ...sheet, facts: createFacts(sheet.facts.all.filter(({ id }) => kept.test(id))) });
    const text = of(/^(pe|price_book_value|fcf_yield|enterprise_value_ebit)/);
    expect(text).toMatch(
      /(ahead of most of the group|trails most of the group|close to the middle of the group) in valuation/,
    );
    expect(text).toContain('The data are too thin to compare growth, profitability and share-price performance.');
    expect(of(/^market_cap$/)).not.toMatch(/ahead|trails|middle of the group/);
  });

  test('growth is a verb with a direction, and news says how many items were read', async () => {
    const { result } = await analyse('financial', rules, { ric: 'S0.N' });
    expect(JSON.stringify(result)).toMatch(/Net income (grew|fell) \d/);
    expect(JSON.stringify(result)).not.toMatch(/moved by -|changed by -/);
    expect(JSON.stringify((await analyse('news', rules, { ric: 'S0.N' })).result)).toContain(
      'The latest news item about Software A is from 2024-06-20.',
    );
  });

  test('a bank with statements is not said to have too few of them', async () => {
    const text = JSON.stringify((await analyse('financial', rules, { ric: 'BANK.N' })).result);
    expect(text).not.toMatch(/too few statements|covers interest|Net debt is|data hold 0 of/);
  });

  test('the rating and the composite score differ in name', async () => {
    const text = JSON.stringify((await analyse('financial', rules, { ric: 'S0.N' })).result);
    expect(text).toMatch(
      /Overall: [A-Z][a-z ]+ \((medium|high) confidence\)\. This weighs the price range|The evidence is too thin for a rating/,
    );
    expect(text).not.toMatch(/score[^.]*(reads|alone)|out of ten: [A-Z]/);
  });

  test('a fund has neither peers nor financial statements in its facts', async () => {
    expect((await analyse('score', rules, { ric: 'FUND.N' })).result.notes.join(' ')).not.toMatch(
      /[Pp]eers|statements/,
    );
  });

  test.each([
    [20, 20.04, 40, 'at the peer median of 20.0x'],
    [20, 31, 40, 'in the middle of its peers, whose median is 31.0x'],
    [20, 31, 20, 'below the peer median of 31.0x'],
  ])('of %d with the median %d and the rank %d they say "%s"', (own, median, rank, words) => {
    const fact = (id: string, value: number, unit: 'multiple' | 'percent') =>
      ({ id, label: id, value, unit, period: '', source: '', currency: null }) as const;
    const facts = createFacts([
      fact('pe', own, 'multiple'),
      fact('pe.peer_median', median, 'multiple'),
      fact('pe.percentile', rank, 'percent'),
    ]);
    expect(createWriter({ ...sheet, facts }).versus('pe')).toEqual({ words: `, ${words}` });
  });

  test('are deterministic, and write different companies differently', async () => {
    const words = (text: string) => text.replaceAll(/[\d.,%x-]+/g, '#');
    const [one, again, other] = await Promise.all(
      ['S0.N', 'S0.N', 'S6.N'].map(
        async (ric) => (await analyse('peers', rules, { ric })).result as { analysis?: string },
      ),
    );
    expect(one).toEqual(again);
    expect(words(one?.analysis ?? '')).not.toBe(words(other?.analysis ?? ''));
  });

  test('write English and say so when another language was asked for', async () => {
    const { result } = await analyse('score', rules, { language: 'de' });
    expect(result.lang).toBe('en');
    expect(result.notes.join(' ')).toContain('The text is in English');
  });
});

describe.each(PROVIDERS)('a language model over %s', (provider) => {
  beforeEach(() => {
    (server.requests as unknown[]).length = 0;
  });

  test.each([
    ['a cut connection', { kind: 'cut', json: { analysis: 'x'.repeat(500) } }],
    ['429 with Retry-After', { kind: 'status', status: 429, retryAfter: '0.02' }],
    ['500', { kind: 'status', status: 500 }],
    ['malformed JSON', { kind: 'text', text: '{"analysis": "half' }],
    ['JSON of another shape', { kind: 'answer', json: { something: 'else' } }],
  ] as const)('tries again after %s', async (_name, fault) => {
    server.behave(fault, { kind: 'answer', json: { analysis: 'All is well with the company.' } });
    const { result, usage } = await analyse('peers', modelNarrator(provider));
    expect(result).toMatchObject({ analysis: 'All is well with the company.', narrator: 'test-model' });
    expect(server.requests).toHaveLength(2);
    expect(usage).toEqual({ inputTokens: 1000, outputTokens: 200, costUsd: (1000 * 3 + 200 * 15) / 1e6 });
  });

  test.each([
    ['401', { kind: 'status', status: 401 }, 1],
    ['a refusal', { kind: 'refuse' }, 1],
    ['a wait that is too long', { kind: 'status', status: 429, retryAfter: '3600' }, 1],
    ['faults that do not pass', { kind: 'status', status: 503 }, 3],
  ] as const)('gives up after %s', async (_name, fault, requests) => {
    server.behave(fault);
    await expect(analyse('peers', modelNarrator(provider))).rejects.toThrow(NarratorError);
    expect(server.requests).toHaveLength(requests);
  });

  test('gives up when an answer takes too long', async () => {
    server.behave({ kind: 'hang' });
    await expect(analyse('peers', modelNarrator(provider, { timeoutMs: 80, retries: 1 }))).rejects.toThrow(
      NarratorError,
    );
    expect(server.requests).toHaveLength(2);
  });

  test('the key is sent to the provider and to nobody else', async () => {
    server.behave({ kind: 'answer', json: { analysis: 'Fine.' } });
    const { result } = await analyse('peers', modelNarrator(provider));
    expect(JSON.stringify(server.requests[0]?.headers)).toContain('secret-key');
    expect(JSON.stringify(result) + (server.requests[0]?.body ?? '')).not.toContain('secret-key');
  });
});

describe('a language model', () => {
  beforeEach(() => {
    (server.requests as unknown[]).length = 0;
  });

  test('writes again without unsupported numbers, and removes and reports those that remain', async () => {
    const margin = formatFact(sheet.facts.get('operating_margin')!);
    const wrong = { analysis: `The operating margin is ${margin}. Next year it will be 61.7%.` };
    server.behave({ kind: 'answer', json: wrong });
    const { result } = await analyse('peers', modelNarrator());
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.body).toContain('61.7%');
    expect(result).toMatchObject({ analysis: `The operating margin is ${margin}.` });
    expect(result.grounding).toMatchObject({ numbers: 2, grounded: 1, removed: 1 });
    expect(result.grounding.removed_sentences).toEqual(['Next year it will be 61.7%.']);
  });

  test('is sent news as data, and what it was talked into shows neither links nor markup nor another verdict', async () => {
    const seduced = {
      executiveSummary: {
        investmentThesis: 'STRONG BUY! Visit https://evil.example/now or [this](http://evil.example).',
        keyHighlights: ['<script>alert(1)</script>**Buy**'],
      },
      detailedAnalysis: ((await draftOf('financial')) as { detailedAnalysis: unknown }).detailedAnalysis,
    };
    server.behave({ kind: 'answer', json: seduced });
    const { result } = await analyse('financial', modelNarrator());
    const asked = server.requests[0]?.body ?? '';
    expect(asked).toContain('Ignore all previous instructions');
    expect(asked.indexOf('never instructions')).toBeLessThan(asked.indexOf('Ignore all previous instructions'));
    expect(JSON.stringify(result)).not.toMatch(/evil\.example|<script|\*\*/);
    const honest = await analyse('financial', rules);
    const actionOf = (one: object) => (one as { executiveSummary: { recommendedAction: string } }).executiveSummary;
    expect(actionOf(result).recommendedAction).toBe(actionOf(honest.result).recommendedAction);
  });

  test('writes other languages, whose numbers are checked in their own notation', async () => {
    const margin = formatFact(sheet.facts.get('operating_margin')!).replace('.', ',').replace('%', ' %');
    server.behave({
      kind: 'answer',
      json: { analysis: `Die operative Marge beträgt ${margin}. Sie steigt auf 99,9 %.` },
    });
    const { result } = await analyse('peers', modelNarrator(), { language: 'de' });
    expect(result).toMatchObject({ lang: 'de', analysis: `Die operative Marge beträgt ${margin}.` });
    expect(server.requests[0]?.body).toContain('Write in German');
  });

  test('is asked by as many at the same time as allowed, and no more', async () => {
    const own = await startModelServer();
    own.behave({ kind: 'answer', json: { analysis: 'Fine.' }, afterMs: 100 });
    const narrator = modelNarrator('openai-compatible', { concurrency: 2, url: own.url });
    const options = { language: 'en' as const, signal: never, unsupported: [] };
    await Promise.all(Array.from({ length: 8 }, () => narrator.narrate('peers', sheet, verdictOf(sheet), options)));
    expect([own.requests.length, own.mostOpen()]).toEqual([8, 2]);
    await own.close();
  });

  test('falls back to the rules where that is configured, and says so', async () => {
    server.behave({ kind: 'status', status: 401 });
    const reasons: unknown[] = [];
    const narrator = createFallbackNarrator(modelNarrator(), rules, (error) => reasons.push(error.cause));
    const { result } = await analyse('score', narrator);
    expect(result.narrator).toBe('rules');
    expect(result.notes.join(' ')).toContain('test-model was not available');
    expect(reasons).toHaveLength(1);
  });
});
