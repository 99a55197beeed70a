import type { SimulateRequest } from '@tearsheet/client';
import { simulationScenarios } from '@tearsheet/presentation';
import { labelText } from '@tearsheet/shared/labels';
import type { SimulationResult } from '@tearsheet/shared/schemas';
import type { JSX } from 'preact';
import { AssumptionSources, type PlanField, PlanFields } from './planFields.tsx';
import { type PlanFormProps, type PlanKind, PlanPage, type PlanPageProps } from './planPage.tsx';
import { METHODS, PLAN, type Plan, planOf, simulationRequest } from './simulationRequest.ts';

const MONEY: readonly PlanField<Plan>[] = [
  { name: 'years', label: labelText('simulation.years'), hint: 'How long the money stays invested, 1 to 60 years.' },
  { name: 'value', label: 'Value today', hint: 'Empty: the starting amount of the portfolio.' },
  { name: 'yearly', label: 'Deposit each year', hint: 'Below 0: a withdrawal, such as -20000. Empty: none.' },
  { name: 'growth', label: 'Increase of the deposit each year, %', hint: 'For example the inflation.' },
  { name: 'goal', label: 'Value to reach', hint: 'The result says how likely it is. Empty: none.' },
];

const RETURNS: readonly PlanField<Plan>[] = [
  {
    name: 'expected',
    label: 'Expected return each year, %',
    hint: 'One return for all holdings, with dividends. Empty: that of the history.',
  },
  { name: 'returns', label: 'Returns of single holdings, %', hint: 'One per line, such as AAPL 6.', kind: 'lines' },
  {
    name: 'inflation',
    label: 'Inflation each year, %',
    hint: "With it, every result is in today's money. Empty: none.",
  },
];

const RISK: readonly PlanField<Plan>[] = [
  {
    name: 'method',
    label: 'Months of the future',
    hint: 'Blocks of months keep crashes and recoveries together.',
    kind: METHODS,
  },
  {
    name: 'history',
    label: 'History from',
    hint: 'A longer history has more crises. Empty: since all holdings have prices.',
    kind: 'date',
  },
];

function SimulateForm({ texts, onChange }: PlanFormProps<Plan>): JSX.Element {
  const common = { id: 'simulate', plan: texts, onChange };
  return (
    <>
      <PlanFields
        legend="Money"
        about="The amounts that you have, add or take out, and need."
        fields={MONEY}
        {...common}
      />
      <PlanFields
        legend="Return that you expect"
        about="A good history promises too much, so enter a return that you can defend."
        fields={RETURNS}
        {...common}
      >
        <AssumptionSources />
      </PlanFields>
      <PlanFields
        legend="Risk"
        about="Deviations and correlations come from the history of the holdings."
        fields={RISK}
        {...common}
      />
    </>
  );
}

const KIND: PlanKind<Plan> = {
  name: 'simulate',
  title: 'Simulate the future',
  lead: 'The possible values of the portfolio in the years ahead, with deposits or withdrawals. Thousands of paths show the range. They are not a forecast.',
  action: 'Simulate',
  operation: 'simulate_portfolio',
  empty: PLAN,
  Form: SimulateForm,
  requestOf: (base, texts) => simulationRequest(base as SimulateRequest, texts),
  textsOf: (request) => planOf(request as SimulateRequest),
  submit: (client, request) => client.simulate(request as SimulateRequest),
  settings: [...MONEY, ...RETURNS, ...RISK].map(({ name, label }) => [name, label] as const),
  compare: (scenarios, settings) =>
    simulationScenarios(
      scenarios.map(({ name, result }) => ({ name, result: result as SimulationResult })),
      settings,
    ),
};

export type SimulatePageProps = Omit<PlanPageProps<Plan>, 'kind'>;

/** Plans with simulated paths of the portfolio. */
export function SimulatePage(props: SimulatePageProps): JSX.Element {
  return <PlanPage kind={KIND} {...props} />;
}
