import { beforeAll, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService({
  market: { ...testMarket(), splits: [{ ric: 'AAA.N', day: toDay('2023-06-15'), ratio: 2 }] },
});

beforeAll(() => service.startWorker());

type Row = Readonly<Record<string, unknown>>;

interface Sections {
  readonly daily_summary: readonly {
    readonly date: string;
    readonly portfolio_value: number;
    readonly daily_return: number | null;
    readonly net_flow: number;
  }[];
  readonly portfolio_summary: Readonly<Record<string, number>>;
  readonly latest_holdings: readonly { readonly ric: string; readonly quantity: number }[];
  readonly cash_flow_returns: {
    readonly start_value: number;
    readonly flows: readonly { readonly date: string; readonly amount: number; readonly kind: string }[];
  };
}

const FIELDS = ['daily_summary', 'portfolio_summary', 'latest_holdings', 'cash_flow_returns'];

/** Returns the sections of the result and the codes of the warnings. */
async function analyze(transactions: readonly Row[], more: Row = {}): Promise<{ sections: Sections; codes: string[] }> {
  const body = { transactions, end_date: '2024-06-28', fields: FIELDS, ...more };
  const { status, json } = await service.call('POST', '/v1/portfolio/analyze', body, { prefer: 'wait=30' });
  expect(status).toBe(200);
  return { sections: json.result.result, codes: json.warnings.map(({ code }: { code: string }) => code) };
}

const deposit: Row = { date: '2023-01-03', type: 'deposit', amount: 10_000 };
const buy: Row = { date: '2023-01-04', type: 'buy', symbol: 'AAA.N', quantity: 10 };
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const quantityOf = ({ latest_holdings }: Sections) => latest_holdings.find(({ ric }) => ric === 'AAA.N')?.quantity;

describe('a split of the market data that the ledger books too', () => {
  test.each(['2023-03-01', '2023-06-13', '2023-06-15', '2023-06-20', '2023-12-01'])(
    'on %s counts once, with a warning',
    async (date) => {
      const alone = await analyze([deposit, buy]);
      const booked = await analyze([deposit, buy, { date, type: 'split', symbol: 'AAA.N', quantity: 2 }]);
      expect(alone.codes).not.toContain('split_booked_twice');
      expect(booked.codes).toContain('split_booked_twice');
      expect([quantityOf(alone.sections), quantityOf(booked.sections)]).toEqual([20, 20]);
      expect(booked.sections.portfolio_summary.final_value).toBeCloseTo(
        alone.sections.portfolio_summary.final_value!,
        5,
      );
    },
  );

  test('of another ratio on a later date is a second split', async () => {
    const { sections, codes } = await analyze([
      deposit,
      buy,
      { date: '2023-08-01', type: 'split', symbol: 'AAA.N', quantity: 3 },
    ]);
    expect(quantityOf(sections)).toBe(60);
    expect(codes).not.toContain('split_booked_twice');
    expect(codes).toContain('split_mismatch');
  });
});

describe('flows on days without a value', () => {
  test('a deposit of a Saturday keeps its date, and none is lost', async () => {
    const { sections } = await analyze([deposit, buy, { date: '2023-03-04', type: 'deposit', amount: 500 }]);
    const { flows } = sections.cash_flow_returns;
    expect(flows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2023-01-03', 10_000],
      ['2023-03-04', 500],
    ]);
    expect(sum(sections.daily_summary.map(({ net_flow }) => net_flow))).toBe(10_500);
    expect(sections.portfolio_summary.net_flows).toBe(10_500);
  });

  test('an empty account has no return until money comes back', async () => {
    const { sections } = await analyze([
      deposit,
      { date: '2023-02-01', type: 'withdrawal', amount: 10_000 },
      { date: '2023-04-03', type: 'deposit', amount: 2000 },
      { ...buy, date: '2023-04-04' },
    ]);
    const empty = sections.daily_summary.filter(({ date }) => date >= '2023-02-01' && date < '2023-04-03');
    expect(empty.length).toBeGreaterThan(30);
    expect(new Set(empty.map(({ portfolio_value }) => portfolio_value))).toEqual(new Set([0]));
    expect(empty.every(({ daily_return }) => daily_return === null || daily_return === 0)).toBe(true);
    const { final_value, total_pl, net_flows } = sections.portfolio_summary;
    expect(net_flows).toBe(2000);
    expect(final_value! - total_pl!).toBeCloseTo(2000, 5);
    expect(sections.daily_summary.every(({ daily_return }) => Math.abs(daily_return ?? 0) < 0.2)).toBe(true);
  });
});

describe('a window that starts in the middle of a ledger', () => {
  const rows = [
    deposit,
    buy,
    { date: '2023-09-01', type: 'deposit', amount: 700 },
    { date: '2023-10-02', type: 'deposit', amount: 300 },
  ];

  test.each(['2023-09-01', '2023-09-02'])('on %s starts with the value of its first day', async (start_date) => {
    const whole = await analyze(rows);
    const part = await analyze(rows, { start_date });
    const first = part.sections.daily_summary[0]!;
    const after = whole.sections.daily_summary.filter(({ date }) => date >= first.date);
    expect(part.sections.daily_summary.map(({ date }) => date)).toEqual(after.map(({ date }) => date));
    // The written rows of each window sum to its last value, so that one may differ by a rounding.
    part.sections.daily_summary.forEach(({ portfolio_value }, i) => {
      expect(portfolio_value).toBeCloseTo(after[i]!.portfolio_value, 5);
    });
    const { start_value, flows } = part.sections.cash_flow_returns;
    expect(start_value).toBe(first.portfolio_value);
    expect(flows.map(({ amount }) => amount)).toEqual([300]);
    const { final_value, total_pl, net_flows } = part.sections.portfolio_summary;
    expect(start_value + net_flows! + total_pl!).toBeCloseTo(final_value!, 5);
  });
});
