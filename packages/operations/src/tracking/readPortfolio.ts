import type { PortfolioRecord, PortfolioStore, PortfolioVersion } from '@tearsheet/runtime/portfolios';
import type { PortfolioList, PortfolioVersions, TrackedPortfolio } from '@tearsheet/shared/schemas';
import type { TrackedDefinition, TrackedSummary } from './definitionOf.ts';

type Portfolios = { readonly portfolios: PortfolioStore };

/** A tracked portfolio, the present version or an earlier one; null when there is none. */
export async function readPortfolio(
  { portfolios }: Portfolios,
  { portfolioId, owner, version }: { readonly portfolioId: string; readonly owner: string; readonly version?: number },
): Promise<TrackedPortfolio | null> {
  const found = await portfolios.read(portfolioId, owner, version);
  return found && trackedPortfolioOf(found);
}

function trackedPortfolioOf(record: PortfolioVersion): TrackedPortfolio {
  const definition: TrackedDefinition = JSON.parse(record.definition);
  return { ...identityOf(record), ...definition };
}

/** One page of an account's portfolios, and where the next one begins. */
export async function listPortfolios(
  { portfolios }: Portfolios,
  { owner, after, limit }: { readonly owner: string; readonly after: string | null; readonly limit: number },
): Promise<{ readonly portfolios: PortfolioList['portfolios']; readonly next: string | null }> {
  const { items, next } = await portfolios.list(owner, after, limit);
  return { portfolios: items.map((record) => ({ ...identityOf(record), ...readSummary(record.summary) })), next };
}

/** The history of a portfolio; null when there is no such portfolio. */
export async function listVersions(
  { portfolios }: Portfolios,
  { portfolioId, owner }: { readonly portfolioId: string; readonly owner: string },
): Promise<PortfolioVersions | null> {
  const entries = await portfolios.versions(portfolioId, owner);
  if (entries === null) return null;
  const versions = entries.map(({ version, createdAt, summary }) => ({
    version,
    updated_at: createdAt,
    ...readSummary(summary),
  }));
  return { portfolio_id: portfolioId, versions };
}

function identityOf({ id, version, createdAt, updatedAt }: PortfolioRecord) {
  return { portfolio_id: id, version, created_at: createdAt, updated_at: updatedAt };
}

function readSummary(text: string): TrackedSummary {
  return JSON.parse(text);
}
