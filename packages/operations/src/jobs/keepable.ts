import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { keptMs } from '@tearsheet/shared/schemas';
import type { Call, Operation } from '../operation.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Characters of a request that is compressed at once, because a turn of the thread pool would cost more. */
const SMALL_REQUEST = 32_768;
/** zlib allocates 32 kB for these instead of 256 kB, which would cost more than the compression. Rows repeat what is near. */
const SMALL_GZIP = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 1024 };

/** Members of the input of every operation that starts a job (keepProperties). */
interface KeepMembers {
  readonly name?: string;
  readonly keep_for?: string;
  /** Only research has it. A rerun leaves it out, because an analysis of older data is not used anyway. */
  readonly force?: boolean;
}

/** The accepted request of a job. */
export interface KeptRequest {
  /** Name of the operation. */
  readonly operation: string;
  /** Its checked input without the name, which may change. */
  readonly input: object;
}

/** Returns an operation's `run` whose jobs have the name and the lifetime of the input, and store the request for a rerun. */
export function keepable<Input extends object>(
  operation: string,
  run: Operation<Input>['run'],
): Operation<Input & KeepMembers>['run'] {
  return async (dependencies, input, call) => {
    return run(dependencies, input, await keepingCall(operation, input, call));
  };
}

/** Returns the call with what its jobs store. */
export async function keepingCall(operation: string, input: KeepMembers, call: Call): Promise<Call> {
  const { name, force: _force, ...request } = input;
  const { keep_for: keepFor } = request;
  const keep = {
    ...call.keep,
    ...(name === undefined ? {} : { name }),
    ...(keepFor === undefined ? {} : { ms: keptMs(keepFor) }),
    request: await writeRequest({ operation, input: request }),
  };
  return { ...call, keep };
}

export async function writeRequest(request: KeptRequest): Promise<Uint8Array> {
  const text = JSON.stringify(request);
  return text.length <= SMALL_REQUEST ? gzipSync(text, SMALL_GZIP) : compress(text);
}

export async function readRequest(body: Uint8Array): Promise<KeptRequest> {
  return JSON.parse((await decompress(body)).toString());
}
