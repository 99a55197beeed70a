import { describe, expect, test } from '@jest/globals';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();

const post = (path: string, payload: unknown) => service.call('POST', `/v1/portfolio/${path}`, payload);

type Row = Record<string, unknown>;

const deposit: Row = { date: '2023-01-03', type: 'deposit', amount: 10_000 };
const buy = (more: Row = {}): Row => ({
  date: '2023-01-04',
  type: 'buy',
  symbol: 'AAA.N',
  quantity: 10,
  price: 52,
  ...more,
});
const sell = (more: Row = {}): Row => ({ ...buy(), date: '2023-02-01', type: 'sell', ...more });
const ledger = (rows: readonly Row[], more: Row = {}) => ({ transactions: [deposit, ...rows], ...more });

interface Checked {
  readonly errors: readonly { readonly code: string; readonly message: string; readonly field: string }[];
  readonly warnings: readonly { readonly code: string; readonly field: string }[];
}

async function validate(payload: unknown): Promise<Checked> {
  const { status, json } = await post('validate', payload);
  expect(status).toBe(200);
  return json;
}

test('the error of a split with a ratio names the member that has it', async () => {
  const split = { date: '2023-02-01', type: 'split', symbol: 'AAA.N', ratio: 2 };
  const { status, json } = await post('analyze', ledger([buy(), split]));
  expect([status, json.detail]).toEqual([
    422,
    [
      {
        type: 'extra_forbidden',
        loc: ['body', 'transactions', 2, 'ratio'],
        msg: 'Extra inputs are not permitted. Did you mean quantity?',
        input: 2,
      },
    ],
  ]);
});

describe('ledgers that cannot be analyzed', () => {
  const cases: [string, unknown, string, string][] = [
    ['more is sold than held', ledger([buy(), sell({ quantity: 11 })]), 'oversold', 'transactions[2]'],
    [
      'cash below 0 where that is not allowed',
      ledger([buy({ quantity: 900 })], { allow_negative_cash: false }),
      'negative_cash',
      'transactions[1]',
    ],
    ['a purchase without a symbol', ledger([buy({ symbol: undefined })]), 'missing_member', 'transactions[1]'],
    [
      'a deposit without an amount',
      { transactions: [{ date: '2023-01-03', type: 'deposit' }] },
      'missing_member',
      'transactions[0]',
    ],
    ['a deposit of shares', ledger([{ ...deposit, symbol: 'AAA.N' }]), 'missing_member', 'transactions[1].type'],
    [
      'an unknown symbol without a price',
      ledger([buy({ symbol: 'NOPE.N', price: undefined })]),
      'unresolved_symbol',
      'transactions[1]',
    ],
    ['a currency without a rate', ledger([buy({ symbol: 'NOFX.SA' })]), 'missing_fx_history', 'transactions[1]'],
    [
      'both kinds of portfolio',
      ledger([], { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] }),
      'portfolio_and_transactions',
      'transactions',
    ],
  ];

  test.each(cases)('%s', async (_, payload, code, field) => {
    const { errors } = await validate(payload);
    const found = errors.find((error) => error.code === code);
    expect(found).toBeDefined();
    expect(found!.field.startsWith(field)).toBe(true);
    expect(found!.message.length).toBeGreaterThan(10);
    const { status } = await post('analyze', payload);
    expect(status).toBe(422);
  });

  test.each(['quantity', 'price', 'amount', 'fee', 'tax', 'rate'])('NaN and infinity in %s', async (member) => {
    for (const value of ['NaN', 'Infinity', '-Infinity', '1e999', '"one"']) {
      const text = JSON.stringify(ledger([buy({ [member]: 'HERE' })])).replace('"HERE"', value);
      for (const path of ['validate', 'analyze']) expect((await post(path, text)).status).toBe(422);
    }
  });

  test('an unknown type, a wrong date, and an unknown member', async () => {
    for (const row of [buy({ type: 'gift' }), buy({ date: '2023-02-30' }), buy({ feee: 1 })]) {
      expect((await post('analyze', ledger([row]))).status).toBe(422);
    }
  });
});

describe('ledgers that are accepted with a warning', () => {
  const cases: [string, unknown, string][] = [
    ['cash below 0', ledger([buy({ quantity: 900 })]), 'negative_cash'],
    ['dates in no order', ledger([sell(), buy()]), 'transactions_sorted'],
    ['a price far from the market', ledger([buy({ price: 500 })]), 'price_far_from_market'],
    ['a fee larger than its trade', ledger([buy({ fee: 900 })]), 'fee_exceeds_trade'],
    ['the same id twice', ledger([buy({ id: 'a' }), buy({ id: 'a' })]), 'duplicate_transaction'],
    ['a sale with a negative quantity', ledger([buy(), sell({ quantity: -5 })]), 'sign_ignored'],
    ['a trade without a price', ledger([buy({ price: undefined })]), 'priced_at_close'],
    ['an unknown symbol with a price', ledger([buy({ symbol: 'NOPE.N' })]), 'priced_by_ledger'],
    [
      'a trade before the data',
      { transactions: [{ ...deposit, date: '2022-01-03' }, buy({ date: '2022-01-04' })] },
      'before_price_history',
    ],
    ['an initial value', ledger([buy()], { initial_value: 5 }), 'initial_value_ignored'],
  ];

  test.each(cases)('%s', async (_, payload, code) => {
    const { errors, warnings } = await validate(payload);
    expect(errors).toEqual([]);
    expect(warnings.map((warning) => warning.code)).toContain(code);
    const { status, json } = await post('analyze', payload);
    expect([status, json.job_id?.startsWith('port-')]).toEqual([202, true]);
  });

  test('two equal transactions without an id are two, and the warning says so', async () => {
    const { warnings } = await validate(ledger([buy(), buy()]));
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'duplicate_transaction', message: expect.stringContaining('and both count') }),
    );
  });
});
