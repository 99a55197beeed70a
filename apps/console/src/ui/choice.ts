import { h, type JSX } from 'preact';
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
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', { class: 'unseen' }, label),
    options.map(([option, text]) =>
      h(
        'label',
        { key: option },
        h('input', { type: 'radio', name, checked: option === value, onChange: () => onChange(option) }),
        h('span', {}, text),
      ),
    ),
  );
}
