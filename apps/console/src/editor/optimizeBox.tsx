import type { AnalyzeRequest, OptimizeRequest, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { jobAddress } from '../route.ts';
import { Notice } from '../ui/loading.tsx';
import { describeError } from '../words.ts';

type Objective = NonNullable<OptimizeRequest['objective']>;

const OBJECTIVES: readonly (readonly [Objective, string])[] = [
  ['minimum_variance', 'Least volatility'],
  ['maximum_sharpe', 'Highest Sharpe ratio'],
  ['risk_parity', 'Equal shares of the risk'],
  ['minimum_cvar', 'Least expected shortfall'],
];

/** Returns the members of an analysis that an optimization reads. */
function definitionOf(request: AnalyzeRequest): OptimizeRequest {
  const { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash } = request;
  const members = { portfolio, transactions, opening, base_currency, end_date, track_cash, allow_negative_cash };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

export interface OptimizeBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
}

/** Starts an optimization of the latest holdings. */
export function OptimizeBox({ client, request, isReady }: OptimizeBoxProps): JSX.Element {
  const [objective, setObjective] = useState<Objective>('minimum_variance');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    setProblem(null);
    try {
      const job = await client.optimize({ ...definitionOf(request), objective, frontier: { points: 15 } });
      location.hash = jobAddress(job.jobId);
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  }

  return (
    <details class="simulate">
      <summary>Optimize the weights</summary>
      <p class="hint">The risk comes from the last five years of the latest holdings. It is not advice.</p>
      <div class="field">
        <label for="optimize-objective">Goal</label>
        <select
          id="optimize-objective"
          value={objective}
          onChange={({ currentTarget }) => {
            const chosen = OBJECTIVES.find(([name]) => name === currentTarget.value);
            if (chosen) setObjective(chosen[0]);
          }}
        >
          {OBJECTIVES.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="button" disabled={!isReady || isBusy} onClick={() => void start()}>
        {isBusy ? 'Sending…' : 'Optimize'}
      </button>
      <Notice kind="error" text={problem} />
    </details>
  );
}
