import { describe, expect, test } from '@jest/globals';
import type { Fact } from '../../src/facts/fact.ts';
import { createGround, groundTexts, numbersIn, unsupportedNumbers } from '../../src/grounding/groundTexts.ts';

const fact = (id: string, value: number, unit: Fact['unit'], label = id): Fact => {
  return { id, label, value, unit, period: 'twelve months to 2025-09-30', source: 'test', currency: 'USD' };
};
const FACTS = [
  fact('operating_margin', 27.613, 'percent'),
  fact('margin_change', -1.66706, 'percentage_points'),
  fact('pe', 41.6699, 'multiple'),
  fact('revenue', 646_649_000_000, 'money'),
  fact('close', 1367.47, 'per_share'),
  fact('high', 380, 'per_share', 'distance to the 52-week high'),
];
const ground = createGround({ facts: FACTS, names: ['3M Company', '600519.SS', 'S&P 500'], language: 'en' });
const isSupported = (text: string) => unsupportedNumbers(text, ground).length === 0;

describe('numbersIn', () => {
  test.each([
    ['a margin of 27.6%', 27.6, 1, true, 1],
    ['revenue of 646.6 billion USD', 646.6, 1, false, 1e9],
    ['646.6bn', 646.6, 1, false, 1e9],
    ['trades at 41.7x', 41.7, 1, false, 1],
    ['closed at 1,367.47 USD.', 1367.47, 2, false, 1],
    ['fell by −1.7 percentage points', -1.7, 1, true, 1],
    ['listed in 1990', 1990, 0, false, 1],
  ])('%s', (text, value, decimals, isPercent, scale) => {
    expect(numbersIn(text)).toEqual([expect.objectContaining({ value, decimals, isPercent, scale })]);
  });

  test('digits of a word are no number', () => {
    expect(numbersIn('Q3 of FY2025, model A320neo and H2O')).toEqual([]);
  });

  test('other languages write decimals, groups and scales in their own way', () => {
    expect(numbersIn('Umsatz 646,6 Milliarden USD, Kurs 1.367,47', 'de')).toMatchObject([
      { value: 646.6, scale: 1e9 },
      { value: 1367.47, decimals: 2 },
    ]);
    expect(numbersIn('une marge de 27,6 % et 1 367,47 dollars', 'fr')).toMatchObject([
      { value: 27.6, isPercent: true },
      { value: 1367.47 },
    ]);
    expect(numbersIn('売上高は6466億ドル、利益率は27.6%', 'ja')).toMatchObject([
      { value: 6466, scale: 1e8 },
      { value: 27.6, isPercent: true },
    ]);
  });

  test('a long hostile text takes no time', () => {
    const hostile = `${'1,'.repeat(50_000)}x ${'9'.repeat(50_000)} ${'1.'.repeat(50_000)}`;
    expect(numbersIn(hostile).length).toBeLessThan(10);
  });
});

describe('a number is grounded', () => {
  test.each([
    'An operating margin of 27.6%.',
    'An operating margin of 28%.',
    'The margin fell by 1.7 percentage points.',
    'It trades at 41.7x earnings, or 42x.',
    'Revenue of 646.6 billion USD, or 0.65 trillion.',
    'It closed at 1,367.47 USD.',
    'Below its 52-week high.',
    '3M Company and 600519.SS are no figures, nor is the S&P 500, nor 2025-09-30.',
  ])('%s', (text) => expect(isSupported(text)).toBe(true));

  test.each([
    'An operating margin of 27.7%.',
    'An operating margin of 27.61 is no percentage here.',
    'It trades at 43x.',
    'Revenue of 646.6 million.',
    'The target is 420 USD.',
    'In 2031-01-01 all will be well.',
  ])('not: %s', (text) => expect(isSupported(text)).toBe(false));
});

test('sentences with a number from nowhere are taken out and counted, the shape stays', () => {
  const draft = {
    summary: 'The margin is 27.6%. It will be 35.2% soon. Nothing else is known.',
    points: ['P/E is 99x.', 'P/E is 41.7x.'],
  };
  expect(groundTexts(draft, ground)).toEqual({
    texts: {
      summary: 'The margin is 27.6%. Nothing else is known.',
      points: ['No statement on this could be verified against the facts.', 'P/E is 41.7x.'],
    },
    grounding: { numbers: 4, grounded: 2, removed: 2, removed_sentences: ['It will be 35.2% soon.', 'P/E is 99x.'] },
  });
});
