import { beforeAll, expect, test } from '@jest/globals';
import { writeSnapshot } from '@tearsheet/market-data';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { FIRST_DATE, LAST_DATE, marketOf, RICS } from './marketOf.ts';

const SNAPSHOTS = 5;
const CLIENTS = 6;
const newFolder = temporaryFolders();
const folder = newFolder();
const service = useService(async () => {
  await writeSnapshot(folder, marketOf(1));
  return { market: { folder } };
});

beforeAll(() => service.startWorker());

interface Result {
  readonly data_quality: { readonly data_source: string };
  readonly latest_holdings: readonly { readonly close_local: number }[];
  readonly company_info: Readonly<Record<string, { readonly close: number }>>;
}

/** One analysis from submit to result: the snapshot it names, and every price in it. */
async function analyse(): Promise<{ source: string; prices: number[] }> {
  const rows = [FIRST_DATE, '2023-09-01'].flatMap((date) => RICS.map((symbol) => ({ date, symbol, weight: 1 / 40 })));
  const body = { portfolio: rows, benchmark: 'R0.N', end_date: LAST_DATE };
  const { json } = await service.call('POST', '/v1/portfolio/analyze', body);
  const job = await service.ended(json.check_url);
  if (!job.result) throw new Error(job.error);
  const result = job.result.result as unknown as Result;
  const prices = [
    ...result.latest_holdings.map((holding) => holding.close_local),
    ...Object.values(result.company_info).map(({ close }) => close),
  ];
  return { source: result.data_quality.data_source, prices };
}

/** One read: the snapshot in its header and the one in its body. */
async function read(): Promise<{ header: string | null; body: string }> {
  const { headers, json } = await service.call('GET', '/v1/data-quality?limit=1');
  return { header: headers.get('x-data-source'), body: json.data_source };
}

test('analyses and reads under load each rest on one snapshot, and reach the newest without a restart', async () => {
  let isWriting = true;
  const seen = new Set<string>();
  const mixed: unknown[] = [];
  const client = async () => {
    while (isWriting) {
      const { source, prices } = await analyse();
      seen.add(source);
      if (prices.length !== 2 * RICS.length || prices.some((price) => `snapshot ${price}` !== source)) {
        mixed.push({ source, prices });
      }
      const { header, body } = await read();
      if (header !== body) mixed.push({ header, body });
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let price = 2; price <= SNAPSHOTS; price++) {
    await waitFor('the analyses of a snapshot', () => seen.has(`snapshot ${price - 1}`));
    await writeSnapshot(folder, marketOf(price));
  }
  await waitFor('the analyses of the newest snapshot', () => seen.has(`snapshot ${SNAPSHOTS}`));
  isWriting = false;
  await Promise.all(clients);
  expect(mixed).toEqual([]);
  expect((await analyse()).source).toBe(`snapshot ${SNAPSHOTS}`);
  expect(seen.size).toBe(SNAPSHOTS);
});
