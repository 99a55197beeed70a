import { isIP } from 'node:net';
import { StoreUnavailableError, sha256 } from '@tearsheet/runtime';
import type { NewJob } from '@tearsheet/runtime/jobs';
import { AppError } from '@tearsheet/shared';
import { keptMs, type RequestIssue } from '@tearsheet/shared/schemas';
import { unitsOf } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Accepted, type Call, type Failed, failed, type Idempotency, type Operation } from '../operation.ts';
import { packJson, unpackJson, writePayload } from './jobPayload.ts';

export interface NewWork<Receipt extends object>
  extends Pick<NewJob, 'definition' | 'warnings' | 'charge' | 'priority' | 'openBeyondLimit' | 'work'> {
  /** The worker reads it with readPayload. */
  readonly payload: object;
  /** Estimate of the duration before a worker has measured its speed. */
  readonly firstEstimateSeconds: number;
  /** Must be the same in two requests with one Idempotency-Key. `reusedWith` says what differs otherwise. */
  readonly fingerprint: string;
  readonly reusedWith: 'another body' | 'other parameters' | 'another analysis';
  /** `takes` says how long the job takes, as the second half of a sentence. */
  readonly receipt: (seconds: number, takes: string) => Receipt;
}

const PAUSED = 'an operator has paused these jobs, so it starts when they continue';

/**
 * Accepts a job, or returns the one that the same Idempotency-Key created. With a key, the receipt is stored with the job. Without
 * one, estimate and submit share a round trip. The account pays for the work of the job.
 * @throws AppError if the queue, the account, its budget, or its credits have no room for the job
 */
export async function acceptJob<R extends object>(
  { jobs, budget }: Pick<Dependencies, 'jobs' | 'budget'>,
  work: NewWork<R>,
  { owner, requestId, idempotency, keep = {} }: Call,
): Promise<Accepted<R> | Failed> {
  const { firstEstimateSeconds, fingerprint, reusedWith, receipt, ...rest } = work;
  await budget.charge(owner, 'submits', unitsOf(rest.work ?? 0));
  const job = { ...rest, payload: await writePayload(rest.payload) };
  const estimate = async () => {
    const [known, isPaused] = await Promise.all([
      jobs.estimateSeconds(job.definition, owner, job),
      jobs.isPaused(job.definition, owner),
    ]);
    const seconds = known ?? firstEstimateSeconds;
    return receipt(seconds, isPaused ? PAUSED : `it takes about ${seconds} s`);
  };
  const submit = (answer: string) =>
    jobs.submit({ ...job, keep, owner, requestId, idempotency: keyOf(idempotency, fingerprint), answer });
  if (idempotency === null) {
    const [answer, outcome] = await Promise.all([estimate(), submit('')]);
    return acceptedJob(outcome, answer, reusedWith);
  }
  const answer = await estimate();
  return acceptedJob(await submit(JSON.stringify(answer)), answer, reusedWith);
}

/** Returns the digest of a request as it was sent, and that of its content, if both may differ. */
export function fingerprintOf({ bytes, content }: Idempotency): string {
  return content === undefined ? sha256(bytes) : `${sha256(bytes)} ${sha256(content)}`;
}

export function keyOf(idempotency: Call['idempotency'], fingerprint: string): NewJob['idempotency'] {
  return idempotency === null ? null : { key: idempotency.key, fingerprint };
}

/** Returns a submit's outcome as a fact. A repeat gets the receipt that was stored for it. */
export function acceptedJob<R extends object>(
  outcome: Awaited<ReturnType<Dependencies['jobs']['submit']>>,
  receipt: R,
  reusedWith: NewWork<R>['reusedWith'],
): Accepted<R> | Failed {
  if (outcome.kind === 'key_reused') return keyReused(reusedWith);
  const replayed = outcome.kind === 'replayed';
  const given: R = replayed ? JSON.parse(outcome.answer) : receipt;
  const status = 'status' in given && given.status === 'completed' ? 'completed' : 'pending';
  return { kind: 'accepted', jobId: outcome.jobId, status, replayed, receipt: given };
}

export function keyReused(reusedWith: string): Failed {
  return failed('idempotency_key_reused', `This Idempotency-Key came with ${reusedWith} before.`);
}

/** Returns why one of several things was not accepted, for an answer that covers the others too. Throws every other error again. */
export function refusalOf(error: unknown): Failed {
  if (error instanceof AppError) {
    const { code, publicDetail, retryAfterSeconds } = error;
    return { kind: 'failed', code, message: publicDetail, retryAfterSeconds };
  }
  if (!(error instanceof StoreUnavailableError)) throw error;
  return { ...failed('service_unavailable', 'The job store did not answer.'), retryAfterSeconds: 2 };
}

/** Members of the input of every operation that starts a job (keepProperties). */
interface KeepMembers {
  readonly name?: string;
  readonly keep_for?: string;
  /** Only research has it. A rerun leaves it out, because an analysis of older data is not used anyway. */
  readonly force?: boolean;
}

/** The accepted request of a job. */
interface KeptRequest {
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

export function writeRequest(request: KeptRequest): Promise<Uint8Array> {
  return packJson(request);
}

export async function readRequest(body: Uint8Array): Promise<KeptRequest> {
  return (await unpackJson(body)) as KeptRequest; // writeRequest wrote it.
}

export const LONGEST_CALLBACK_URL = 2000;

export interface CallbackUrl {
  /** Null if there is none, or none that can be used. */
  readonly url: string | null;
  readonly issues: readonly RequestIssue[];
}

/**
 * Reads the parameter `callback_url` of a submit. The address of the host is checked before each delivery and not here, because
 * it can change.
 *
 * @param allowPrivate accepts plain HTTP and numeric addresses
 */
export function readCallbackUrl(query: Readonly<Record<string, unknown>>, allowPrivate: boolean): CallbackUrl {
  const { callback_url: sent } = query;
  // checkQuery reports a repeated parameter.
  if (sent === undefined || Array.isArray(sent)) return { url: null, issues: [] };
  const problem = callbackUrlProblem(sent, allowPrivate);
  if (problem === null) return { url: new URL(String(sent)).href, issues: [] };
  const issue = { field: ['callback_url'], code: 'invalid_callback_url', message: problem, input: sent } as const;
  return { url: null, issues: [issue] };
}

/** Returns why the URL must not be called; null if it may. */
export function callbackUrlProblem(sent: unknown, allowPrivate: boolean): string | null {
  if (typeof sent !== 'string' || !URL.canParse(sent)) return 'not an absolute URL';
  if (sent.length > LONGEST_CALLBACK_URL) return `longer than ${LONGEST_CALLBACK_URL} characters`;
  const { protocol, username, password, hash, hostname } = new URL(sent);
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'only https is allowed';
  if (username !== '' || password !== '') return 'a URL with a user name or password is not allowed';
  if (hash !== '') return 'a URL with a fragment is not allowed';
  if (allowPrivate) return null;
  // A trailing dot makes a name absolute and changes nothing else.
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const isNumber = isIP(host) !== 0;
  const isLocal = !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
  return isNumber || isLocal ? 'the host must be a public name' : null;
}

type Notifying = Pick<Dependencies, 'webhooks' | 'jobs'>;

/**
 * Notifies the URL when the accepted jobs end. A job that has already ended is announced at once. The account's secret is created
 * first, because the webhook worker may only read it.
 */
export async function notifyOfEnd(
  {
    webhooks,
    jobs,
  }: {
    readonly webhooks: { readonly secrets: Pick<Notifying['webhooks']['secrets'], 'current'> };
    readonly jobs: Pick<Notifying['jobs'], 'setCallback'>;
  },
  owner: string,
  url: string,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  await webhooks.secrets.current(owner);
  await Promise.all(jobIds.map((jobId) => jobs.setCallback(jobId, owner, url)));
}
