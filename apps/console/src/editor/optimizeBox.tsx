import type { AnalyzeRequest, OptimizeRequest, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JobBox } from './jobBox.tsx';

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

  return (
    <JobBox
      title="Optimize the weights"
      hint="The risk comes from the last five years of the latest holdings. It is not advice."
      action="Optimize"
      isReady={isReady}
      submit={() => client.optimize({ ...definitionOf(request), objective, frontier: { points: 15 } })}
    >
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
    </JobBox>
  );
}
