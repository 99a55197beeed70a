import { readPointer, writeSnapshot } from '@tearsheet/market-data';
import type { Context } from '../context.ts';
import { withMarket } from './withMarket.ts';

const MS_PER_DAY = 86_400_000;

/** Makes the demo market up to yesterday; never over imported data unless told to. */
export async function makeDemo(context: Context, options: { readonly replace?: boolean }): Promise<number> {
  const folder = context.state.data;
  const isEmpty = readPointer(folder) === null;
  const source = isEmpty ? '' : await withMarket(folder, (market) => market.dataSource);
  if (!isEmpty && !/^demo\b/.test(source) && !options.replace) {
    throw new Error(`the data folder holds "${source}"; add --replace to put the demo market in its place`);
  }
  // Loaded here: the other commands need not wait for it.
  const { createDemoMarket } = await import('@tearsheet/market-data/demo');
  const yesterday = Math.floor(Date.now() / MS_PER_DAY) - 1;
  const { dataVersion } = await writeSnapshot(folder, createDemoMarket({ lastDay: yesterday }));
  context.print(`Demo market (simulated prices), version ${dataVersion}`);
  return 0;
}
