import {
  describeSnapshot,
  readPointer,
  type SnapshotContent,
  snapshotFile,
  updateSnapshot,
} from '@tearsheet/market-data';
import { dayAt } from '@tearsheet/shared';
import type { Context } from '../context.ts';

/** Creates the demo market up to yesterday. It replaces imported data only with `--replace`. */
export async function makeDemo(context: Context, options: { readonly replace?: boolean }): Promise<number> {
  const folder = context.state.data;
  const version = readPointer(folder);
  const source = version === null ? 'demo' : describeSnapshot(snapshotFile(folder, version)).dataSource;
  if (!/^demo\b/.test(source) && !options.replace) {
    throw new Error(`the data folder holds "${source}"; add --replace to put the demo market in its place`);
  }
  // Loaded here, so that other commands start faster.
  const { createDemoMarket } = await import('@tearsheet/market-data/demo');
  const yesterday = dayAt(Date.now()) - 1;
  const bar = context.progressBar();
  const onProgress = (fraction: number) => bar.show(fraction * 100, 'computing scores');
  const make = (previous: SnapshotContent | null) => createDemoMarket({ lastDay: yesterday, previous, onProgress });
  const written = await updateSnapshot(folder, make, { startsEmpty: true }).finally(() => bar.end());
  context.print(`Demo market (simulated prices), version ${written?.dataVersion}`);
  return 0;
}
