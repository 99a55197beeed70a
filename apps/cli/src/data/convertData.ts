import { convertSnapshot, NoSnapshotError } from '@tearsheet/market-data';
import type { Context } from '../context.ts';

/** Writes the current snapshot in the format of this version, which an older version may not read. */
export async function convertData(context: Context): Promise<number> {
  const folder = context.state.data;
  const written = await convertSnapshot(folder);
  if (!written) throw new NoSnapshotError(folder);
  context.print(`The market data are in the current format, version ${written.dataVersion}`);
  return 0;
}
