import type { FoundShare } from '@tearsheet/runtime/jobs';
import {
  createdPortfolioShare,
  keptMs,
  portfolioShareList,
  portfolioShareRequest,
  type ShareRequest,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { createdMembers, narrowRights, shareMembers, tooManyShares } from '../jobs/shareOperations.ts';
import { type Call, type Failed, failed, type Operation, operationRow, refused } from '../operation.ts';
import { hideAmountsOfValue } from '../results/hideAmounts.ts';
import { valuedPortfolio } from './portfolioValue.ts';
import type { Valued } from './presentValue.ts';
import { type PortfolioId, portfolioNotFound, readSummary } from './trackedPortfolio.ts';

const SHARES = '/v1/portfolio/:portfolio_id/shares';

const sharePortfolio = operationRow<PortfolioId & ShareRequest>({
  name: 'share_portfolio',
  scope: 'portfolio:analyze',
  input: { body: portfolioShareRequest, isBodyOptional: true },
  output: createdPortfolioShare,
  rest: {
    method: 'post',
    path: SHARES,
    summary: 'Make a link that shows the present value of a tracked portfolio without an account',
    status: 201,
    success: 'The link with its token, which no other answer contains.',
    problems: ['portfolio_not_found', 'portfolio_not_valued', 'too_many_shares'],
  },
  async run(dependencies, { portfolio_id, keep_for, hide_amounts: hidesAmounts }, call) {
    const { owner } = call;
    const { portfolios, shares, audience } = dependencies;
    const { keep_for: lifetime, hide_amounts: hiding } = portfolioShareRequest.properties;
    const record = await portfolios.find(portfolio_id, owner);
    if (record === null) return portfolioNotFound();
    const valued = await valuedPortfolio(dependencies, record, call);
    if ('kind' in valued) return valued;
    const tooNarrow = narrowRights(valued.sources, audience);
    if (tooNarrow !== null) return refused('portfolio_id', 'rights_too_narrow', tooNarrow, portfolio_id);
    const share = await shares.create(owner, {
      portfolioId: portfolio_id,
      lifetimeMs: keptMs(keep_for ?? lifetime.default),
      hidesAmounts: hidesAmounts ?? hiding.default,
      sources: valued.sources,
    });
    return share === null ? tooManyShares() : { kind: 'done', value: createdMembers(share) };
  },
});

const listShares = operationRow<PortfolioId>({
  name: 'list_portfolio_shares',
  scope: 'portfolio:read',
  output: portfolioShareList,
  rest: {
    method: 'get',
    path: SHARES,
    summary: 'List the links to a tracked portfolio',
    success: 'The links that work.',
    problems: ['portfolio_not_found'],
  },
  async run({ portfolios, shares }, { portfolio_id }, { owner }) {
    if ((await portfolios.find(portfolio_id, owner)) === null) return portfolioNotFound();
    const links = await shares.list(owner, { portfolioId: portfolio_id });
    return { kind: 'done', value: { shares: links.map(shareMembers) } };
  },
});

const revokeShare = operationRow<PortfolioId & { readonly share_id: string }>({
  name: 'revoke_portfolio_share',
  scope: 'portfolio:analyze',
  output: null,
  rest: {
    method: 'delete',
    path: `${SHARES}/:share_id`,
    summary: 'Revoke a link to a tracked portfolio',
    status: 204,
    success: 'The link does not work any more.',
    problems: ['share_not_found'],
  },
  async run({ shares }, { portfolio_id, share_id }, { owner }) {
    if (await shares.revoke(owner, { portfolioId: portfolio_id }, share_id)) return { kind: 'done', value: null };
    return failed('share_not_found', 'The portfolio has no such link. It may have expired.');
  },
});

/** Links to tracked portfolios for people without an account. The gateway serves what they show (shared.ts). */
export const PORTFOLIO_SHARE_OPERATIONS: readonly Operation[] = [sharePortfolio, listShares, revokeShare];

/** The parts of a tracked portfolio that the reader of a link sees. */
interface SharedPortfolio {
  readonly name: string | null;
  /** The name of the benchmark. Null if there is none, or if it has no instrument. */
  readonly benchmarkName: string | null;
  readonly sources: Valued['sources'];
  /** The value, without amounts if the link hides them. */
  readonly value: unknown;
}

/**
 * Returns what a link shows of a tracked portfolio now. Null if the portfolio was deleted, or if the rights of a new source do not allow
 * strangers to see it.
 */
export async function readSharedPortfolio(
  dependencies: Omit<Dependencies, 'budget'>,
  { owner, hidesAmounts, portfolioId }: Pick<FoundShare, 'owner' | 'hidesAmounts'> & { readonly portfolioId: string },
  call: Pick<Call, 'requestId' | 'during'>,
): Promise<SharedPortfolio | Failed | null> {
  const record = await dependencies.portfolios.find(portfolioId, owner);
  if (record === null) return null;
  const valued = await valuedPortfolio(dependencies, record, { ...call, owner });
  if ('kind' in valued) {
    // The reason may name amounts, and only the owner can do something about it.
    const hidden = failed(
      'portfolio_not_valued',
      'The portfolio has no value at the moment. Ask the sender of the link.',
    );
    return valued.code === 'portfolio_not_valued' ? hidden : valued;
  }
  const { value, sources } = valued;
  if (narrowRights(sources, dependencies.audience) !== null) return null;
  const { benchmark } = value;
  return {
    name: readSummary(record.summary).name,
    benchmarkName: benchmark === null ? null : (dependencies.market.current().instrument(benchmark)?.name ?? null),
    sources,
    value: hidesAmounts ? hideAmountsOfValue(value) : value,
  };
}
