import type { AnalyzeRequest, Tearsheet } from '@tearsheet/client';
import { labelText } from '@tearsheet/shared/labels';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JobBox, PlanFields } from './jobBox.tsx';
import { PLAN, type Plan, simulationRequest } from './simulationRequest.ts';

export interface SimulateBoxProps {
  readonly client: Tearsheet;
  readonly request: AnalyzeRequest;
  readonly isReady: boolean;
}

const FIELDS: readonly (readonly [keyof Plan, label: string])[] = [
  ['years', labelText('simulation.years')],
  ['yearly', 'Deposit each year (below 0: withdrawal)'],
  ['growth', 'Increase of the deposit each year, %'],
  ['inflation', "Inflation each year, % (results in today's money)"],
  ['expected', 'Expected return each year, % (empty: that of the history)'],
  ['goal', 'Value to reach'],
];

/** Starts a simulation of the future of the portfolio. */
export function SimulateBox({ client, request, isReady }: SimulateBoxProps): JSX.Element {
  const [plan, setPlan] = useState(PLAN);

  return (
    <JobBox
      title="Simulate the future"
      hint="Paths come from the common history of the holdings. They are not a forecast. A good history promises too much, so enter the return that you expect."
      action="Simulate"
      isReady={isReady}
      submit={async () => client.simulate(simulationRequest(request, plan))}
    >
      <PlanFields id="simulate" fields={FIELDS} plan={plan} onChange={setPlan} />
    </JobBox>
  );
}
