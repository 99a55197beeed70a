import { writeFile } from 'node:fs/promises';

const WAIT_MS = 60_000;

/**
 * Saves a file of a report.
 * @param service the URL of the service. The signed address uses the service's public name, but this client may know it by another one.
 */
export async function fetchFile(service: string, address: string, file: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const response = await fetch(new URL(pathname + search, service), { signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
}
