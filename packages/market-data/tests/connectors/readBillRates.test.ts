import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { readBillRates } from '../../src/connectors/treasuryConnector.ts';

const HEAD = 'Date,"4 WEEKS COUPON EQUIVALENT","13 WEEKS BANK DISCOUNT","13 WEEKS COUPON EQUIVALENT"';

test('the coupon equivalent of the 13-week bill becomes an effective annual rate', () => {
  const [row, ...others] = readBillRates(`${HEAD}\n06/03/2024,5.38,5.25,5.41\n`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ currency: 'USD', day: toDay('2024-06-03'), source: 'US Treasury 13-week bill' });
  // 1 dollar grows by 5.41% × 91 / 365 in each of 365 / 91 periods.
  expect(row?.annualRate).toBeCloseTo(0.055208, 5);
});

test('days without a rate are left out, and an empty file has no rates', () => {
  expect(readBillRates(`${HEAD}\n06/03/2024,5.38,,\n05/31/2024,5.37,N/A,N/A`)).toEqual([]);
  expect(readBillRates('')).toEqual([]);
  expect(readBillRates(HEAD)).toEqual([]);
});

test.each([
  ['Date,"4 WEEKS COUPON EQUIVALENT"\n06/03/2024,5.38', 'column 13 WEEKS COUPON EQUIVALENT is missing'],
  [`${HEAD}\n2024-06-03,5.38,5.25,5.41`, 'Date in line 2 is not a day'],
  [`${HEAD}\n02/30/2024,5.38,5.25,5.41`, 'Date in line 2 is not a day'],
  [`${HEAD}\n06/03/2024,5.38,5.25,high`, '13 WEEKS COUPON EQUIVALENT in line 2 is not a rate'],
])('an answer of another shape is an error of the source that names the field', (text, message) => {
  expect(() => readBillRates(text)).toThrow(expect.objectContaining({ name: 'SourceError', kind: 'schema' }));
  expect(() => readBillRates(text)).toThrow(message);
});
