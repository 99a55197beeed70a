import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { type Choices, SelectField } from '../ui/select.tsx';
import { interactions, levelChoices, linkings } from './attributionSettings.ts';
import { factorModels, OWN_FACTORS } from './factorSettings.ts';
import { dividendChoices, LOTS, type MoreSettings, moreProblem } from './moreSettings.ts';

export interface MoreSettingsFormProps {
  readonly settings: MoreSettings;
  readonly isLedger: boolean;
  readonly onChange: (part: Partial<MoreSettings>) => void;
}

type TextName = 'withholding' | 'compareWith' | 'rollingPeriods';
type AreaName = 'metrics' | 'factorSeries';
type ChoiceName = 'linking' | 'interaction' | 'levels' | 'dividends' | 'factorModel' | typeof LOTS.id;

/** Settings that few portfolios need, in a part that is closed at first. */
export function MoreSettingsForm({ settings, isLedger, onChange }: MoreSettingsFormProps): JSX.Element {
  const problem = moreProblem(settings, isLedger);
  const text = (id: TextName, label: string, placeholder: string) => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        value={settings[id]}
        onInput={(event: InputEvent) => onChange({ [id]: textOf(event) })}
      />
    </div>
  );
  const area = (id: AreaName, label: string, placeholder: string) => (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        placeholder={placeholder}
        value={settings[id]}
        onInput={(event: InputEvent) => onChange({ [id]: textOf(event) })}
      />
    </div>
  );
  const choice = (id: ChoiceName, label: string, choices: Choices) => (
    <SelectField
      id={id}
      label={label}
      value={settings[id]}
      choices={choices}
      onChange={(value) => onChange({ [id]: value })}
    />
  );
  return (
    <>
      <details class="more">
        <summary>{t('More settings')}</summary>
        {text('compareWith', t('Also compare with'), 'SPY.P, AGG.P')}
        {choice('dividends', t('Dividends'), dividendChoices(isLedger))}
        {choice('factorModel', t('Factors'), factorModels())}
        {settings.factorModel === OWN_FACTORS
          ? area(
              'factorSeries',
              t('Returns of the factors: a date and one column per factor'),
              'date,value,momentum\n2024-01-31,0.4%,-1.1%',
            )
          : null}
        {text('rollingPeriods', t('Returns in a rolling window of factors'), t('such as {example}', { example: 36 }))}
        {text('withholding', t('Tax withheld from dividends'), 'United States 15%')}
        {choice('levels', t('Active return by'), levelChoices())}
        {choice('linking', t('Effects linked by'), linkings())}
        {choice('interaction', t('Interaction of allocation and selection'), interactions())}
        {isLedger ? (
          <>
            {choice(LOTS.id, LOTS.label(), LOTS.choices())}
            <label class="check">
              <input
                type="checkbox"
                checked={settings.tracksCash}
                onChange={(event: Event) => {
                  if (event.currentTarget instanceof HTMLInputElement) {
                    onChange({ tracksCash: event.currentTarget.checked });
                  }
                }}
              />
              {t('Cash belongs to the portfolio')}
            </label>
          </>
        ) : null}
        {area('metrics', t('Custom metrics, one per line'), 'Loss days = mean(daily_return < 0)')}
      </details>
      {problem === null ? null : <p class="hint">{problem}</p>}
    </>
  );
}

/** The positions before the first transaction. */
export function OpeningForm({ settings, onChange }: Omit<MoreSettingsFormProps, 'isLedger'>): JSX.Element {
  return (
    <details class="more" open={settings.opening !== ''}>
      <summary>{t('Positions before the first transaction')}</summary>
      <div class="field">
        <label for="openingDate">{t('Date')}</label>
        <input
          id="openingDate"
          type="date"
          value={settings.openingDate}
          onInput={(event: InputEvent) => onChange({ openingDate: textOf(event) })}
        />
      </div>
      <div class="field">
        <label for="opening">{t('Symbol, quantity, and cost if known, one position per line')}</label>
        <textarea
          id="opening"
          rows={4}
          spellcheck={false}
          placeholder={'AAPL.OQ 20 3100\nCASH.USD 500'}
          value={settings.opening}
          onInput={(event: InputEvent) => onChange({ opening: textOf(event) })}
        />
      </div>
    </details>
  );
}

function textOf({ currentTarget }: InputEvent): string {
  const isText = currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLTextAreaElement;
  return isText ? currentTarget.value : '';
}
