import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { FundamentalRow, NewsRow, SnapshotContent } from '../../src/content.ts';
import type { MarketData } from '../../src/port.ts';
import { withScores } from '../../src/scores/withScores.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const CLOSES = { '2024-01-02': 10, '2024-01-03': 11, '2024-01-05': 12 };
const ADS_CLOSES = { '2024-01-02': 50, '2024-01-03': 55, '2024-01-05': 60 };
const statement: FundamentalRow = {
  ric: 'HOME.N',
  periodEnd: toDay('2023-09-30'),
  freq: 1,
  fiscalYear: 2023,
  stmtDay: null,
  sourceDay: toDay('2023-11-01'),
  rkdcode: null,
  currency: 'USD',
  values: { shares_diluted: 1000, net_income: 100 },
};
const item: NewsRow = {
  ric: 'HOME.N',
  publishedAt: '2023-11-01T12:00:00Z',
  headline: 'Results',
  summary: null,
  source: null,
  url: null,
  sentiment: null,
};

function content(more: Partial<SnapshotContent> = {}): SnapshotContent {
  return exampleContent({
    instruments: [instrumentRow('HOME.N'), instrumentRow('ADS.OQ', { issuer: 'HOME.N' })],
    prices: new Map([
      ['HOME.N', priceColumns(CLOSES)],
      ['ADS.OQ', priceColumns(ADS_CLOSES)],
    ]),
    fundamentals: [statement],
    news: [item],
    ...more,
  });
}

async function open(from: SnapshotContent): Promise<MarketData> {
  return openSnapshot((await writeSnapshot(folder.path, from)).file);
}

describe('the issuer of a listing', () => {
  test('a second listing has the statements and the news of its issuer', async () => {
    const market = await open(content());
    expect(market.instrument('ADS.OQ')?.issuer).toBe('HOME.N');
    expect(market.instrument('HOME.N')?.issuer).toBe('HOME.N');
    expect(market.fundamentals('ADS.OQ', 1)).toEqual(market.fundamentals('HOME.N', 1));
    expect(market.news('ADS.OQ')).toEqual([item]);
    market.close();
  });

  test('a listing with its own statements keeps them', async () => {
    const own = { ...statement, ric: 'ADS.OQ', fiscalYear: 2022 };
    const market = await open(content({ fundamentals: [statement, own] }));
    expect(market.fundamentals('ADS.OQ', 1)).toEqual([own]);
    market.close();
  });

  test('an issuer that the data lack is not followed', async () => {
    const market = await open(
      content({ instruments: [instrumentRow('HOME.N'), instrumentRow('ADS.OQ', { issuer: 'GONE.N' })] }),
    );
    expect(market.instrument('ADS.OQ')?.issuer).toBe('ADS.OQ');
    expect(market.fundamentals('ADS.OQ', 1)).toEqual([]);
    market.close();
  });

  test('a second listing of an issuer has no rank of its own', () => {
    const { scores } = withScores(content());
    expect([...(scores?.columns.keys() ?? [])]).not.toContain('ADS.OQ');
  });
});
