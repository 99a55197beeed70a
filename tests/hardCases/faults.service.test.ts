import { describe, expect, test } from '@jest/globals';
import { DATA_FAULT_CODES } from '@tearsheet/shared/schemas';
import { type HardCase, hardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { NEWS_OF_NOTES } from './newsOfNotes.ts';
import { serveHardCases } from './serveHardCases.ts';

const FAULTS: ReadonlySet<string> = new Set(DATA_FAULT_CODES);
const cases = hardCases().filter(({ refused }) => refused === undefined);
const rows = cases.map((one) => [one.name, one] as const);
const isFault = ({ code }: { readonly code: string }) => FAULTS.has(code);

describe('faults in data', () => {
  const service = serveHardCases();

  const submit = (request: HardCase['request'], path = '/v1/portfolio/analyze', owner?: string) =>
    service.call('POST', path, { ...request, fields: undefined }, owner);

  test.each(rows)('of %s are warnings first, and reject the request with on_data_fault "fail"', async (_, one) => {
    const result = await service.analyze({ ...one.request, fields: ['data_quality'] });
    const marks = result.warnings.map(isFault);
    expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
    const { status, json } = await submit({ ...one.request, on_data_fault: 'fail' });
    const codes = new Set(JSON.stringify(json).match(/"error":"\w+"/g));
    // The holding became cash, because its prices stopped without a delisting. The warning of the result is about the cash.
    const isEnded = result.warnings.some(({ code }) => code === 'position_delisted') && status === 422;
    expect([status, [...codes]]).toEqual(marks.includes(true) || isEnded ? [422, ['"error":"data_fault"']] : [200, []]);
  });

  test.each(rows)('the notes of %s have no news', async (_, one) => {
    const { warnings, data_quality } = await service.analyze({ ...one.request, fields: ['data_quality'] });
    const codes = new Set(warnings.map(({ code }) => code));
    const { notes } = data_quality as { readonly notes: readonly string[] };
    const news = Object.values(NEWS_OF_NOTES).flatMap((news) => {
      if (news === null) return [];
      const found = notes.find((note) => news.note.test(note));
      return found === undefined || news.codes.some((code) => codes.has(code)) ? [] : [found];
    });
    expect(news).toEqual([]);
  });
});
