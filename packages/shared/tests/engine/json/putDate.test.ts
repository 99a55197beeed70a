import { expect, test } from '@jest/globals';
import { toDay, weekdayOnOrAfter, weekdayToDay } from '../../../src/dates.ts';
import { DATE_BYTES, putDate } from '../../../src/engine/json/writeTable.ts';

test('writes what Date gives, in quotes, for two centuries', () => {
  const bytes = new Uint8Array(DATE_BYTES + 1);
  const view = new DataView(bytes.buffer);
  const decoder = new TextDecoder();
  const wrong: string[] = [];
  const last = weekdayOnOrAfter(toDay('2101-01-01'));
  for (let weekday = weekdayOnOrAfter(toDay('1899-12-31')); weekday <= last; weekday++) {
    const end = putDate(view, 1, weekday);
    // The second call writes the date that the first one cached.
    putDate(view, 1, weekday);
    const written = decoder.decode(bytes.subarray(1, end));
    const right = JSON.stringify(new Date(weekdayToDay(weekday) * 86_400_000).toISOString().slice(0, 10));
    if (written !== right) wrong.push(`${written} for ${right}`);
  }
  expect(wrong).toEqual([]);
});
