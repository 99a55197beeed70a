import type { SimulateRequest } from '@tearsheet/client';
import { simulationScenarios } from '@tearsheet/presentation';
import { labelText, t } from '@tearsheet/presentation/text';
import type { SimulationResult } from '@tearsheet/shared/schemas';
import type { JSX } from 'preact';
import { AssumptionSources, type PlanField, PlanFields } from './planFields.tsx';
import { type PlanFormProps, type PlanKind, PlanPage, type PlanPageProps } from './planPage.tsx';
import { methods, PLAN, type Plan, planOf, simulationRequest } from './simulationRequest.ts';

const moneyFields = (): readonly PlanField<Plan>[] => [
  { name: 'years', label: labelText('simulation.years'), hint: t('How long the money stays invested, 1 to 60 years.') },
  { name: 'value', label: t('Value today'), hint: t('Empty: the starting amount of the portfolio.') },
  { name: 'yearly', label: t('Deposit each year'), hint: t('Below 0: a withdrawal, such as -20000. Empty: none.') },
  { name: 'growth', label: t('Increase of the deposit each year, %'), hint: t('For example the inflation.') },
  { name: 'goal', label: t('Value to reach'), hint: t('The result says how likely it is. Empty: none.') },
];

const returnFields = (): readonly PlanField<Plan>[] => [
  {
    name: 'expected',
    label: t('Expected return each year, %'),
    hint: t('One return for all holdings, with dividends. Empty: that of the history.'),
  },
  {
    name: 'returns',
    label: t('Returns of single holdings, %'),
    hint: t('One per line, such as AAPL 6.'),
    kind: 'lines',
  },
  {
    name: 'inflation',
    label: t('Inflation each year, %'),
    hint: t("With it, every result is in today's money. Empty: none."),
  },
];

const riskFields = (): readonly PlanField<Plan>[] => [
  {
    name: 'method',
    label: t('Months of the future'),
    hint: t('Blocks of months keep crashes and recoveries together.'),
    kind: methods(),
  },
  {
    name: 'history',
    label: t('History from'),
    hint: t('A longer history has more crises. Empty: since all holdings have prices.'),
    kind: 'date',
  },
];

function SimulateForm({ texts, onChange }: PlanFormProps<Plan>): JSX.Element {
  const common = { id: 'simulate', plan: texts, onChange };
  return (
    <>
      <PlanFields
        legend={t('Money')}
        about={t('The amounts that you have, add or take out, and need.')}
        fields={moneyFields()}
        {...common}
      />
      <PlanFields
        legend={t('Return that you expect')}
        about={t('A good history promises too much, so enter a return that you can defend.')}
        fields={returnFields()}
        {...common}
      >
        <AssumptionSources />
      </PlanFields>
      <PlanFields
        legend={t('Risk')}
        about={t('Deviations and correlations come from the history of the holdings.')}
        fields={riskFields()}
        {...common}
      />
    </>
  );
}

const simulateKind = (): PlanKind<Plan> => ({
  name: 'simulate',
  title: t('Simulate the future'),
  lead: t(
    'The possible values of the portfolio in the years ahead, with deposits or withdrawals. Thousands of paths show the range. They are not a forecast.',
  ),
  action: t('Simulate'),
  operation: 'simulate_portfolio',
  empty: PLAN,
  Form: SimulateForm,
  requestOf: (base, texts) => simulationRequest(base as SimulateRequest, texts),
  textsOf: (request) => planOf(request as SimulateRequest),
  submit: (client, request) => client.simulate(request as SimulateRequest),
  settings: [...moneyFields(), ...returnFields(), ...riskFields()].map(({ name, label }) => [name, label] as const),
  compare: (scenarios, settings) =>
    simulationScenarios(
      scenarios.map(({ name, result }) => ({ name, result: result as SimulationResult })),
      settings,
    ),
});

export type SimulatePageProps = Omit<PlanPageProps<Plan>, 'kind'>;

/** Plans with simulated paths of the portfolio. */
export function SimulatePage(props: SimulatePageProps): JSX.Element {
  return <PlanPage kind={simulateKind()} {...props} />;
}
