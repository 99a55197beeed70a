import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { rounds } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { repairPortfolio } from '../../src/portfolio/repairPortfolio.ts';
import { sumOf } from '../../src/portfolio/rows.ts';
import { type ResolveResult, resolveResult } from '../../src/schemas/portfolioChecks.ts';
import type { HoldingsRequest } from '../../src/schemas/portfolioRequest.ts';
import { createAjv } from '../../src/schemas/validation/validator.ts';

const facts = exampleMarket();
const fitsAnswer = createAjv().compile(resolveResult);
const row = (date: string, symbol: string, weight: number) => ({ date, symbol, weight });

function repair(request: HoldingsRequest): ResolveResult {
  const answer = repairPortfolio(request, facts);
  expect(fitsAnswer(answer)).toBe(true);
  return answer;
}

describe('clean', () => {
  test('echoes the very request, unknown members and small deviations included', () => {
    const request = {
      note: { kept: true },
      initial_value: 5,
      portfolio: [row('2024-01-02', 'SPY.P', 0.3333333), row('2024-01-02', 'ACWI.OQ', 0.6666667 + 5e-7)],
    };
    const text = JSON.stringify(request);
    const answer = repair(request);
    expect(answer).toMatchObject({ status: 'clean', changes: [], dropped: [] });
    expect(JSON.stringify(answer.portfolio_definition)).toBe(text);
  });
});

describe('resolved', () => {
  test('every repair of the interface, in its order', () => {
    const request = {
      benchmark: 'ACWI',
      portfolio: [
        row('2024-01-02', 'aapl', 0.2),
        row('2024-01-02', 'AAPL.OQ', 0.2),
        row('2024-01-02', 'SPY.P', 0.6),
        row('2024-01-02', 'APPLX', 0.1),
        row('2024-01-02', 'MSFT.OQ', 0),
        row('2023-01-03', 'DUAL', 1),
        row('2030-01-02', 'NOPE', 0.5),
        row('2030-01-02', 'SPY.P', 0.5),
      ],
      base_currency: 'EUR',
    };
    const answer = repair(request);
    expect(answer.status).toBe('resolved');
    expect(answer.portfolio_definition).toEqual({
      benchmark: 'ACWI.OQ',
      portfolio: [
        { ...row('2024-01-02', 'AAPL.OQ', 0), weight: expect.closeTo(0.25, 12) },
        { ...row('2024-01-02', 'SPY.P', 0), weight: expect.closeTo(0.75, 12) },
      ],
      base_currency: 'EUR',
    });
    expect(answer.dropped.map(({ code, date, symbol, weight }) => [code, date, symbol, weight])).toEqual([
      ['unresolved_symbol', '2024-01-02', 'APPLX', 0.1],
      ['ambiguous_symbol', '2023-01-03', 'DUAL', 1],
      ['unresolved_symbol', '2030-01-02', 'NOPE', 0.5],
      ['future_date', '2030-01-02', 'SPY.P', 0.5],
      ['duplicate_holding', '2024-01-02', 'AAPL.OQ', 0.2],
      ['non_positive_weight', '2024-01-02', 'MSFT.OQ', 0],
    ]);
    expect(
      answer.changes.map(({ code, field, date, symbol, from, to }) => [code, field, date, symbol, from, to]),
    ).toEqual([
      ['symbol_normalized', 'benchmark', null, 'ACWI.OQ', 'ACWI', 'ACWI.OQ'],
      ['symbol_normalized', 'portfolio[0].symbol', '2024-01-02', 'AAPL.OQ', 'aapl', 'AAPL.OQ'],
      ['date_removed', 'portfolio', '2023-01-03', null, '2023-01-03', null],
      ['date_removed', 'portfolio', '2030-01-02', null, '2030-01-02', null],
      ['weights_renormalized', 'portfolio[0].weight', '2024-01-02', null, 0.8, 1],
    ]);
    expect(answer.validation).toMatchObject({ valid: true, error_count: 0, errors: [] });
    expect(answer.dropped[0]?.message).toContain('Did you mean AAPL.OQ?');
  });

  test.each([0, -0.4])('a row with the weight %p hides no other row of its instrument', (weight) => {
    const day = '2024-01-02';
    const portfolio = [row(day, 'SPY.P', 0.3), row(day, 'AAPL.OQ', weight), row(day, 'aapl', 0.7)];
    const answer = repair({ portfolio });
    expect(answer.portfolio_definition?.portfolio).toEqual([row(day, 'SPY.P', 0.3), row(day, 'AAPL.OQ', 0.7)]);
    expect(answer.dropped.map(({ code, symbol }) => [code, symbol])).toEqual([['non_positive_weight', 'AAPL.OQ']]);
  });

  test('weights alone', () => {
    const answer = repair({ portfolio: [row('2024-01-02', 'SPY.P', 60), row('2024-01-02', 'ACWI.OQ', 40)] });
    expect(answer.portfolio_definition?.portfolio?.map((holding) => holding.weight)).toEqual([
      expect.closeTo(0.6, 15),
      expect.closeTo(0.4, 15),
    ]);
    expect(answer.changes.map(({ code, from, to }) => [code, from, to])).toEqual([
      ['weights_look_like_percent', 100, 1],
    ]);
  });

  test('percentages of which a row is dropped', () => {
    const portfolio = [row('2024-01-02', 'SPY.P', 60), row('2024-01-02', 'NOPE', 20), row('2024-01-02', 'ACWI.OQ', 20)];
    const answer = repair({ portfolio });
    expect(answer.portfolio_definition?.portfolio?.map(({ weight }) => weight)).toEqual([0.75, 0.25]);
    expect(answer.changes.map(({ code, from, to }) => [code, from, to])).toEqual([
      ['weights_look_like_percent', 100, 1],
      ['weights_renormalized', 0.8, 1],
    ]);
  });

  test('a row that is bought after the last price is dropped, and the answer says so', () => {
    const portfolio = [row('2024-01-02', 'DEAD.N', 0.5), row('2024-01-02', 'SPY.P', 0.5)];
    const answer = repair({ portfolio });
    expect(answer.status).toBe('resolved');
    expect(answer.portfolio_definition?.portfolio).toEqual([row('2024-01-02', 'SPY.P', 1)]);
    expect(answer.dropped).toEqual([
      {
        ...row('2024-01-02', 'DEAD.N', 0.5),
        code: 'no_price_history',
        message: 'DEAD.N was delisted on 2022-10-28: it cannot be bought on 2024-01-02.',
      },
    ]);
  });
});

describe('unresolvable', () => {
  test.each<[string, HoldingsRequest, string]>([
    ['no row is left', { portfolio: [row('2024-01-02', 'NOPE', 1)] }, 'empty_portfolio portfolio'],
    ['there was no row', { portfolio: [] }, 'empty_portfolio portfolio'],
    [
      'a setting is wrong',
      { portfolio: [row('2024-01-02', 'spy', 1)], initial_value: 0 },
      'invalid_initial_value initial_value',
    ],
    [
      'rates are missing; the row number is that of the request',
      { portfolio: [row('2024-01-02', 'NOPE', 0.5), row('2024-01-02', 'ZARS.J', 0.5)] },
      'missing_fx_history portfolio[1].symbol',
    ],
    [
      'units are mixed, and a row is dropped',
      { portfolio: [row('2024-01-02', 'NOPE', 30), row('2024-01-02', 'SPY.P', 0.4), row('2024-01-02', 'JPM.N', 0.3)] },
      'mixed_units portfolio[0].weight',
    ],
    [
      'units are mixed, which scaling would hide',
      { portfolio: [row('2024-01-02', 'spy', 0.4), row('2024-01-02', 'SAP.DE', 30), row('2024-01-02', 'JPM.N', 0.3)] },
      'mixed_units portfolio[1].weight',
    ],
    [
      'a date has weights and quantities',
      { portfolio: [row('2024-01-02', 'spy', 0.4), { date: '2024-01-02', symbol: 'JPM.N', quantity: 4 }] },
      'mixed_units portfolio[1]',
    ],
    [
      'nothing has prices',
      { portfolio: [row('2024-01-02', 'NOPE', 0.5), row('2024-01-02', 'BLANK.N', 0.5)] },
      'empty_portfolio portfolio',
    ],
    [
      'too many rows',
      { portfolio: Array.from({ length: 10_001 }, () => row('2024-01-02', 'spy', 1)) },
      'too_many_rows portfolio',
    ],
  ])('%s', (_name, request, expected) => {
    const answer = repair(request);
    expect(answer).toMatchObject({ status: 'unresolvable', portfolio_definition: null, validation: { valid: false } });
    expect(answer.validation.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([expected]);
    if (expected.startsWith('mixed_units')) {
      expect(answer.changes.filter(({ code }) => code === 'weights_renormalized')).toEqual([]);
    }
  });
});

describe('properties', () => {
  const holding = fc.record({
    date: fc.constantFrom('2024-01-01', '2024-01-02', '2022-01-04', '2024-06-29', '2025-01-01'),
    symbol: fc.constantFrom(
      'DEAD.N',
      'GONE.N',
      'SPY.P',
      'spy',
      'AAPL.OQ',
      'apple',
      'MSFT',
      'SAP.DE',
      'CASH.USD',
      'NOPE',
      'DUAL',
      'LATE.N',
    ),
    weight: fc.oneof(
      fc.double({ min: -1, max: 1e9, noNaN: true }),
      fc.constantFrom(0, 0.25, 0.5, 1, 25, 50, 100, Number.MIN_VALUE),
    ),
  });
  const request: fc.Arbitrary<HoldingsRequest> = fc.record(
    {
      portfolio: fc.array(holding, { maxLength: 12 }),
      benchmark: fc.constantFrom('ACWI.OQ', 'acwi'),
      initial_value: fc.constantFrom(1, 1000),
      note: fc.string(),
    },
    { requiredKeys: ['portfolio'] },
  );

  test('resolving a resolved portfolio is clean and changes nothing', () => {
    let resolved = 0;
    fc.assert(
      fc.property(request, (sent) => {
        const definition = repair(sent).portfolio_definition;
        if (definition === null) return;
        resolved++;
        expect(repairPortfolio(definition, facts)).toMatchObject({ status: 'clean', portfolio_definition: definition });
      }),
      { numRuns: 500 },
    );
    expect(resolved).toBeGreaterThan(rounds(10, 100));
  });

  test('a clean or resolved portfolio has no errors, and an unresolvable portfolio has some', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const { status, portfolio_definition, validation } = repair(sent);
        if (portfolio_definition !== null) expect(checkPortfolio(portfolio_definition, facts).errors).toEqual([]);
        if (status === 'clean') expect(checkPortfolio(sent, facts).errors).toEqual([]);
        expect(validation.valid).toBe(status !== 'unresolvable');
      }),
      { numRuns: 500 },
    );
  });

  test('normalized and resolved weights sum to exactly 1 per date, and normalizing again changes nothing', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const { status, portfolio_definition } = repair(sent);
        const { normalized } = checkPortfolio(portfolio_definition ?? sent, facts);
        for (const definition of [normalized, status === 'resolved' ? portfolio_definition : null]) {
          const byDate = Map.groupBy(definition?.portfolio ?? [], (one) => one.date);
          for (const rows of byDate.values()) expect(sumOf(rows.map((one) => one.weight ?? 0))).toBe(1);
        }
        if (normalized !== null) expect(checkPortfolio(normalized, facts).normalized).toEqual(normalized);
      }),
      { numRuns: 500 },
    );
  });

  test('the request is never written to', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const before = structuredClone(sent);
        repair(sent);
        expect(sent).toEqual(before);
      }),
    );
  });
});
