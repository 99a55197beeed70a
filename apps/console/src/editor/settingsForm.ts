import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import type { Settings } from './draft.ts';
import { SymbolBox } from './symbolBox.ts';

export interface SettingsFormProps {
  readonly client: Tearsheet;
  readonly settings: Settings;
  readonly currencies: readonly string[];
  readonly isBenchmarkWrong: boolean;
  readonly onChange: (settings: Settings) => void;
}

/** Everything about an analysis but its holdings. */
export function SettingsForm({
  client,
  settings,
  currencies,
  isBenchmarkWrong,
  onChange,
}: SettingsFormProps): JSX.Element {
  const change = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  const field = (id: keyof Settings & string, label: string, control: JSX.Element) =>
    h('div', { class: 'field', key: id }, h('label', { for: id }, label), control);
  const text = (id: 'initialValue' | 'startDate' | 'endDate', type: 'number' | 'date') =>
    h('input', {
      id,
      type,
      value: settings[id],
      ...(type === 'number' ? { min: 0, step: 'any' } : {}),
      onInput: (event: InputEvent) => {
        if (event.currentTarget instanceof HTMLInputElement) change({ [id]: event.currentTarget.value });
      },
    });
  // A currency that came with a file stays, even when the data has no rates for it: the check says so.
  const options = [...new Set([settings.baseCurrency, ...currencies])].sort();
  return h(
    'fieldset',
    { class: 'settings' },
    h('legend', {}, 'Settings'),
    field(
      'baseCurrency',
      'Currency',
      h(
        'select',
        {
          id: 'baseCurrency',
          value: settings.baseCurrency,
          onChange: (event: Event) => {
            if (event.currentTarget instanceof HTMLSelectElement) change({ baseCurrency: event.currentTarget.value });
          },
        },
        options.map((code) => h('option', { key: code, value: code }, code)),
      ),
    ),
    field(
      'benchmark',
      'Benchmark',
      h(SymbolBox, {
        client,
        inputId: 'benchmark',
        label: 'Benchmark',
        value: settings.benchmark,
        isInvalid: isBenchmarkWrong,
        onChange: (benchmark: string) => change({ benchmark }),
      }),
    ),
    field('initialValue', 'First value', text('initialValue', 'number')),
    field('startDate', 'From (first date when empty)', text('startDate', 'date')),
    field('endDate', 'To (yesterday when empty)', text('endDate', 'date')),
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: settings.withCosts,
        onChange: (event: Event) => {
          if (event.currentTarget instanceof HTMLInputElement) change({ withCosts: event.currentTarget.checked });
        },
      }),
      'With costs of trading',
    ),
  );
}
