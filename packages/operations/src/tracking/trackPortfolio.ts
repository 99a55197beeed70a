import { createHash } from 'node:crypto';
import type { PortfolioStore } from '@tearsheet/runtime/portfolios';
import { benchmarkProblem, checkPortfolio, trackProblems } from '@tearsheet/shared/portfolio';
import type { DetailItem, TrackRequest } from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from '../dependencies.ts';
import type { Refused } from '../validatePortfolio.ts';
import { definitionOf, summaryOf } from './definitionOf.ts';
import { readPortfolio } from './readPortfolio.ts';

export interface TrackingDependencies extends Pick<Dependencies, 'market' | 'now'> {
  readonly portfolios: PortfolioStore;
}

export interface TrackSubmission {
  readonly owner: string;
  readonly idempotencyKey: string | null;
  /** The body as it was sent. */
  readonly bytes: Uint8Array;
}

/** Begins to track a portfolio that validate finds valid. */
export async function trackPortfolio(
  dependencies: TrackingDependencies,
  request: TrackRequest,
  { owner, idempotencyKey, bytes }: TrackSubmission,
): Promise<Refused | Awaited<ReturnType<PortfolioStore['create']>>> {
  const detail = problemsOf(dependencies, request);
  if (detail.length > 0) return { kind: 'refused', detail };
  const idempotency =
    idempotencyKey === null
      ? null
      : { key: idempotencyKey, fingerprint: createHash('sha256').update(bytes).digest('hex') };
  return dependencies.portfolios.create({ owner, ...stored(request), idempotency });
}

/** Makes a new version of a portfolio by the same rules. A request without a name keeps the name that the portfolio has. */
export async function updatePortfolio(
  dependencies: TrackingDependencies,
  request: TrackRequest,
  { portfolioId, owner, seen }: { readonly portfolioId: string; readonly owner: string; readonly seen: number | null },
): Promise<Refused | Awaited<ReturnType<PortfolioStore['update']>>> {
  const detail = problemsOf(dependencies, request);
  if (detail.length > 0) return { kind: 'refused', detail };
  const named =
    request.name === undefined ? { ...request, name: await nameOf(dependencies, portfolioId, owner) } : request;
  return dependencies.portfolios.update(portfolioId, owner, { ...stored(named), seen });
}

async function nameOf(
  { portfolios }: TrackingDependencies,
  portfolioId: string,
  owner: string,
): Promise<string | null> {
  return (await readPortfolio({ portfolios }, { portfolioId, owner }))?.name ?? null;
}

function problemsOf(dependencies: TrackingDependencies, request: TrackRequest): readonly DetailItem[] {
  const facts = marketFacts(dependencies.market.current(), today(dependencies));
  const benchmark = benchmarkProblem(request, facts);
  return [...(benchmark ? [benchmark] : []), ...trackProblems(checkPortfolio(request, facts), request)];
}

function stored(request: TrackRequest): { readonly definition: string; readonly summary: string } {
  const definition = definitionOf(request);
  return { definition: JSON.stringify(definition), summary: JSON.stringify(summaryOf(definition)) };
}
