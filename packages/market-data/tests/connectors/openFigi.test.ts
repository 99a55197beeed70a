import { expect, test } from '@jest/globals';
import { HTTP_LIMITS } from '../../src/connectors/httpClient.ts';
import { createFigiMapper } from '../../src/connectors/openFigi.ts';

interface Job {
  readonly idType: string;
  readonly idValue: string;
}

const row = (exchCode: string, ticker: string) => ({ figi: 'BBG000000000', name: 'INVENTED PLC', exchCode, ticker });
const ANSWERS: Readonly<Record<string, object>> = {
  US0846707026: { data: [row('GY', 'BRYN'), row('US', 'BRK/B'), row('UN', 'BRK/B')] },
  IE00B4L5Y983: { data: [row('SE', 'SWDA'), row('LN', 'SWDA'), row('GY', 'EUNL')] },
  GB0007980591: { data: [row('LN', 'BP/')] },
  KYG875721634: { data: [row('HK', '700')] },
  XS0000000000: { data: [row('ZZ', 'NONE')] },
};

function mapper(
  key: string | null,
  answer = (jobs: readonly Job[]): unknown =>
    jobs.map(({ idValue }) => ANSWERS[idValue] ?? { warning: 'No identifier found.' }),
) {
  const sent: { readonly jobs: readonly Job[]; readonly key: string | null }[] = [];
  const fetch = async (_input: unknown, init?: RequestInit) => {
    const jobs: Job[] = JSON.parse(String(init?.body));
    sent.push({ jobs, key: new Headers(init?.headers).get('x-openfigi-apikey') });
    return Response.json(answer(jobs));
  };
  const host = { fetch, now: () => 0, random: () => 0, sleep: async () => {} };
  const limits = { ...HTTP_LIMITS, requestsPerSecond: Number.POSITIVE_INFINITY };
  return { sent, map: createFigiMapper({ host, limits, key, url: 'http://figi.test' }) };
}

test('an ISIN gets the listing of its home, and otherwise the first known one', async () => {
  const { map, sent } = mapper(null);
  expect(await map([...Object.keys(ANSWERS), 'US0000000000'])).toEqual([
    { isin: 'US0846707026', ric: 'BRKb.N', name: 'INVENTED PLC', listings: 2 },
    { isin: 'IE00B4L5Y983', ric: 'EUNL.DE', name: 'INVENTED PLC', listings: 3 },
    { isin: 'GB0007980591', ric: 'BP.L', name: 'INVENTED PLC', listings: 1 },
    { isin: 'KYG875721634', ric: '0700.HK', name: 'INVENTED PLC', listings: 1 },
  ]);
  expect(sent).toEqual([{ jobs: expect.arrayContaining([{ idType: 'ID_ISIN', idValue: 'GB0007980591' }]), key: null }]);
});

test('at most ten ISINs are asked at once without a key, and a hundred with one', async () => {
  const isins = Array.from({ length: 25 }, (_, i) => `US00000000${String(i).padStart(2, '0')}`);
  const [open, keyed] = [mapper(null), mapper('secret')];
  await open.map(isins);
  await keyed.map(isins);
  expect(open.sent.map(({ jobs }) => jobs.length)).toEqual([10, 10, 5]);
  expect(keyed.sent.map(({ jobs, key }) => [jobs.length, key])).toEqual([[25, 'secret']]);
});

test.each([[{ error: 'invalid' }], [[]], ['<html>']])('an answer of another shape is refused: %j', async (answer) => {
  await expect(mapper(null, () => answer).map(['US0846707026'])).rejects.toMatchObject({ kind: 'schema' });
});
