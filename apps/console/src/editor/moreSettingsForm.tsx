import type { JSX } from 'preact';
import { type Choices, SelectField } from '../ui/select.tsx';
import { INTERACTIONS, LEVELS, LINKINGS } from './attributionSettings.ts';
import { FACTOR_MODELS, OWN_FACTORS } from './factorSettings.ts';
import { DIVIDENDS, LOTS, type MoreSettings, moreProblem } from './moreSettings.ts';

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
        <summary>More settings</summary>
        {text('compareWith', 'Also compare with', 'SPY.P, AGG.P')}
        {choice('dividends', 'Dividends', DIVIDENDS[isLedger ? 'ledger' : 'portfolio'])}
        {choice('factorModel', 'Factors', FACTOR_MODELS)}
        {settings.factorModel === OWN_FACTORS
          ? area(
              'factorSeries',
              'Returns of the factors: a date and one column per factor',
              'date,value,momentum\n2024-01-31,0.4%,-1.1%',
            )
          : null}
        {text('rollingPeriods', 'Returns in a rolling window of factors', 'such as 36')}
        {text('withholding', 'Tax withheld from dividends', 'United States 15%')}
        {choice('levels', 'Active return by', LEVELS)}
        {choice('linking', 'Effects linked by', LINKINGS)}
        {choice('interaction', 'Interaction of allocation and selection', INTERACTIONS)}
        {isLedger ? (
          <>
            {choice(LOTS.id, LOTS.label, LOTS.choices)}
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
              Cash belongs to the portfolio
            </label>
          </>
        ) : null}
        {area('metrics', 'Custom metrics, one per line', 'Loss days = mean(daily_return < 0)')}
      </details>
      {problem === null ? null : <p class="hint">{problem}</p>}
    </>
  );
}

/** The positions before the first transaction. */
export function OpeningForm({ settings, onChange }: Omit<MoreSettingsFormProps, 'isLedger'>): JSX.Element {
  return (
    <details class="more" open={settings.opening !== ''}>
      <summary>Positions before the first transaction</summary>
      <div class="field">
        <label for="openingDate">Date</label>
        <input
          id="openingDate"
          type="date"
          value={settings.openingDate}
          onInput={(event: InputEvent) => onChange({ openingDate: textOf(event) })}
        />
      </div>
      <div class="field">
        <label for="opening">Symbol, quantity, and cost if known, one position per line</label>
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
