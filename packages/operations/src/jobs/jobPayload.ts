import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { JobFailure, OtherVersionError, PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';
import { type Day, formatDay, toDay } from '@tearsheet/shared';
import type { RequestSettings } from '@tearsheet/shared/engine';
import type { CheckedLedger, ResolvedBenchmark, ResolvedRow } from '@tearsheet/shared/portfolio';
import type { JobWarning, LedgerRules, ResearchQuery } from '@tearsheet/shared/schemas';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Characters that are compressed at once, because a turn of the thread pool would cost more. */
const SMALL = 32_768;
/** zlib allocates 32 kB for these instead of 256 kB, which would cost more than the compression. Rows repeat what is near. */
const SMALL_GZIP = { level: 1, windowBits: 12, memLevel: 5, chunkSize: 1024 };

/** Returns a value as JSON, compressed with gzip. Long texts are compressed in the thread pool. */
export async function packJson(value: object): Promise<Buffer> {
  const text = JSON.stringify(value);
  return text.length <= SMALL ? gzipSync(text, SMALL_GZIP) : compress(text, { level: 1 });
}

/** Returns what packJson packed. */
export async function unpackJson(packed: Uint8Array): Promise<unknown> {
  return JSON.parse((await decompress(packed)).toString());
}

/** The only version that this release writes and reads. Raise it when the members of any payload change. */
const PAYLOAD_VERSION = 7;

type MemberType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'object or null'
  | 'string or null'
  | 'number or object'
  | 'string or object or null';

/** The types of all members that a payload must have. */
export type PayloadMembers<Payload> = {
  readonly [name in keyof Payload as undefined extends Payload[name] ? never : name]: MemberType;
};

/**
 * Returns the payload that a gateway stores for a worker: its version, readable for workers of all versions, and its members packed. Redis
 * copies a payload many times, and one of 33 kB would take a tenth of the job's time there.
 */
export async function writePayload(payload: object): Promise<Buffer> {
  const packed = await packJson(payload);
  return Buffer.from(JSON.stringify({ payloadVersion: PAYLOAD_VERSION, packed: packed.toString('base64') }));
}

/**
 * Returns the payload of a job.
 * @throws OtherVersionError when another version wrote it
 * @throws JobFailure when it is damaged or a member is missing, because a second try would not help
 */
export async function readPayload<Payload>(bytes: Buffer, members: PayloadMembers<Payload>): Promise<Payload> {
  const { payloadVersion, packed } = await parsed('it', () => JSON.parse(bytes.toString()));
  if (payloadVersion !== PAYLOAD_VERSION) throw new OtherVersionError(`the payload has version ${payloadVersion}`);
  const payload = await parsed('packed', () => unpackJson(Buffer.from(String(packed), 'base64')));
  for (const [name, type] of Object.entries<MemberType>(members)) {
    if (!type.split(' or ').includes(typeOf(payload[name]))) throw unreadable(`${name} is not a ${type}`);
  }
  // A gateway of this version wrote it, and every member that a job needs is there.
  return payload as Payload;
}

async function parsed(name: string, parse: () => unknown): Promise<Record<string, unknown>> {
  let value: unknown;
  try {
    value = await parse();
  } catch (error) {
    throw unreadable(`${name} is damaged`, error);
  }
  if (typeOf(value) !== 'object') throw unreadable(`${name} is not an object`);
  return { ...(value as object) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function unreadable(why: string, cause?: unknown): JobFailure {
  return new JobFailure('unreadable_request', `${PUBLIC_ERRORS.unreadable}: ${why}. Submit it again.`, { cause });
}

/** The risk-free rate of a job: a number, a currency of the rates table, the RIC of a yield index, or own rates by date. */
export type RiskFreeChoice =
  | number
  | { readonly currency: string }
  | { readonly index: string }
  | { readonly series: readonly { readonly date: string; readonly annual_rate: number }[] };

/** Payload of an analysis: a request with its symbols resolved and its defaults filled in. The worker adds the market data. */
export interface AnalysisPayload {
  /** Version of the data that the request was checked on. */
  readonly dataVersion: string;
  /** The engine reads these members as they are. */
  readonly settings: RequestSettings;
  readonly rows: readonly ResolvedRow[];
  /** The ledger of a request with transactions, which has no rows. */
  readonly ledger: (CheckedLedger & LedgerRules) | null;
  readonly benchmark: ResolvedBenchmark | null;
  readonly benchmarks: readonly ResolvedBenchmark[];
  readonly riskFreeRate: RiskFreeChoice;
  /** Share of the dividends that is withheld, by country. */
  readonly withholding: Readonly<Record<string, number>>;
  readonly requestedCount: number;
  readonly missingSymbols: readonly string[];
  /** Decisions of the request check, one sentence each, for the notes of the result. */
  readonly notes: readonly string[];
  /** Changes by the request check and parts that it could not use. */
  readonly warnings: readonly JobWarning[];
}

/** Returns the first day of the holdings or of the ledger. */
export function firstDayOf({ rows, ledger, settings }: AnalysisPayload): Day {
  const date = ledger?.opening?.date ?? ledger?.entries[0]?.date ?? rows[0]?.date;
  return date === undefined ? settings.endDay : toDay(date);
}

/** Returns the first date of the window of an analysis. */
export function startDateOf(payload: AnalysisPayload): string {
  const first = firstDayOf(payload);
  return formatDay(Math.max(first, payload.settings.startDay ?? first));
}

/** Returns the RICs that a payload names, without instruments that only the ledger prices. */
export function instrumentsOf({ rows, ledger }: Pick<AnalysisPayload, 'rows' | 'ledger'>): string[] {
  const named = [...rows, ...(ledger?.opening?.positions ?? []), ...(ledger?.entries ?? [])];
  const unlisted = new Set(ledger?.unlisted.map(({ ric }) => ric));
  return [...new Set(named.flatMap(({ ric }) => ric ?? []))].filter((ric) => !unlisted.has(ric));
}

export type ResearchKind = 'peers' | 'financial' | 'score' | 'news' | 'report';

/** Payload of a research job. */
export interface ResearchPayload {
  readonly kind: ResearchKind;
  /** Version of the data that the request was checked on. Absent in jobs of older versions. */
  readonly dataVersion?: string;
  readonly ric: string;
  readonly language: NonNullable<ResearchQuery['lang']>;
  readonly peers: number;
  /** Id of the cached result that answers the same request, and how long a result made now is cached. */
  readonly keptId: string;
  readonly keptMs: number;
  readonly isForced: boolean;
}

const RESEARCH_MEMBERS: PayloadMembers<ResearchPayload> = {
  kind: 'string',
  ric: 'string',
  language: 'string',
  peers: 'number',
  keptId: 'string',
  keptMs: 'number',
  isForced: 'boolean',
};

/** Throws what readPayload throws. */
export function readResearchPayload(bytes: Buffer): Promise<ResearchPayload> {
  return readPayload<ResearchPayload>(bytes, RESEARCH_MEMBERS);
}
