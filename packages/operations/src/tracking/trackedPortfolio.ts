import type { PortfolioRecord } from '@tearsheet/runtime/portfolios';
import {
  benchmarkProblems,
  checkPortfolio,
  type ErrorFinding,
  jobWarningsOf,
  limitWarnings,
  type RequestRules,
  trackProblems,
} from '@tearsheet/shared/portfolio';
import {
  definitionDefaults,
  type JobWarning,
  portfolioRequest,
  type TrackedPortfolio,
  type TrackRequest,
  trackedPortfolio,
  trackRequest,
} from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from '../dependencies.ts';
import { type Done, type Failed, failed, type Refused } from '../operation.ts';

export interface PortfolioId {
  readonly portfolio_id: string;
}

/** The stored part of a tracked portfolio. */
export type TrackedDefinition = Omit<
  TrackedPortfolio,
  'portfolio_id' | 'version' | 'created_at' | 'updated_at' | 'warnings'
>;

/** The part of a tracked portfolio that lists show. */
interface TrackedSummary {
  readonly name: string | null;
  readonly base_currency: string;
  readonly benchmark: string | null;
  readonly positions: number;
  readonly rebalance_dates: number;
}

/** Members of a request that are stored. Unknown ones are ignored. */
const STORED: ReadonlySet<string> = new Set([
  'name',
  'imported_files',
  'on_data_fault',
  ...Object.keys(portfolioRequest.properties),
]);

/** Defaults are stored too, because a later change of a default must not change what a version means. */
export function stored(request: TrackRequest): { readonly definition: string; readonly summary: string } {
  const definition: TrackedDefinition = {
    name: null,
    ...(request.portfolio === undefined ? {} : { portfolio: request.portfolio }),
    ...definitionDefaults(request),
    ...Object.fromEntries(
      Object.entries(request).filter(
        ([member]) => STORED.has(member) && !(member === 'imported_files' && request.imported_files?.length === 0),
      ),
    ),
  };
  const { name, base_currency, benchmark, portfolio = [], transactions = [], opening } = definition;
  const symbols = [...portfolio, ...transactions, ...(opening?.positions ?? [])].flatMap(({ symbol }) => symbol ?? []);
  const summary: TrackedSummary = {
    name: name ?? null,
    base_currency,
    benchmark: typeof benchmark === 'string' || benchmark === null ? benchmark : benchmark.name,
    positions: new Set(symbols).size,
    rebalance_dates: new Set(portfolio.map(({ date }) => date)).size,
  };
  return { definition: JSON.stringify(definition), summary: JSON.stringify(summary) };
}

export function readSummary(text: string): TrackedSummary {
  return JSON.parse(text);
}

export async function found(
  { portfolios }: Pick<Dependencies, 'portfolios'>,
  { portfolio_id }: PortfolioId,
  owner: string,
  version?: number,
): Promise<Done | Failed> {
  const record = await portfolios.read(portfolio_id, owner, version);
  if (record === null) return portfolioNotFound();
  const definition: TrackedDefinition = JSON.parse(record.definition);
  return { kind: 'done', value: { ...identityOf(record), ...definition }, version: record.version };
}

/** Returns an update with the name and the imported files of the present version, as far as the update has none. */
export async function withKept(
  { portfolios }: Pick<Dependencies, 'portfolios'>,
  portfolioId: string,
  owner: string,
  request: TrackRequest,
): Promise<TrackRequest> {
  if (request.name !== undefined && request.imported_files !== undefined) return request;
  const record = await portfolios.read(portfolioId, owner);
  const { name, imported_files }: Partial<TrackedDefinition> = record === null ? {} : JSON.parse(record.definition);
  return { name: name ?? null, ...(imported_files === undefined ? {} : { imported_files }), ...request };
}

/** Returns the part of a tracked portfolio that is analyzed. */
export function analyzedOf(definition: string): Omit<TrackedDefinition, 'name' | 'imported_files'> {
  const { name: _name, imported_files: _files, ...request }: TrackedDefinition = JSON.parse(definition);
  return request;
}

export function identityOf({ id, version, createdAt, updatedAt }: PortfolioRecord) {
  return { portfolio_id: id, version, created_at: createdAt, updated_at: updatedAt };
}

/** A caller may send what it has read, so the members of the answer are known too. */
export const UPDATING: RequestRules = {
  schema: { properties: { ...trackedPortfolio.properties, ...trackRequest.properties } },
};

/** A new portfolio can be the copy of another one, but the service sets these members. */
export const CREATING: RequestRules = {
  ...UPDATING,
  unused(request) {
    const sent = ['portfolio_id', 'version', 'created_at', 'updated_at'].filter((name) => Object.hasOwn(request, name));
    return sent.map((name) => ({ path: [name], reason: 'the service sets it' }));
  },
};

/** Returns why a portfolio is not tracked, or the warnings of one that is. */
export function checkTracked(
  dependencies: Pick<Dependencies, 'market' | 'now'>,
  request: TrackRequest,
  rules: RequestRules,
): Refused | readonly JobWarning[] {
  const facts = marketFacts(dependencies.market.current(), today(dependencies));
  const { on_data_fault } = request;
  const check = checkPortfolio(request, facts, { on_data_fault }, rules);
  const errors = check.errors.filter(({ code }) => !TOO_YOUNG.has(code));
  const issues = [...benchmarkProblems(request, facts), ...trackProblems({ ...check, errors }, request)];
  if (issues.length > 0) return { kind: 'refused', issues };
  const young = check.errors.filter(({ code }) => TOO_YOUNG.has(code)).map(notValuedYet);
  return limitWarnings([...young, ...jobWarningsOf(check)]);
}

/** Problems that pass with time, because a tracked portfolio has no window of its own. */
const TOO_YOUNG: ReadonlySet<string> = new Set<ErrorFinding['code']>(['end_before_start', 'window_too_short']);

function notValuedYet({ message, path }: ErrorFinding): JobWarning {
  const text = `The portfolio is stored, but it has no value yet. ${message}`;
  return { code: 'window_too_short', message: text, field: path.join('.') };
}

/** Returns the answer about a tracked portfolio with the warnings of its request, if there are any. */
export function withWarnings(answer: Done | Failed, warnings: readonly JobWarning[]): Done | Failed {
  if (answer.kind === 'failed' || warnings.length === 0) return answer;
  return { ...answer, value: { ...answer.value, warnings } };
}

export function portfolioNotFound(): Failed {
  return failed('portfolio_not_found', 'There is no portfolio, or no such version of it, with this id.');
}

export function changedMeanwhile(version: number): Failed {
  return {
    ...failed('precondition_failed', `The portfolio is at version ${version} now. Read it again, then decide.`),
    version,
  };
}
