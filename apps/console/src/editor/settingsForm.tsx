import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Choices, SelectField } from '../ui/select.tsx';
import { BenchmarkField } from './benchmarkField.tsx';
import type { Settings } from './draft.ts';
import { MoreSettingsForm } from './moreSettingsForm.tsx';
import { startAmount } from './settingTexts.ts';
import type { Unit } from './typedRow.ts';

export interface SettingsFormProps {
  readonly client: Tearsheet;
  readonly settings: Settings;
  /** True for transactions, which have other settings than holdings. */
  readonly isLedger: boolean;
  /** The kind of numbers of the holdings. */
  readonly unit: Unit;
  readonly currencies: readonly string[];
  /** Fields of the request that have errors. */
  readonly wrong: readonly string[];
  /** Changes of the same place are one step of the undo history. */
  readonly onChange: (settings: Settings, place: string) => void;
  /** Called if the default benchmark is chosen, and the market data lack it. */
  readonly onMissingBenchmark: () => void;
}

const scheduleChoices = (): Choices => [
  ['none', t('No schedule')],
  ['daily', t('Daily')],
  ['weekly', t('Weekly')],
  ['monthly', t('Monthly')],
  ['quarterly', t('Quarterly')],
  ['semiannual', t('Every half-year')],
  ['annual', t('Yearly')],
];
const dayChoices = (): Choices => [
  ['last', t('Last trading day')],
  ['first', t('First trading day')],
];

const bandChoices = (): Choices => [
  ['absolute', t('Points of weight')],
  ['relative', t('Percent of the target')],
];

/** All settings of an analysis except its holdings. */
export function SettingsForm({
  client,
  settings,
  isLedger,
  unit,
  currencies,
  wrong,
  onChange,
  onMissingBenchmark,
}: SettingsFormProps): JSX.Element {
  const change = (part: Partial<Settings>) =>
    onChange({ ...settings, ...part }, `settings ${Object.keys(part).join()}`);
  const text = (
    id: 'startAmount' | 'startDate' | 'endDate' | 'band' | 'riskFree' | 'fee',
    label: string,
    type: 'date' | 'text',
    placeholder?: string,
  ) => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // The types of Preact have no union of these types.
        type={type as 'text'}
        inputMode={id === 'startAmount' || id === 'band' ? 'decimal' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={settings[id]}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) change({ [id]: event.currentTarget.value });
        }}
      />
    </div>
  );
  const choice = (id: 'baseCurrency' | 'schedule' | 'on' | 'bandKind', label: string, choices: Choices) => (
    <SelectField
      id={id}
      label={label}
      value={settings[id]}
      choices={choices}
      onChange={(value) => change({ [id]: value })}
    />
  );
  const isRelative = settings.bandKind === 'relative';
  // A currency from a file stays in the list even if the data has no rates for it. The check reports that.
  const codes = [...new Set([settings.baseCurrency, ...currencies])].sort();
  return (
    <fieldset class="settings">
      <legend>{t('Settings')}</legend>
      <BenchmarkField
        client={client}
        settings={settings}
        schedules={scheduleChoices()}
        wrong={wrong}
        onChange={change}
        onMissing={onMissingBenchmark}
      />
      <div class="halves">
        {choice(
          'baseCurrency',
          t('Currency'),
          codes.map((code) => [code, code]),
        )}
        {isLedger
          ? null
          : text('startAmount', startAmount.name(), 'text', unit === 'weight' ? '10000' : t('as entered'))}
      </div>
      <div class="halves">
        {text('startDate', t('From'), 'date')}
        {text('endDate', t('To'), 'date')}
      </div>
      {isLedger ? null : (
        <div class="halves">
          {choice('schedule', t('Rebalance'), scheduleChoices())}
          {settings.schedule === 'none' || settings.schedule === 'daily' ? null : choice('on', t('On'), dayChoices())}
          {text('band', isRelative ? t('Or at drift, %') : t('Or at drift, points'), 'text', t('any'))}
          {settings.band === '' ? null : choice('bandKind', t('Drift in'), bandChoices())}
        </div>
      )}
      <div class="halves">
        {text('riskFree', t('Risk-free rate, %'), 'text', '0')}
        {text('fee', t('Yearly fee, %'), 'text', t('none'))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.withCosts}
          onChange={(event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement) change({ withCosts: event.currentTarget.checked });
          }}
        />
        {t('Include trading costs')}
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
