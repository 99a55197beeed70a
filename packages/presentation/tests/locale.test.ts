import { afterEach, expect, test } from '@jest/globals';
import { longDate, monthName, monthOf } from '../src/format/dates.ts';
import { setLocale } from '../src/format/locale.ts';
import { plain, signedMoney, signedPercent } from '../src/format/numbers.ts';
import { chartSvg } from '../src/render/chartSvg.ts';

afterEach(() => setLocale('en-US'));

const texts = () =>
  [
    plain(-1234.5, 1),
    signedPercent(0.259),
    signedMoney(-1234, 'EUR'),
    longDate('2024-03-05'),
    monthOf('2024-12-01'),
  ].map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));

test('numbers and dates have the form of the language, with real minus signs', () => {
  const english = ['−1,234.5', '+25.9%', '−EUR 1,234', '5 Mar 2024', 'Dec 2024'];
  expect(texts()).toEqual(english);
  setLocale('de-DE');
  expect(texts()).toEqual(['−1.234,5', '+25,9 %', '−EUR 1.234', '5. März 2024', 'Dez. 2024']);
  expect(monthName(5)).toBe('Mai');
  setLocale('en-GB');
  expect(texts()).toEqual(english);
});

test('the axis of a chart has the months of the language', () => {
  const draw = () => ({
    xAxis: {
      type: 'time' as const,
      min: Date.UTC(2024, 1, 20),
      max: Date.UTC(2024, 5, 10),
      axisLabel: { formatter: '{MMM}' },
    },
    yAxis: {},
    series: [],
  });
  const svg = () => chartSvg({ id: 'a', title: '', description: '', draw }, { width: 600, height: 200 });
  expect(svg()).toContain('May');
  setLocale('de-DE');
  expect(svg()).toContain('Mai');
});

test.each(['', 'xx-nothing', '!', 'en-US-u-nu-arab'])(
  'the language %j is shown in digits that all read',
  (language) => {
    setLocale(language);
    expect(texts()[0]).toBe('−1,234.5');
  },
);
