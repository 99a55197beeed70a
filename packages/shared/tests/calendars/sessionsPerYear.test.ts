import { expect, test } from '@jest/globals';
import { sessionsPerYear } from '../../src/calendars/markets.ts';

/** Mean sessions a year from 2015 to 2024 of exchange_calendars 4.x: XNYS, XTSE, XLON, XETR, XPAR, and so on. */
const REAL: readonly (readonly [markets: readonly string[], sessions: number])[] = [
  [['United States'], 251.6],
  [['Canada'], 250.9],
  [['United Kingdom'], 252.6],
  [['Germany'], 253.7],
  [['France'], 256.1],
  [['Italy'], 254.2],
  [['Switzerland'], 251.5],
  [['Japan'], 244.4],
  [['Hong Kong'], 246.2],
  [['Singapore'], 250.7],
  [['Australia'], 253.1],
  [['South Korea'], 245.8],
  [['United States', 'United Kingdom'], 257.2],
  [['United States', 'Germany'], 258.1],
  [['United States', 'Japan'], 259.8],
  [['Germany', 'Hong Kong'], 256.0],
  [['United States', 'United Kingdom', 'Japan'], 260.0],
  [['United States', 'United Kingdom', 'Germany'], 258.2],
];

test('the mean sessions a year of one exchange, and of several together, are those of the real calendars', () => {
  const wrong = REAL.flatMap(([markets, real]) => {
    const found = sessionsPerYear(markets);
    return Math.abs(found - real) <= 1 ? [] : [{ markets, real, found }];
  });
  expect(wrong).toEqual([]);
  expect(sessionsPerYear(['United States'])).toBe(252);
});

test('exchanges with the same holidays count once, an unknown market counts like New York, and cash has every weekday', () => {
  expect(sessionsPerYear(['France', 'Netherlands', 'Spain'])).toBe(sessionsPerYear(['France']));
  expect(sessionsPerYear(['Atlantis'])).toBe(252);
  expect(sessionsPerYear(['United States', 'Atlantis'])).toBe(252);
  expect(sessionsPerYear([])).toBe(261);
});
