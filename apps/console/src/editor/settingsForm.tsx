import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BenchmarkField } from './benchmarkField.tsx';
import type { Settings } from './draft.ts';

export interface SettingsFormProps {
  readonly client: Tearsheet;
  readonly settings: Settings;
  readonly currencies: readonly string[];
  /** Fields of the request that have errors. */
  readonly wrong: readonly string[];
  readonly onChange: (settings: Settings) => void;
}

const SCHEDULES = [
  ['none', 'Only on its dates'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
  ['quarterly', 'Quarterly'],
  ['semiannual', 'Every half-year'],
  ['annual', 'Yearly'],
] as const;
const DAYS = [
  ['last', 'The last trading day'],
  ['first', 'The first trading day'],
] as const;

/** All settings of an analysis except its holdings. */
export function SettingsForm({ client, settings, currencies, wrong, onChange }: SettingsFormProps): JSX.Element {
  const change = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  const field = (id: keyof Settings & string, label: string, control: JSX.Element) => (
    <div class="field" key={id}>
      <label for={id}>{label}</label>
      {control}
    </div>
  );
  const text = (id: 'initialValue' | 'startDate' | 'endDate' | 'band', type: 'number' | 'date') => (
    <input
      id={id}
      type={type}
      value={settings[id]}
      {...(type === 'number' ? { min: 0, step: 'any' } : {})}
      onInput={(event: InputEvent) => {
        if (event.currentTarget instanceof HTMLInputElement) change({ [id]: event.currentTarget.value });
      }}
    />
  );
  const choice = (id: 'schedule' | 'on', choices: readonly (readonly [value: string, label: string])[]) => (
    <select
      id={id}
      value={settings[id]}
      onChange={(event: Event) => {
        if (event.currentTarget instanceof HTMLSelectElement) change({ [id]: event.currentTarget.value });
      }}
    >
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
  // A currency from a file stays in the list even if the data has no rates for it. The check reports that.
  const options = [...new Set([settings.baseCurrency, ...currencies])].sort();
  return (
    <fieldset class="settings">
      <legend>Settings</legend>
      {field(
        'baseCurrency',
        'Currency',
        <select
          id="baseCurrency"
          value={settings.baseCurrency}
          onChange={(event: Event) => {
            if (event.currentTarget instanceof HTMLSelectElement) change({ baseCurrency: event.currentTarget.value });
          }}
        >
          {options.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>,
      )}
      <BenchmarkField client={client} settings={settings} schedules={SCHEDULES} wrong={wrong} onChange={change} />
      {field('initialValue', 'First value', text('initialValue', 'number'))}
      {field('startDate', 'From (first date when empty)', text('startDate', 'date'))}
      {field('endDate', 'To (yesterday when empty)', text('endDate', 'date'))}
      {field('schedule', 'Rebalance', choice('schedule', SCHEDULES))}
      {settings.schedule === 'none' || settings.schedule === 'daily' ? null : field('on', 'On', choice('on', DAYS))}
      {field('band', 'Band (percentage points, none when empty)', text('band', 'number'))}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.withCosts}
          onChange={(event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement) change({ withCosts: event.currentTarget.checked });
          }}
        />
        Include transaction costs
      </label>
    </fieldset>
  );
}

/** Base currencies that the data can convert. Until they are loaded, the list has only a few. */
export function useCurrencies(client: Tearsheet): readonly string[] {
  const [currencies, setCurrencies] = useState<readonly string[]>(['USD', 'EUR', 'SGD']);
  useEffect(() => {
    client.markets().then(
      ({ currencies: known }) => setCurrencies(known),
      () => {},
    );
  }, [client]);
  return currencies;
}
