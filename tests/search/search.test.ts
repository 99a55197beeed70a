import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MarketData, type MarketDataSource, openMarketData } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { read } from '../architecture/sources.ts';

const queries = read('tests/search/queries.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' = '));

let source: MarketDataSource;
let market: MarketData;
beforeAll(async () => {
  source = openMarketData(await demoSnapshot(toDay('2024-12-31')));
  market = source.current();
});
afterAll(() => source.close());

const first = (query: string) => market.search(query, 1)[0]?.instrument.ric ?? null;

test('what people write finds what they mean first', () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const wrong = queries.flatMap(([query = '', ric]) =>
    first(query) === ric ? [] : [`${query}: ${first(query)}, not ${ric}`],
  );
  expect(wrong).toEqual([]);
});

test('the main listing of each company is found by its name in any case, without accents and punctuation', () => {
  const main = market.instruments().filter(({ primary, issuer, ric }) => primary && issuer === ric);
  const bare = (name: string) => name.normalize('NFD').replace(/[^\w& ]/g, '');
  const wrong = main.flatMap(({ ric, name }) =>
    [name, name.toUpperCase(), bare(name), bare(name).toLowerCase()].flatMap((query) =>
      first(query) === ric ? [] : [`${query}: ${first(query)}, not ${ric}`],
    ),
  );
  expect(main.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

test('every symbol that the service resolves is found first', () => {
  for (const { ric, ticker, isin } of market.instruments()) {
    for (const symbol of [ric, ticker, isin ?? ric]) {
      const match = market.resolveSymbol(symbol);
      if (match.kind === 'found') expect(first(symbol)).toBe(match.instrument.ric);
    }
  }
});

describe('one typing error', () => {
  test('in a long name finds the company', () => {
    const names = [
      'starbucks',
      'microsoft',
      'caterpillar',
      'honeywell',
      'mastercard',
      'nintendo',
      'vodafone',
      'heineken',
    ];
    const wrong = names.flatMap((name) => {
      const right = first(name);
      const swapped = [...name].flatMap((_, i) =>
        i === 0 || i === name.length - 1 ? [] : [`${name.slice(0, i)}${name[i + 1]}${name[i]}${name.slice(i + 2)}`],
      );
      const left = [...name].map((_, i) => name.slice(0, i) + name.slice(i + 1));
      return [...swapped, ...left].filter((query) => first(query) !== right);
    });
    expect(wrong).toEqual([]);
  });
});

test('nonsense, blanks, and signs find nothing', () => {
  for (const query of ['zzzzzz', '', '   ', '%', '\ufffd', '()', 'x'.repeat(10_000), '\u0000']) {
    expect(market.search(query, 10)).toEqual([]);
  }
});

test('the suggestions for an unknown symbol are the same matches', () => {
  for (const query of ['nestle', 'google', 'facebook', 'microsfot', 'münchener rück']) {
    const match = market.resolveSymbol(query);
    expect(match.kind === 'unknown' && match.suggestions[0]).toBe(first(query));
  }
});
