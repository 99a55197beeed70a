import type { AnalyzeRequest, OptimizeRequest, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JobBox, PlanFields } from './jobBox.tsx';
import { GOALS, type Goals, optimizationRequest } from './optimizationRequest.ts';

type Objective = NonNullable<OptimizeRequest['objective']>;

const OBJECTIVES: readonly (readonly [Objective, string])[] = [
  ['minimum_variance', 'Least volatility'],
  ['maximum_sharpe', 'Highest Sharpe ratio'],
  ['risk_parity', 'Equal shares of the risk'],
  ['minimum_cvar', 'Least expected shortfall'],
];

const FIELDS: readonly (readonly [keyof Goals, label: string])[] = [
  ['least', 'Least weight of each holding, % (below 0: short)'],
  ['most', 'Largest weight of each holding, %'],
  ['symbols', 'Limits of single holdings, such as AAPL 0 to 10'],
  ['groups', 'Limits of groups, such as sector Energy 0 to 20'],
  ['turnover', 'Largest turnover, %'],
  ['holdings', 'Largest number of holdings'],
  ['buy', 'Cost of purchases, %'],
  ['sell', 'Cost of sales, %'],
  ['window', 'Test each quarter of the past with this many earlier returns (at least 20)'],
];

export interface OptimizeBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
}

/** Starts an optimization of the latest holdings. */
export function OptimizeBox({ client, request, isReady }: OptimizeBoxProps): JSX.Element {
  const [objective, setObjective] = useState<Objective>('minimum_variance');
  const [goals, setGoals] = useState(GOALS);

  return (
    <JobBox
      title="Optimize the weights"
      hint="The risk comes from the last five years of the latest holdings. It is not advice."
      action="Optimize"
      isReady={isReady}
      submit={async () => client.optimize(optimizationRequest(request, objective, goals))}
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
      <PlanFields id="optimize" fields={FIELDS} plan={goals} onChange={setGoals} long={['symbols', 'groups']} />
    </JobBox>
  );
}
