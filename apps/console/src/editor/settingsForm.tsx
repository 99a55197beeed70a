import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Choices, SelectField } from '../ui/select.tsx';
import { BenchmarkField } from './benchmarkField.tsx';
import type { Settings } from './draft.ts';
import { MoreSettingsForm } from './moreSettingsForm.tsx';

export interface SettingsFormProps {
  readonly client: Tearsheet;
  readonly settings: Settings;
  /** True for transactions, which have other settings than holdings. */
  readonly isLedger: boolean;
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
export function SettingsForm({
  client,
  settings,
  isLedger,
  currencies,
  wrong,
  onChange,
}: SettingsFormProps): JSX.Element {
  const change = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  const text = (id: 'initialValue' | 'startDate' | 'endDate' | 'band', label: string, type: 'number' | 'date') => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={settings[id]}
        {...(type === 'number' ? { min: 0, step: 'any' } : {})}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) change({ [id]: event.currentTarget.value });
        }}
      />
    </div>
  );
  const choice = (id: 'baseCurrency' | 'schedule' | 'on', label: string, choices: Choices) => (
    <SelectField
      id={id}
      label={label}
      value={settings[id]}
      choices={choices}
      onChange={(value) => change({ [id]: value })}
    />
  );
  // A currency from a file stays in the list even if the data has no rates for it. The check reports that.
  const codes = [...new Set([settings.baseCurrency, ...currencies])].sort();
  return (
    <fieldset class="settings">
      <legend>Settings</legend>
      {choice(
        'baseCurrency',
        'Currency',
        codes.map((code) => [code, code]),
      )}
      <BenchmarkField client={client} settings={settings} schedules={SCHEDULES} wrong={wrong} onChange={change} />
      {isLedger ? null : text('initialValue', 'First value', 'number')}
      {text('startDate', 'From (first date when empty)', 'date')}
      {text('endDate', 'To (yesterday when empty)', 'date')}
      {isLedger ? null : (
        <>
          {choice('schedule', 'Rebalance', SCHEDULES)}
          {settings.schedule === 'none' || settings.schedule === 'daily' ? null : choice('on', 'On', DAYS)}
          {text('band', 'Band (percentage points, none when empty)', 'number')}
        </>
      )}
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
      <MoreSettingsForm settings={settings} isLedger={isLedger} onChange={change} />
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
