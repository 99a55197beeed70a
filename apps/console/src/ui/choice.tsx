import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface ChoiceProps<Value extends string> {
  /** What is chosen, for those who do not see it. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side; radio buttons to the keyboard and to screen readers. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
