import type { Dependencies } from '../dependencies.ts';
import type { Call, Failed } from '../operation.ts';
import type { Submitted } from '../portfolios/submitAnalysis.ts';

/** A text of at least this size is read, checked, and carried out in a thread. About 400 rows are as long. */
export const LONG_BODY_BYTES = 32 * 1024;

/** The portfolio that a thread values. */
export interface ValuedVersion {
  readonly id: string;
  readonly version: number;
}

/** The accepted analysis that values a portfolio, or why there is none. */
export type StartedValuing = Extract<Submitted, { readonly kind: 'accepted' }> | Failed;

/** The threads of a server, as far as operations call them. */
export interface ValuingThreads {
  startValuing(
    dependencies: Dependencies,
    portfolio: ValuedVersion,
    call: Pick<Call, 'owner' | 'requestId'>,
  ): Promise<StartedValuing>;
}

type StartValuing = (portfolio: ValuedVersion, call: Pick<Call, 'owner' | 'requestId'>) => Promise<StartedValuing>;

/** Thrown on an event loop when a call reads something stored that is so long that a thread must carry out the call. */
export class LongReadError extends Error {
  override readonly name = 'LongReadError';
  /** Starts the valuing of a portfolio in a thread, because a call that waits for its end must not keep a thread. */
  readonly startValuing: StartValuing;

  constructor(startValuing: StartValuing) {
    super('a thread must carry out this call');
    this.startValuing = startValuing;
  }
}

/**
 * Returns the dependencies of one call on the event loop of a server. A read of a long portfolio or of a long stored request throws a
 * LongReadError. After that, the server lets a thread carry out the call. A call that has stored a portfolio reads on here, because a
 * thread would store it again.
 */
export function onEventLoop<Given extends Dependencies>(dependencies: Given, threads: ValuingThreads): Given {
  const { portfolios, jobs } = dependencies;
  let hasStored = false;
  const refuseLong = (length: number) => {
    if (length < LONG_BODY_BYTES || hasStored) return;
    throw new LongReadError((portfolio, call) => threads.startValuing(dependencies, portfolio, call));
  };
  return {
    ...dependencies,
    portfolios: {
      ...portfolios,
      async read(...which) {
        const found = await portfolios.read(...which);
        refuseLong(found?.definition.length ?? 0);
        return found;
      },
      async create(portfolio) {
        hasStored = true;
        return portfolios.create(portfolio);
      },
      async update(...change) {
        hasStored = true;
        return portfolios.update(...change);
      },
    },
    jobs: {
      ...jobs,
      async request(jobId, owner) {
        const stored = await jobs.request(jobId, owner);
        refuseLong(stored === null ? 0 : unpackedLength(stored.body));
        return stored;
      },
    },
  } satisfies Dependencies as Given;
}

/** Returns the length of a text that gzip has packed. Its last four bytes say it (RFC 1952). */
function unpackedLength(packed: Uint8Array): number {
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).readUInt32LE(packed.length - 4);
}
