import { expect, test } from '@jest/globals';
import type { SECTION_NAMES } from '@tearsheet/shared/schemas';
import type {
  AnalyzeRequest,
  BatchItem,
  FinancialResult,
  Holding,
  Job,
  JobHandle,
  PeersResult,
  SectionName,
  Sections,
  StandardSection,
  StockReportResult,
  Tearsheet,
} from '../src/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only when the two are the same; tsc is the test. */
const same = <A, B>(equal: Equal<A, B>) => equal;

test('the types say what the interface says', () => {
  const checks = [
    same<Job['status'], 'pending' | 'processing' | 'completed' | 'failed'>(true),
    same<Extract<Job, { status: 'failed' }>['error'], string>(true),
    same<Holding['weight'], number | undefined>(true),
    same<Awaited<ReturnType<Tearsheet['analyze']>>, JobHandle<Sections>>(true),
    same<Sections['analytics_version'], number>(true),
    same<Awaited<ReturnType<Tearsheet['peersAnalysis']>>, JobHandle<PeersResult>>(true),
    same<PeersResult['analysis'], string>(true),
    same<FinancialResult['executiveSummary']['keyHighlights'], string[]>(true),
    same<StockReportResult['pdf_url'], string>(true),
    same<Extract<SectionName, 'benchmark_prices'>, never>(true),
    same<NonNullable<Sections['daily_summary']>[number]['portfolio_value'], number>(true),
    same<NonNullable<Sections['daily_summary']>[number]['benchmark_value_base'], number | null>(true),
  ];
  expect(checks).not.toContain(false);
});

test('a request needs its portfolio and nothing else, and knows its members', () => {
  const smallest: AnalyzeRequest = { portfolio: [] };
  // @ts-expect-error The portfolio or the transactions are required.
  const without: AnalyzeRequest = { base_currency: 'USD' };
  // @ts-expect-error Weights are numbers.
  const text: AnalyzeRequest = { portfolio: [{ date: '2024-01-02', symbol: 'AAPL', weight: '1' }] };
  // @ts-expect-error There is no such section.
  const section: AnalyzeRequest = { portfolio: [], fields: ['benchmark_prices'] };
  expect([smallest, without, text, section]).toHaveLength(4);
});

test('the standard sections are those of the service', () => {
  expect(same<StandardSection, (typeof SECTION_NAMES)[number]>(true)).toBe(true);
});

test('sections that `fields` names are always in the result, and the standard ones without `fields`', () => {
  type Standard = Sections & Required<Pick<Sections, StandardSection>>;
  const use = async ({ analyze, analyzeBatch }: Tearsheet, fields: SectionName[], request: AnalyzeRequest) => {
    const job = await analyze({ portfolio: [], fields: ['portfolio_summary', 'daily_summary'] });
    const named = await job.wait();
    const all = await (await analyze({ portfolio: [] })).wait();
    const empty = await (await analyze({ portfolio: [], fields: [] })).wait();
    const chosen = await (await analyze({ portfolio: [], fields })).wait();
    const unknown = await (await analyze(request)).wait();
    const batch = await analyzeBatch([{ portfolio: [] }]);
    const unknownBatch = await analyzeBatch([request]);
    return [
      same<(typeof named)['portfolio_summary'], NonNullable<Sections['portfolio_summary']>>(true),
      same<(typeof named)['monthly_returns'], Sections['monthly_returns']>(true),
      same<typeof all, Standard>(true),
      same<typeof empty, Standard>(true),
      same<(typeof all)['attribution'], Sections['attribution']>(true),
      same<typeof chosen, Sections>(true),
      same<typeof unknown, Sections>(true),
      same<(typeof batch)[number], BatchItem<Standard>>(true),
      same<(typeof unknownBatch)[number], BatchItem<Sections>>(true),
    ];
  };
  // @ts-expect-error There is no such section.
  const wrong = ({ analyze }: Tearsheet) => analyze({ portfolio: [], fields: ['benchmark_prices'] });
  // @ts-expect-error The portfolio or the transactions are required.
  const without = ({ analyze }: Tearsheet) => analyze({ fields: ['portfolio_summary'] });
  expect([use, wrong, without]).toHaveLength(3);
});
