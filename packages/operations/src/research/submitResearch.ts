import type { Instrument, MarketData } from '@tearsheet/market-data';
import { publicationDay, publishedStatements } from '@tearsheet/market-data';
import type { ConfigOf, RESEARCH_VARIABLES } from '@tearsheet/runtime';
import { sha256 } from '@tearsheet/runtime';
import type { Charge, JobDefinition } from '@tearsheet/runtime/jobs';
import { AppError, MS_PER_DAY } from '@tearsheet/shared';
import {
  DEFAULT_PEER_COUNT,
  RESEARCH_VERSION,
  type ResearchQuery,
  type ResearchSubmitAnswer,
} from '@tearsheet/shared/schemas';
import type { Dependencies, ResearchSettings } from '../dependencies.ts';
import { acceptedJob, acceptJob, keyOf } from '../jobs/acceptJob.ts';
import type { ResearchKind, ResearchPayload } from '../jobs/jobPayload.ts';
import { type Call, type Outcome, refused } from '../operation.ts';

export interface ResearchJob {
  readonly kind: ResearchKind;
  readonly definition: JobDefinition;
  readonly path: string;
  /** Begins the messages about the job. */
  readonly label: string;
  /** Funds and cash have no financial statements and no peers. */
  readonly needsCompany: boolean;
  /** True if a cached result stays valid when new market data arrive. */
  readonly outlivesSnapshot: boolean;
  /** The price of a new result, and the name that the account's usage lists it under. It is also the name of the tool. */
  readonly charge: Charge;
}

type Receipt = Omit<ResearchSubmitAnswer, 'job_id' | 'check_url'>;

const FIRST_ESTIMATE_SECONDS = 2;

/**
 * Returns the accepted research job. The job has already ended if a cached result answers the request. REST and the tools both
 * submit here, so both bill the same. Otherwise anyone could avoid the bill with a token for the other interface.
 * @throws AppError entitlement_required if the operation is billed and the account is not entitled or has too few credits
 */
export async function submitResearch(
  dependencies: Pick<Dependencies, 'market' | 'jobs' | 'budget' | 'research' | 'credits'>,
  job: ResearchJob,
  query: ResearchQuery,
  call: Call,
): Promise<Outcome> {
  const { jobs, research } = dependencies;
  const { owner, requestId } = call;
  const market = dependencies.market.current();
  const match = market.resolveSymbol(query.symbol);
  if (match.kind !== 'found') return { kind: 'unknown_symbol', symbol: query.symbol, match, others: [] };
  const { instrument } = match;
  if (instrument.type === 'cash' || (job.needsCompany && instrument.type !== 'stock')) {
    const kind = { cash: 'cash', etf: 'an ETF', index: 'an index', stock: 'a stock' }[instrument.type];
    const message = `${instrument.ric} is ${kind}, not a company with financial statements.`;
    return refused('symbol', 'not_a_company', message, query.symbol);
  }
  const billed = isBilled(job, research);
  if (billed && !(await dependencies.credits.read(owner)).isEntitled) throw notEntitled(job);
  const wanted = { language: query.lang ?? 'en', peers: query.peers ?? DEFAULT_PEER_COUNT } as const;
  const cached = cachedAnalysis(market, instrument, job, wanted, research);
  const isForced = query.force ?? false;
  const fingerprint = fingerprintOf(job, query);
  const reusedWith = 'other parameters';

  // The addresses of a cached report may expire after a day.
  const isShort = job.kind !== 'report' || (call.keep?.ms ?? 0) <= MS_PER_DAY;
  const madeAt = isForced || !isShort ? null : await jobs.cachedSince(cached.keptId);
  if (madeAt !== null) {
    const receipt: Receipt = {
      status: statusIfCached(job),
      symbol: instrument.ric,
      estimated_duration_seconds: 0,
      message: `${job.label} of ${instrument.ric} from the cached result, generated_at ${madeAt}.`,
    };
    const outcome = await jobs.submitCached(cached.keptId, {
      definition: job.definition,
      owner,
      requestId,
      idempotency: keyOf(call.idempotency, fingerprint),
      answer: JSON.stringify(receipt),
      ...(call.keep ? { keep: call.keep } : {}),
    });
    if (outcome.kind !== 'missing') return acceptedJob(outcome, receipt, reusedWith);
  }
  const payload: ResearchPayload = {
    kind: job.kind,
    dataVersion: market.dataVersion,
    ric: instrument.ric,
    ...wanted,
    ...cached,
    isForced,
  };
  const work = {
    definition: job.definition,
    payload,
    ...(billed ? { charge: job.charge } : {}),
    firstEstimateSeconds: FIRST_ESTIMATE_SECONDS,
    fingerprint,
    reusedWith,
    receipt: (seconds: number, takes: string): Receipt => ({
      status: 'pending',
      symbol: instrument.ric,
      estimated_duration_seconds: seconds,
      message: `${job.label} of ${instrument.ric} accepted. Poll check_url; ${takes}.`,
    }),
  } as const;
  return acceptJob(dependencies, work, call);
}

/**
 * Returns what a submit says of a job that a cached result answers. The interface promises `pending` for every submit, and a cached
 * answer at once for financial analyses only. So callers of other kinds read the result from the job, as for a new one.
 */
function statusIfCached({ kind }: ResearchJob): Receipt['status'] {
  return kind === 'financial' ? 'completed' : 'pending';
}

/** Reports are always billed. Analyses are billed only if a language model writes them, because rules cost nothing. */
function isBilled({ kind }: ResearchJob, { narrator }: ResearchSettings): boolean {
  return kind === 'report' || narrator !== 'rules';
}

function notEntitled({ charge }: ResearchJob): AppError {
  const price = `${charge.credits} credit${charge.credits === 1 ? '' : 's'}`;
  const detail = `This operation costs ${price}, and the account is not entitled to billed operations. Its operator can entitle it.`;
  return new AppError('entitlement_required', detail);
}

/** There is no body, so two requests with one key are the same if their parameters are. */
function fingerprintOf({ path }: ResearchJob, query: ResearchQuery): string {
  const { symbol, lang, peers, force, name, keep_for } = query;
  const kept = name === undefined && keep_for === undefined ? [] : [name ?? null, keep_for ?? null];
  return sha256(JSON.stringify([path, symbol, lang ?? null, peers ?? null, force ?? null, ...kept]));
}

/** The addresses of report files expire, so a cached report must expire before them. */
const REPORT_MS = 10 * 60_000;

/** Returns the id of the cached result that answers a request, and how long a result made now is cached. */
function cachedAnalysis(
  market: MarketData,
  instrument: Instrument,
  job: ResearchJob,
  wanted: Pick<ResearchPayload, 'language' | 'peers'>,
  settings: ResearchSettings,
): Pick<ResearchPayload, 'keptId' | 'keptMs'> {
  const statements = settings.followsStatements ? lastPublication(market, instrument) : null;
  const parts = [
    RESEARCH_VERSION,
    job.kind,
    instrument.ric,
    wanted.language,
    wanted.peers,
    settings.narrator,
    market.dataSource,
    job.outlivesSnapshot ? statements : market.dataVersion,
  ];
  const analysisMs = job.outlivesSnapshot ? settings.cacheDays * MS_PER_DAY : MS_PER_DAY;
  return { keptId: sha256(JSON.stringify(parts)), keptMs: job.kind === 'report' ? REPORT_MS : analysisMs };
}

/** Returns the day on which the newest public statements were published. */
function lastPublication(market: MarketData, { ric }: Instrument): number | null {
  const days = ([1, 2] as const).flatMap((freq) => publishedStatements(market, ric, freq).map(publicationDay));
  return days.length === 0 ? null : Math.max(...days);
}

/** Returns the settings from the configuration that the servers and the workers share. */
export function researchSettings({
  narrator,
  modelName,
  researchCacheDays,
  researchFollowsStatements,
}: ConfigOf<typeof RESEARCH_VARIABLES>): ResearchSettings {
  return {
    narrator: narrator === 'model' ? `model ${modelName}` : narrator,
    cacheDays: researchCacheDays,
    followsStatements: researchFollowsStatements,
  };
}
