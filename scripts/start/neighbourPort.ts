import { freePort, isFree } from '../freePort.ts';

/** The port that was asked for, which must be free; else (0) the one beside the gateway's when it is free, or any. */
export async function neighbourPort(wanted: number, beside: number, variable: string): Promise<number> {
  if (wanted === 0) return beside <= 65_535 && (await isFree(beside, '127.0.0.1')) ? beside : freePort();
  if (await isFree(wanted, '127.0.0.1')) return wanted;
  throw new Error(`Port ${wanted} is in use: set ${variable} to another one, or to 0 for any`);
}
