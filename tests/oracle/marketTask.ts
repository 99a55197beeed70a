/** Compares engine and oracle on the demo market, or on real prices, outside Jest: `node marketTask.ts demo|real`. Prints JSON. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketData } from '@tearsheet/market-data';
import { importFolder } from '@tearsheet/market-data/importers';
import { toDay } from '@tearsheet/shared';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { makePayload } from '@tearsheet/testing/engine/makePayload.ts';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { prepareRealData } from '@tearsheet/testing/market/realData.ts';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';
import { compareWithOracle } from './compareWithOracle.ts';

const [kind] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-oracle-'));
try {
  const data = kind === 'demo' ? await demoSnapshot(toDay('2024-12-31')) : join(folder, 'data');
  if (kind !== 'demo') {
    await prepareRealData(join(folder, 'files'), { sets: ['portfolio'] });
    await importFolder(join(folder, 'files'), data, { dataSource: 'real prices' });
  }
  const source = openMarketData(data);
  const market = source.current();
  const rics = market
    .instruments()
    .filter(({ type }) => type === 'stock')
    .filter((_, i) => kind !== 'demo' || i % 12 === 0)
    .map(({ ric }) => ric);
  const dates =
    kind === 'demo' ? ['2018-03-01', '2019-07-01', '2021-01-04', '2023-10-02'] : ['2022-01-04', '2022-07-01'];
  const found: string[] = [];
  let compared = 0;
  for (const baseCurrency of ['USD', 'EUR', 'SGD']) {
    for (const startDate of [null, kind === 'demo' ? '2020-02-14' : '2022-03-15']) {
      const payload = makePayload({
        rows: dates.flatMap((date, d) =>
          rics.map((ric, i) => ({ date, symbol: ric, ric, weight: (1 + ((i * 7 + d * 3) % 5)) / 100 })),
        ),
        riskFreeRate: 0.03,
        endDate: kind === 'demo' ? '2024-12-31' : '2022-12-30',
        settings: {
          baseCurrency,
          initialValue: 1e8,
          includeTransactionCosts: startDate === null,
          startDay: startDate === null ? null : toDay(startDate),
        },
      });
      const input = loadInput(payload, market, () => {});
      const differences = compareWithOracle(input, (one) => {
        const { sections } = analyze(one);
        return Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, toPlain(value ?? null)]));
      });
      if (differences === null) continue;
      compared++;
      found.push(...differences.slice(0, 5).map((text) => `${baseCurrency} ${startDate}: ${text}`));
    }
  }
  source.close();
  console.log(JSON.stringify({ compared, holdings: rics.length, found }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
