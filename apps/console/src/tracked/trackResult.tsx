import type { AnalyzeRequest, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { describeError } from '../describeError.ts';
import { portfolioAddress } from '../route.ts';
import { trackRequestOf } from './trackRequestOf.ts';

export interface TrackResultProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly name: string;
}

/** Tracks the portfolio of a result, under its title. */
export function TrackResult({ client, request, name }: TrackResultProps): JSX.Element {
  const [portfolioId, setPortfolioId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function track() {
    setBusy(true);
    try {
      const { portfolio } = await client.portfolios.track(trackRequestOf(request, name));
      setPortfolioId(portfolio.portfolio_id);
    } catch (error) {
      setProblem(describeError(error));
    }
    setBusy(false);
  }

  return (
    <span class="row share">
      {portfolioId === null ? (
        <button type="button" disabled={isBusy} onClick={() => void track()}>
          Track
        </button>
      ) : (
        <a class="button" href={portfolioAddress(portfolioId)}>
          To the tracked portfolio
        </a>
      )}
      <span role="status" class={problem === null ? 'unseen' : 'loss'}>
        {problem ?? (portfolioId && 'Tracked')}
      </span>
    </span>
  );
}
