import { pullSnapshot, pushSnapshot, type RemoteFolder } from '@tearsheet/market-data/sync';
import type { Context } from '../context.ts';

/** Copies the current snapshot into object storage and makes it the current one there. */
export async function pushData(context: Context, url: string, { keep }: { readonly keep: string }): Promise<number> {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep must be a number from 1 to 9999');
  return withRemote(url, async (remote) => {
    const { dataVersion, bytes, wasUploaded } = await pushSnapshot(context.state.data, remote, { keep: Number(keep) });
    const how = wasUploaded ? `${(bytes / 1e6).toFixed(1)} MB` : 'it was there already';
    context.print(`${dataVersion} is current in ${url} (${how})`);
    return 0;
  });
}

/** Makes the remote snapshot the current one of the data folder. Status 1 if there is none. */
export async function pullData(context: Context, url: string): Promise<number> {
  return withRemote(url, async (remote) => {
    const pulled = await pullSnapshot(remote, context.state.data);
    if (pulled === null) throw new Error(`there is no snapshot in ${url}`);
    context.print(`${pulled.dataVersion} is current${pulled.hasChanged ? '' : ' (it was already)'}`);
    return 0;
  });
}

async function withRemote<T>(url: string, work: (remote: RemoteFolder) => Promise<T>): Promise<T> {
  const { openS3Disk } = await import('@tearsheet/runtime/reports');
  const remote = await openS3Disk(url);
  try {
    return await work(remote);
  } finally {
    remote.close();
  }
}
