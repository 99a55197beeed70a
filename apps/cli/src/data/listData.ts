import { readPointer, snapshotVersions } from '@tearsheet/market-data';
import { counted } from '@tearsheet/shared';
import { formatWeekday } from '@tearsheet/shared/dates';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withMarket } from './withMarket.ts';

/** Lists the instruments of the current snapshot, or the snapshots. */
export async function listData(
  context: Context,
  options: { readonly snapshots?: boolean; readonly json?: boolean },
): Promise<number> {
  return options.snapshots
    ? listSnapshots(context, options.json ?? false)
    : listInstruments(context, options.json ?? false);
}

function listInstruments(context: Context, asJson: boolean): Promise<number> {
  return withMarket(context.state.data, (market) => {
    const day = (weekday: number | null) => (weekday === null ? null : formatWeekday(weekday));
    const rows = market.instruments().map(({ firstPrice, lastPrice, delistedOn, ...instrument }) => ({
      ...instrument,
      first_price: day(firstPrice),
      last_price: day(lastPrice),
      delisted_on: day(delistedOn),
    }));
    if (asJson) {
      context.printJson({ data_version: market.dataVersion, data_source: market.dataSource, instruments: rows });
      return 0;
    }
    const header = ['RIC', 'NAME', 'TYPE', 'CURRENCY', 'MARKET', 'SECTOR', 'FROM', 'TO'];
    const lines = rows.map((row) => [
      row.ric,
      row.name,
      row.type,
      row.currency,
      row.market,
      row.sector,
      row.first_price ?? '-',
      row.last_price ?? '-',
    ]);
    context.print(
      `${table([header, ...lines])}\n\n${counted(rows.length, 'instrument')}, ${market.dataSource}, version ${market.dataVersion}`,
    );
    return 0;
  });
}

async function listSnapshots(context: Context, asJson: boolean): Promise<number> {
  const current = readPointer(context.state.data);
  const versions = current === null ? [] : snapshotVersions(context.state.data);
  if (asJson) context.printJson({ current, versions });
  else for (const version of versions) context.print(`${version === current ? '* ' : '  '}${version}`);
  return 0;
}
