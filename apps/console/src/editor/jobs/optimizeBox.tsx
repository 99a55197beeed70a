import type { AnalyzeRequest, OptimizeRequest, Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SelectField } from '../../ui/select.tsx';
import { JobBox, PlanFields } from './jobBox.tsx';
import { GOALS, type Goals, optimizationRequest, type Step, takesLimits } from './optimizationRequest.ts';

type Objective = NonNullable<OptimizeRequest['objective']>;

const OBJECTIVES: readonly (readonly [Objective, string])[] = [
  ['minimum_variance', 'Minimum variance'],
  ['maximum_sharpe', 'Maximum Sharpe ratio'],
  ['risk_parity', 'Equal shares of the risk'],
  ['risk_budget', 'Chosen shares of the risk'],
  ['minimum_cvar', 'Minimum expected shortfall'],
];

const BUDGETS = [['budgets', 'Share of the risk of each holding, such as AAPL 40, one per line']] as const;

const LIMITS: readonly (readonly [keyof Goals, label: string])[] = [
  ['least', 'Least weight of each holding, % (below 0: short)'],
  ['most', 'Largest weight of each holding, %'],
  ['symbols', 'Limits of single holdings, such as AAPL 0 to 10'],
  ['groups', 'Limits of groups, such as sector Energy 0 to 20'],
  ['turnover', 'Largest turnover, %'],
  ['holdings', 'Largest number of holdings'],
  ['buy', 'Cost of purchases, %'],
  ['sell', 'Cost of sales, %'],
  ['cost', 'Largest cost of all trades, % of the portfolio'],
];

const TEST = [['window', 'Test in the past: number of earlier returns for each date, at least 20']] as const;

const STEPS = [
  ['month', 'Every month'],
  ['quarter', 'Every quarter'],
  ['year', 'Every year'],
] as const;

export interface OptimizeBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
}

/** Starts an optimization of the latest holdings. */
export function OptimizeBox({ client, request, isReady }: OptimizeBoxProps): JSX.Element {
  const [objective, setObjective] = useState<Objective>('minimum_variance');
  const [goals, setGoals] = useState(GOALS);
  const [every, setEvery] = useState<Step>('quarter');

  return (
    <JobBox
      title="Optimize the weights"
      hint="The risk comes from the last five years of the latest holdings. It is not advice."
      action="Optimize"
      isReady={isReady}
      submit={async () => client.optimize(optimizationRequest(request, objective, goals, every))}
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
      {objective === 'risk_budget' ? (
        <PlanFields id="optimize" fields={BUDGETS} plan={goals} onChange={setGoals} long={['budgets']} />
      ) : null}
      {takesLimits(objective) ? (
        <PlanFields id="optimize" fields={LIMITS} plan={goals} onChange={setGoals} long={['symbols', 'groups']} />
      ) : null}
      <PlanFields id="optimize" fields={TEST} plan={goals} onChange={setGoals} />
      {goals.window.trim() === '' ? null : (
        <SelectField
          id="optimize-every"
          label="New weights in the test"
          value={every}
          choices={STEPS}
          onChange={(value) => setEvery(STEPS.find(([name]) => name === value)?.[0] ?? 'quarter')}
        />
      )}
    </JobBox>
  );
}
