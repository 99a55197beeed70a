import type { OptimizeRequest } from '@tearsheet/client';
import { optimizationScenarios, tradeTable } from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import { t } from '@tearsheet/presentation/text';
import type { OptimizationResult } from '@tearsheet/shared/schemas';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { startAmount } from '../editor/settingTexts.ts';
import { GOALS, type Goals, goalsOf, optimizationRequest, takesLimits } from './optimizationRequest.ts';
import { AssumptionSources, type PlanField, PlanFields } from './planFields.tsx';
import { type ExtraProps, type PlanFormProps, type PlanKind, PlanPage, type PlanPageProps } from './planPage.tsx';
import { numberIn } from './planTexts.ts';

const objectiveFields = (): readonly PlanField<Goals>[] => [
  {
    name: 'objective',
    label: t('Goal'),
    hint: t('Least risk needs no returns. The Sharpe ratio needs returns, and errors in them move the weights most.'),
    kind: [
      ['minimum_variance', t('Minimum variance')],
      ['maximum_sharpe', t('Maximum Sharpe ratio')],
      ['risk_parity', t('Equal shares of the risk')],
      ['risk_budget', t('Chosen shares of the risk')],
      ['minimum_cvar', t('Minimum expected shortfall')],
    ],
  },
];

const budgetField = (): PlanField<Goals> => ({
  name: 'budgets',
  label: t('Share of the risk of each holding'),
  hint: t('One per line, such as AAPL 40.'),
  kind: 'lines',
});

const returnFields = (): readonly PlanField<Goals>[] => [
  {
    name: 'returns',
    label: t('Expected returns of holdings, % a year'),
    hint: t('One per line, such as AAPL 6. Others have the mean of their history.'),
    kind: 'lines',
  },
];

const riskFields = (): readonly PlanField<Goals>[] => [
  { name: 'history', label: t('History from'), hint: t('Empty: five years.'), kind: 'date' },
  {
    name: 'frequency',
    label: t('Returns of the history'),
    hint: t('Exchanges close at different hours, so several markets need weeks.'),
    kind: [
      ['', t('Chosen by the markets')],
      ['daily', t('Daily')],
      ['weekly', t('Weekly')],
      ['monthly', t('Monthly')],
    ],
  },
  {
    name: 'covariance',
    label: t('Estimate of the risk'),
    hint: t('Shrinkage lowers the errors of short histories.'),
    kind: [
      ['ledoit_wolf', t('Ledoit-Wolf shrinkage')],
      ['sample', t('Sample covariance')],
    ],
  },
];

const limitFields = (): readonly PlanField<Goals>[] => [
  { name: 'most', label: t('Largest weight of each holding, %'), hint: t('Empty: no limit.') },
  { name: 'least', label: t('Least weight of each holding, %'), hint: t('Below 0: short positions. Empty: 0.') },
  {
    name: 'symbols',
    label: t('Limits of single holdings'),
    hint: t('One per line, such as AAPL 0 to 10.'),
    kind: 'lines',
  },
  {
    name: 'groups',
    label: t('Limits of groups'),
    hint: t('One per line, such as sector Energy 0 to 20.'),
    kind: 'lines',
  },
  { name: 'holdings', label: t('Largest number of holdings'), hint: t('Empty: no limit.') },
];

const tradeFields = (): readonly PlanField<Goals>[] => [
  { name: 'turnover', label: t('Largest turnover, %'), hint: t('Half of all purchases and sales. Empty: no limit.') },
  { name: 'buy', label: t('Cost of purchases, %'), hint: t('A share of the traded value, such as 0.1.') },
  { name: 'sell', label: t('Cost of sales, %'), hint: t('A share of the traded value.') },
  { name: 'cost', label: t('Largest cost of all trades, %'), hint: t('A share of the portfolio. Empty: no limit.') },
];

const testFields = (): readonly PlanField<Goals>[] => [
  {
    name: 'window',
    label: t('Earlier returns for each date'),
    hint: t('At least 20, such as 104 weeks. Empty: no test.'),
  },
  {
    name: 'every',
    label: t('New weights in the test'),
    kind: [
      ['month', t('Every month')],
      ['quarter', t('Every quarter')],
      ['year', t('Every year')],
    ],
  },
];

function OptimizeForm({ texts, onChange }: PlanFormProps<Goals>): JSX.Element {
  const common = { id: 'optimize', plan: texts, onChange };
  const { objective } = texts;
  return (
    <>
      <PlanFields
        legend={t('What to optimize')}
        about={t('The weights are the best for this goal within your limits.')}
        fields={objective === 'risk_budget' ? [...objectiveFields(), budgetField()] : objectiveFields()}
        {...common}
      />
      {takesLimits(objective) ? (
        <>
          <PlanFields
            legend={t('Limits of weights')}
            about={t('The result names the limits that decide it.')}
            fields={limitFields()}
            {...common}
          />
          <PlanFields
            legend={t('Trades')}
            about={t('From the present weights to the proposed ones.')}
            fields={tradeFields()}
            {...common}
          />
        </>
      ) : null}
      <PlanFields
        legend={t('Return that you expect')}
        about={t('For the Sharpe ratio and the frontier.')}
        fields={returnFields()}
        {...common}
      >
        <AssumptionSources />
      </PlanFields>
      <PlanFields
        legend={t('Risk')}
        about={t('It comes from the history of the holdings.')}
        fields={riskFields()}
        {...common}
      />
      <PlanFields
        legend={t('Test in the past')}
        about={t('Repeats the optimization on earlier dates, with the returns before each.')}
        fields={testFields()}
        {...common}
      />
    </>
  );
}

/** Weights need an amount before their trades have one. */
const START = '10000';

/** The trades from the present to the proposed weights, in money of a portfolio of any value. */
function Trades({ job, request }: ExtraProps): JSX.Element | null {
  const sent = request as OptimizeRequest;
  const { base_currency: currency = 'USD', transaction_costs: rates } = sent;
  const [value, setValue] = useState(startAmount.textOf(sent) || START);
  const amount = amountOf(value);
  const table = tradeTable(job.result as OptimizationResult, { value: amount ?? 0, currency, rates: rates ?? {} });
  if (table === null) return null;
  return (
    <section class="figure">
      <h3>{table.title}</h3>
      <div class="field trade-value">
        <label for="trade-value">{t('Value of the portfolio, {currency}', { currency })}</label>
        <input
          id="trade-value"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={amount === null}
          value={value}
          onInput={({ currentTarget }: InputEvent) => {
            if (currentTarget instanceof HTMLInputElement) setValue(currentTarget.value);
          }}
        />
      </div>
      {amount === null ? (
        <p class="bad">{t('Enter a number above 0.')}</p>
      ) : (
        <TableView title={table.title} table={table} />
      )}
    </section>
  );
}

function amountOf(text: string): number | null {
  try {
    const amount = numberIn(text);
    return amount !== null && amount > 0 ? amount : null;
  } catch {
    return null;
  }
}

const optimizeKind = (): PlanKind<Goals> => ({
  name: 'optimize',
  title: t('Optimize the weights'),
  lead: t(
    'The best weights of the same holdings for a goal within your limits, the cost of the change, and the limits that decide. It is not advice.',
  ),
  action: t('Optimize'),
  operation: 'optimize_portfolio',
  empty: GOALS,
  Form: OptimizeForm,
  requestOf: (base, texts) => optimizationRequest(base as OptimizeRequest, texts),
  textsOf: (request) => goalsOf(request as OptimizeRequest),
  submit: (client, request) => client.optimize(request as OptimizeRequest),
  settings: [
    ...objectiveFields(),
    budgetField(),
    ...limitFields(),
    ...tradeFields(),
    ...returnFields(),
    ...riskFields(),
    ...testFields(),
  ].map(({ name, label }) => [name, label] as const),
  compare: (scenarios, settings) =>
    optimizationScenarios(
      scenarios.map(({ name, result }) => ({ name, result: result as OptimizationResult })),
      settings,
    ),
  Extra: Trades,
});

export type OptimizePageProps = Omit<PlanPageProps<Goals>, 'kind'>;

/** Proposes weights for the portfolio. */
export function OptimizePage(props: OptimizePageProps): JSX.Element {
  return <PlanPage kind={optimizeKind()} {...props} />;
}
