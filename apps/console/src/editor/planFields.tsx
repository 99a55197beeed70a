import type { JSX } from 'preact';

export interface PlanFieldsProps<Plan extends { readonly [Name in keyof Plan]: string }> {
  /** The first part of the id of each field. */
  readonly id: string;
  readonly fields: readonly (readonly [keyof Plan & string, label: string])[];
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
  /** Fields with several lines. */
  readonly long?: readonly (keyof Plan)[];
}

/** The fields of a job, one for each text of its plan. */
export function PlanFields<Plan extends { readonly [Name in keyof Plan]: string }>({
  id,
  fields,
  plan,
  onChange,
  long = [],
}: PlanFieldsProps<Plan>): JSX.Element {
  const common = (name: keyof Plan & string) => ({
    id: `${id}-${name}`,
    autoComplete: 'off',
    value: plan[name],
    onInput: ({ currentTarget: field }: InputEvent) => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        onChange({ ...plan, [name]: field.value });
      }
    },
  });
  return (
    <>
      {fields.map(([name, label]) => (
        <div class="field" key={name}>
          <label for={`${id}-${name}`}>{label}</label>
          {long.includes(name) ? (
            <textarea rows={2} {...common(name)} />
          ) : (
            <input type="text" inputMode="decimal" {...common(name)} />
          )}
        </div>
      ))}
    </>
  );
}
