import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { type Choices, Select } from '../ui/select.tsx';

/** One field of a plan. */
export interface PlanField<Plan> {
  readonly name: keyof Plan & string;
  readonly label: string;
  /** The effect of the field, and the meaning of an empty one. */
  readonly hint?: string;
  /** Default: a short text. */
  readonly kind?: 'lines' | 'date' | Choices;
}

export interface PlanFieldsProps<Plan extends { readonly [Name in keyof Plan]: string }> {
  readonly legend: string;
  /** The meaning of the whole group. */
  readonly about?: string;
  /** The first part of the id of each field. */
  readonly id: string;
  readonly fields: readonly PlanField<Plan>[];
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
  readonly children?: JSX.Element | null;
}

/** A group of fields, one for each text of a plan, with what each means. */
export function PlanFields<Plan extends { readonly [Name in keyof Plan]: string }>({
  legend,
  about,
  id,
  fields,
  plan,
  onChange,
  children = null,
}: PlanFieldsProps<Plan>): JSX.Element {
  return (
    <fieldset class="plan-group">
      <legend>{legend}</legend>
      {about === undefined ? null : <p class="hint">{about}</p>}
      {fields.map((field) => (
        <PlanInput
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={plan[field.name]}
          onChange={(value) => onChange({ ...plan, [field.name]: value })}
        />
      ))}
      {children}
    </fieldset>
  );
}

interface PlanInputProps<Plan> {
  readonly id: string;
  readonly field: PlanField<Plan>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PlanInput<Plan>({ id, field, value, onChange }: PlanInputProps<Plan>): JSX.Element {
  const { label, hint, kind } = field;
  const common = {
    id,
    autoComplete: 'off',
    value,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
    onInput: ({ currentTarget: input }: InputEvent) => {
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) onChange(input.value);
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {kind === 'lines' ? (
        <textarea rows={2} {...common} />
      ) : kind === 'date' ? (
        // The types of Preact have no union of these types.
        <input type={'date' as 'text'} {...common} />
      ) : kind === undefined ? (
        <input type="text" {...common} />
      ) : (
        <Select id={id} value={value} choices={kind} onChange={onChange} />
      )}
      {hint === undefined ? null : (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

const sources = () => [
  ['Long-Term Capital Market Assumptions', t('J.P. Morgan Asset Management, yearly')],
  ['Vanguard Capital Markets Model forecasts', t('Vanguard, several times a year')],
  ['Survey of Capital Market Assumptions', t('Horizon Actuarial Services, the mean of about 40 advisers, yearly')],
  ['Global Investment Returns Yearbook', t('Dimson, Marsh, and Staunton with UBS, returns since 1900')],
  ['Implied equity risk premiums', t('Aswath Damodaran, NYU Stern, monthly')],
  ['World Economic Outlook', t('International Monetary Fund, inflation by country')],
];

/** Publications whose figures a reader can check. */
export function AssumptionSources(): JSX.Element {
  return (
    <details class="sources">
      <summary>{t('Sources that you may cite')}</summary>
      <p class="hint">
        {t(
          'These publications state returns, risks, or inflation for years ahead, with their methods. Write the one that you use into the name of the scenario.',
        )}
      </p>
      <ul class="plain">
        {sources().map(([title, publisher]) => (
          <li key={title}>
            <cite>{title}</cite>
            <span class="hint">{` ${publisher}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
