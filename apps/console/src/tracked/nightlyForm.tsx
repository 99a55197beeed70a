import type { PortfolioAlert, Tearsheet } from '@tearsheet/client';
import { t, tParts } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { percentIn, percentText, shownPercent } from '../editor/settingTexts.ts';
import { Notice } from '../ui/loading.tsx';
import { describeError, momentOf } from '../words.ts';

export interface NightlyFormProps {
  readonly client: Tearsheet;
  readonly portfolioId: string;
  /** The saved alert. Null if there is none. */
  readonly alert: PortfolioAlert | null;
}

const DEFAULT_PERCENT = '2';

/** Returns a change as a fraction. Null for an empty text. */
function changeIn(text: string, most: number): number | null {
  if (text.trim() === '') return null;
  const change = percentIn(text, t('The change'));
  if (change < 0 || change > most)
    throw new Error(
      t('The change must be from {least} to {most}.', { least: shownPercent(0), most: shownPercent(most) }),
    );
  return change;
}

/** The largest profit or loss of a holding that can be asked for. */
const MOST_HOLDING_CHANGE = 10;

function rulesOf({ callback_url, least_change, least_holding_change }: PortfolioAlert): string {
  const change = shownPercent(least_change);
  const rules =
    least_holding_change === null
      ? t('Analyzed at night. Changes of the value from {change} go to your notifications.', { change })
      : t(
          'Analyzed at night. Changes of the value from {change}, and of a holding from {holding} go to your notifications.',
          {
            change,
            holding: shownPercent(least_holding_change),
          },
        );
  return callback_url === null ? rules : `${rules} ${t('{address} is notified too.', { address: callback_url })}`;
}

function runsOf({ last_run, next_run }: PortfolioAlert): string {
  const last = last_run === null ? '' : momentOf(last_run);
  const next = next_run === null ? '' : momentOf(next_run);
  if (last_run === null) {
    return next_run === null ? t('It has not run yet.') : t('It has not run yet, and runs next on {next}.', { next });
  }
  return next_run === null
    ? t('It last ran on {last}.', { last })
    : t('It last ran on {last}, and runs next on {next}.', { last, next });
}

/** Returns the reason why the portfolio is not analyzed at night. Null if it is analyzed. */
function nightProblem({ last_error, warnings }: PortfolioAlert): string | null {
  return last_error ?? warnings[0]?.message ?? null;
}

/** Turns the nightly analysis on and off, and sets the rules of its notifications. */
export function NightlyForm({ client, portfolioId, alert }: NightlyFormProps): JSX.Element {
  const [saved, setSaved] = useState(alert);
  const [url, setUrl] = useState(alert?.callback_url ?? '');
  const [holding, setHolding] = useState(
    alert === null || alert.least_holding_change === null ? '' : percentText(alert.least_holding_change),
  );
  const [percent, setPercent] = useState(alert ? percentText(alert.least_change) : DEFAULT_PERCENT);
  const [problem, setProblem] = useState<string | null>(null);

  async function change(act: () => Promise<PortfolioAlert | null>) {
    setProblem(null);
    try {
      setSaved(await act());
    } catch (error) {
      setProblem(describeError(error));
    }
  }
  const save = async () =>
    client.portfolios.setAlert(portfolioId, {
      callback_url: url.trim() === '' ? null : url.trim(),
      least_change: changeIn(percent, 1) ?? Number(DEFAULT_PERCENT) / 100,
      least_holding_change: changeIn(holding, MOST_HOLDING_CHANGE),
    });
  const stop = async () => {
    await client.portfolios.deleteAlert(portfolioId);
    return null;
  };
  const input = (id: string, label: string, value: string, onText: (text: string) => void, more: object) => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLInputElement) onText(event.currentTarget.value);
        }}
        {...more}
      />
    </div>
  );

  return (
    <section class="figure" aria-labelledby="nightly-title">
      <div class="figure-head">
        <h2 id="nightly-title">{t('Every night')}</h2>
      </div>
      <p class="hint">
        {tParts(
          'The service analyzes the portfolio when new data arrive. It {notifies} when the value has moved, a recommendation has changed, a position can no longer be held, or the analysis has failed.',
          { notifies: <a href="#/notifications">{t('notifies you')}</a> },
        )}
      </p>
      <form
        class="stack"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void change(save);
        }}
      >
        {input('nightly-change', t('When the value has moved by this percentage'), percent, setPercent, {
          ...{ type: 'text', inputMode: 'decimal', autoComplete: 'off', required: true },
        })}
        {input(
          'nightly-holding',
          t('When a holding has gained or lost this percentage (optional)'),
          holding,
          setHolding,
          {
            ...{ type: 'text', inputMode: 'decimal', autoComplete: 'off' },
          },
        )}
        {input('nightly-url', t('Send a signed webhook to this address too (optional)'), url, setUrl, {
          ...{ type: 'url', placeholder: 'https://…' },
        })}
        <div class="row">
          <button type="submit">
            {saved === null ? t('Start') : t('{action, select, other {Change}}', { action: '' })}
          </button>
          {saved === null ? null : (
            <button type="button" class="quiet" onClick={() => void change(stop)}>
              {t('Stop')}
            </button>
          )}
        </div>
      </form>
      <p role="status" class="hint">
        {saved === null ? t('Not analyzed at night.') : `${rulesOf(saved)} ${runsOf(saved)}`}
      </p>
      <Notice kind="error" text={saved === null ? null : nightProblem(saved)} />
      <Notice kind="error" text={problem} />
    </section>
  );
}
