import type { OptimizeRequest } from '@tearsheet/client';
import { optimizationScenarios, tradeTable } from '@tearsheet/presentation';
import { TableView } from '@tearsheet/presentation/dom';
import type { OptimizationResult } from '@tearsheet/shared/schemas';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { startAmount } from '../editor/settingTexts.ts';
import { GOALS, type Goals, goalsOf, optimizationRequest, takesLimits } from './optimizationRequest.ts';
import { AssumptionSources, type PlanField, PlanFields } from './planFields.tsx';
import { type ExtraProps, type PlanFormProps, type PlanKind, PlanPage, type PlanPageProps } from './planPage.tsx';
import { numberIn } from './planTexts.ts';

const OBJECTIVE: readonly PlanField<Goals>[] = [
  {
    name: 'objective',
    label: 'Goal',
    hint: 'Least risk needs no returns. The Sharpe ratio needs returns, and errors in them move the weights most.',
    kind: [
      ['minimum_variance', 'Minimum variance'],
      ['maximum_sharpe', 'Maximum Sharpe ratio'],
      ['risk_parity', 'Equal shares of the risk'],
      ['risk_budget', 'Chosen shares of the risk'],
      ['minimum_cvar', 'Minimum expected shortfall'],
    ],
  },
];

const BUDGETS: PlanField<Goals> = {
  name: 'budgets',
  label: 'Share of the risk of each holding',
  hint: 'One per line, such as AAPL 40.',
  kind: 'lines',
};

const RETURNS: readonly PlanField<Goals>[] = [
  {
    name: 'returns',
    label: 'Expected returns of holdings, % a year',
    hint: 'One per line, such as AAPL 6. Others have the mean of their history.',
    kind: 'lines',
  },
];

const RISK: readonly PlanField<Goals>[] = [
  { name: 'history', label: 'History from', hint: 'Empty: five years.', kind: 'date' },
  {
    name: 'frequency',
    label: 'Returns of the history',
    hint: 'Exchanges close at different hours, so several markets need weeks.',
    kind: [
      ['', 'Chosen by the markets'],
      ['daily', 'Daily'],
      ['weekly', 'Weekly'],
      ['monthly', 'Monthly'],
    ],
  },
  {
    name: 'covariance',
    label: 'Estimate of the risk',
    hint: 'Shrinkage lowers the errors of short histories.',
    kind: [
      ['ledoit_wolf', 'Ledoit-Wolf shrinkage'],
      ['sample', 'Sample covariance'],
    ],
  },
];

const LIMITS: readonly PlanField<Goals>[] = [
  { name: 'most', label: 'Largest weight of each holding, %', hint: 'Empty: no limit.' },
  { name: 'least', label: 'Least weight of each holding, %', hint: 'Below 0: short positions. Empty: 0.' },
  { name: 'symbols', label: 'Limits of single holdings', hint: 'One per line, such as AAPL 0 to 10.', kind: 'lines' },
  { name: 'groups', label: 'Limits of groups', hint: 'One per line, such as sector Energy 0 to 20.', kind: 'lines' },
  { name: 'holdings', label: 'Largest number of holdings', hint: 'Empty: no limit.' },
];

const TRADES: readonly PlanField<Goals>[] = [
  { name: 'turnover', label: 'Largest turnover, %', hint: 'Half of all purchases and sales. Empty: no limit.' },
  { name: 'buy', label: 'Cost of purchases, %', hint: 'A share of the traded value, such as 0.1.' },
  { name: 'sell', label: 'Cost of sales, %', hint: 'A share of the traded value.' },
  { name: 'cost', label: 'Largest cost of all trades, %', hint: 'A share of the portfolio. Empty: no limit.' },
];

const TEST: readonly PlanField<Goals>[] = [
  {
    name: 'window',
    label: 'Earlier returns for each date',
    hint: 'At least 20, such as 104 weeks. Empty: no test.',
  },
  {
    name: 'every',
    label: 'New weights in the test',
    kind: [
      ['month', 'Every month'],
      ['quarter', 'Every quarter'],
      ['year', 'Every year'],
    ],
  },
];

function OptimizeForm({ texts, onChange }: PlanFormProps<Goals>): JSX.Element {
  const common = { id: 'optimize', plan: texts, onChange };
  const { objective } = texts;
  return (
    <>
      <PlanFields
        legend="What to optimize"
        about="The weights are the best for this goal within your limits."
        fields={objective === 'risk_budget' ? [...OBJECTIVE, BUDGETS] : OBJECTIVE}
        {...common}
      />
      {takesLimits(objective) ? (
        <>
          <PlanFields
            legend="Limits of weights"
            about="The result names the limits that decide it."
            fields={LIMITS}
            {...common}
          />
          <PlanFields
            legend="Trades"
            about="From the present weights to the proposed ones."
            fields={TRADES}
            {...common}
          />
        </>
      ) : null}
      <PlanFields
        legend="Return that you expect"
        about="For the Sharpe ratio and the frontier."
        fields={RETURNS}
        {...common}
      >
        <AssumptionSources />
      </PlanFields>
      <PlanFields legend="Risk" about="It comes from the history of the holdings." fields={RISK} {...common} />
      <PlanFields
        legend="Test in the past"
        about="Repeats the optimization on earlier dates, with the returns before each."
        fields={TEST}
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
        <label for="trade-value">{`Value of the portfolio, ${currency}`}</label>
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
      {amount === null ? <p class="bad">Enter a number above 0.</p> : <TableView title={table.title} table={table} />}
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

const KIND: PlanKind<Goals> = {
  name: 'optimize',
  title: 'Optimize the weights',
  lead: 'The best weights of the same holdings for a goal within your limits, the cost of the change, and the limits that decide. It is not advice.',
  action: 'Optimize',
  operation: 'optimize_portfolio',
  empty: GOALS,
  Form: OptimizeForm,
  requestOf: (base, texts) => optimizationRequest(base as OptimizeRequest, texts),
  textsOf: (request) => goalsOf(request as OptimizeRequest),
  submit: (client, request) => client.optimize(request as OptimizeRequest),
  settings: [...OBJECTIVE, BUDGETS, ...LIMITS, ...TRADES, ...RETURNS, ...RISK, ...TEST].map(
    ({ name, label }) => [name, label] as const,
  ),
  compare: (scenarios, settings) =>
    optimizationScenarios(
      scenarios.map(({ name, result }) => ({ name, result: result as OptimizationResult })),
      settings,
    ),
  Extra: Trades,
};

export type OptimizePageProps = Omit<PlanPageProps<Goals>, 'kind'>;

/** Proposes weights for the portfolio. */
export function OptimizePage(props: OptimizePageProps): JSX.Element {
  return <PlanPage kind={KIND} {...props} />;
}
