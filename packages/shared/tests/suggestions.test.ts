import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { createSuggestName, LONGEST_SUGGESTED, MOST_SUGGESTIONS, nearestName } from '../src/messages.ts';
import { validateResultOf } from '../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../src/portfolio/checkPortfolio.ts';
import type { MarketFacts } from '../src/portfolio/findings.ts';
import { repairPortfolio } from '../src/portfolio/repairPortfolio.ts';
import { MOST_LISTED } from '../src/schemas/issues.ts';
import { unknownMembers } from '../src/schemas/validation/validator.ts';

/** A market that knows no symbol and counts how often a check asks for suggestions. */
function countingMarket(): { readonly facts: MarketFacts; readonly asked: () => number } {
  const market = exampleMarket();
  let asked = 0;
  const resolveSymbol: MarketFacts['resolveSymbol'] = (symbol) => {
    if (!symbol.startsWith('NOT')) return market.resolveSymbol(symbol);
    return {
      kind: 'unknown',
      get suggestions() {
        asked += 1;
        return ['AAPL.OQ'];
      },
    };
  };
  return { facts: { ...market, resolveSymbol }, asked: () => asked };
}

describe('suggestions for unknown names', () => {
  test('are made for the first ten problems of a request', () => {
    const suggest = createSuggestName();
    const names = Array.from({ length: 50 }, () => suggest('symbols', ['symbol']));
    expect(names.filter((name) => name !== null).length).toBe(MOST_SUGGESTIONS);
    const schema = { properties: { symbol: { type: 'string' } } };
    const sent = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`symbol${i % 10}${'s'.repeat(i / 10)}`, 1]));
    const found = [...unknownMembers(schema, sent, [])];
    expect(found.filter(({ nearest }) => nearest !== null).length).toBeLessThanOrEqual(MOST_SUGGESTIONS);
  });

  test('are not made for long names', () => {
    expect(
      nearestName(`symbol${'s'.repeat(LONGEST_SUGGESTED)}`, [`symbol${'s'.repeat(LONGEST_SUGGESTED)}`]),
    ).toBeNull();
    expect(nearestName('SYMBOLS', ['limit', 'symbol'])).toBe('symbol');
    expect(nearestName('rate', ['name', 'annual_rate'])).toBe('annual_rate');
    expect(nearestName('Technology', ['Energy', 'Information Technology'])).toBe('Information Technology');
    // Two names have the word, so neither is suggested.
    expect(nearestName('date', ['start_date', 'end_date'])).toBeNull();
  });

  test.each(['portfolio', 'transactions'])('of the first ten symbols are read, however long the %s is', (member) => {
    const { facts, asked } = countingMarket();
    const row = (i: number) => ({ date: '2024-01-02', symbol: `NOT${i % 900}`, weight: 0.001 });
    const buy = (i: number) => ({ date: '2024-01-02', type: 'buy', symbol: `NOT${i % 900}`, quantity: 1 }) as const;
    const request =
      member === 'portfolio'
        ? { portfolio: Array.from({ length: 900 }, (_, i) => row(i)) }
        : { transactions: Array.from({ length: 900 }, (_, i) => buy(i)) };
    const answer = validateResultOf(checkPortfolio(request, facts));
    const suggested = answer.errors.filter(({ suggestions = [] }) => suggestions.length > 0);
    expect(new Set(suggested.map(({ message }) => message)).size).toBe(MOST_SUGGESTIONS);
    expect(asked()).toBeLessThanOrEqual(3 * MOST_SUGGESTIONS);
    repairPortfolio(request, facts);
    // Resolve checks twice and explains the rows that it drops.
    expect(asked()).toBeLessThanOrEqual(12 * MOST_SUGGESTIONS);
  });
});

test('an answer lists the first issues of each code and counts the others', () => {
  const { facts } = countingMarket();
  const request = {
    portfolio: Array.from({ length: 700 }, (_, i) => ({ date: '2024-01-02', symbol: `NOT${i}`, weight: 0.1 })),
  };
  const { error_count, errors } = validateResultOf(checkPortfolio(request, facts));
  const unresolved = errors.filter(({ code }) => code === 'unresolved_symbol');
  expect([error_count, unresolved.length]).toEqual([700, MOST_LISTED + 1]);
  expect(unresolved.at(-1)).toMatchObject({
    message: '500 more issues with this code are not listed.',
    field: 'portfolio',
  });
  const { dropped, dropped_count } = repairPortfolio(request, facts);
  expect([dropped.length, dropped_count]).toEqual([MOST_LISTED, 700]);
});
