import type { JSX } from 'preact';

export type Choices = readonly (readonly [value: string, text: string])[];

export interface SelectProps {
  readonly id?: string;
  readonly value: string;
  readonly choices: Choices;
  readonly onChange: (value: string) => void;
}

/** A list of which one value is chosen. */
export function Select({ id, value, choices, onChange }: SelectProps): JSX.Element {
  return (
    <select
      id={id}
      value={value}
      onChange={(event: Event) => {
        if (event.currentTarget instanceof HTMLSelectElement) onChange(event.currentTarget.value);
      }}
    >
      {choices.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The same list below its label. */
export function SelectField({
  label,
  ...select
}: SelectProps & { readonly id: string; readonly label: string }): JSX.Element {
  return (
    <div class="field">
      <label for={select.id}>{label}</label>
      <Select {...select} />
    </div>
  );
}
