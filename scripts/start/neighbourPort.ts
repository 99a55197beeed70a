import { freePort, isFree } from '../freePort.ts';

export interface NeighbourPortOptions {
  /** 0: the one beside the gateway's. */
  readonly wanted: number;
  readonly beside: number;
  /** Names `wanted` in the message. */
  readonly variable: string;
  readonly host: string;
}

/** The port that was asked for, which must be free; else (0) the one beside the gateway's when it is free, or any. */
export async function neighbourPort({ wanted, beside, variable, host }: NeighbourPortOptions): Promise<number> {
  if (wanted === 0) return beside <= 65_535 && (await isFree(beside, host)) ? beside : freePort();
  if (await isFree(wanted, host)) return wanted;
  throw new Error(`Port ${wanted} is in use: set ${variable} to another one, or to 0 for any`);
}
