import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { defaultName, NAME_LENGTH } from '../results/defaultName.ts';
import { resultFields } from '../results/resultFields.ts';
import { jobAddress, planAddress, useGoTo } from '../route.ts';
import { rememberSent } from '../stored.ts';
import { membersToRemember } from '../tracked/requests.ts';
import { TrackBox } from '../tracked/trackBox.tsx';
import { Notice, useTitle } from '../ui/loading.tsx';
import { useAnalyses } from '../useAnalyses.ts';
import { describeError } from '../words.ts';
import { benchmarkProblem } from './benchmarkSettings.ts';
import { CheckPanel, useChecks } from './checkPanel.tsx';
import { amountProblem, DEFAULT_SETTINGS, requestOf, type Settings } from './draft.ts';
import { Holdings } from './holdings.tsx';
import { moreProblem } from './moreSettings.ts';
import { plainMessage } from './plainWords.ts';
import { policyProblem } from './policySettings.ts';
import { type Action, type Repair, repairsOf, safeActions } from './repairs.ts';
import { problemsByRow } from './rows.ts';
import { SettingsForm, useCurrencies } from './settingsForm.tsx';
import { useNames } from './symbolBox.tsx';
import { useDraft } from './useDraft.ts';

export interface EditorPageProps {
  readonly client: Tearsheet;
  /** Leads to the sign-in. Null for an account. */
  readonly askToSignIn: (() => void) | null;
}

/** More rows are on several pages, so their repairs stand in one list. */
const MOST_INLINE = 100;

/** The page on which a portfolio is built, checked, and sent. */
export function EditorPage({ client, askToSignIn }: EditorPageProps): JSX.Element {
  useTitle(t('Portfolio'));
  const edited = useDraft();
  const { draft, change } = edited;
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const goTo = useGoTo();
  const current = useMemo(() => requestOf(draft), [draft]);
  // The service checks the portfolios of accounts only.
  const checks = useChecks(client, askToSignIn === null ? current : { ...current, size: 0 });
  const currencies = useCurrencies(client);
  const amend = (part: Partial<Settings>) =>
    edited.amend((before) => ({ ...before, settings: { ...before.settings, ...part } }));
  // Own data may have no rates of the default currency.
  const { baseCurrency } = draft.settings;
  const isForeign = baseCurrency === DEFAULT_SETTINGS.baseCurrency && !currencies.includes(baseCurrency);
  useEffect(() => {
    const [first] = currencies;
    if (isForeign && first !== undefined) amend({ baseCurrency: first });
  }, [isForeign]);
  const nameOf = useNames(client, checks.resolved);
  const ownName = defaultName(current.request, nameOf);

  const repairs = checks.sent === null ? [] : repairsOf(checks, checks.sent);
  const isInline = ({ rowId, isNeeded }: Repair) => rowId !== null && isNeeded && draft.rows.length <= MOST_INLINE;
  const inline = new Map(repairs.filter(isInline).map((repair) => [repair.rowId ?? -1, repair]));
  const repair = (actions: readonly Action[]) => {
    change((before) => actions.reduce((next, { apply }) => apply(next), before));
    setNote([...new Set(actions.map(({ done }) => done))].join(' '));
  };

  async function run() {
    setSending(true);
    setProblem(null);
    try {
      const { request } = current;
      const name = draft.name.trim() || ownName;
      const job = await client.analyze({ ...request, name, fields: resultFields(request) });
      rememberSent(job.jobId, membersToRemember(request));
      goTo(jobAddress(job.jobId));
    } catch (error) {
      setProblem(plainMessage(describeError(error), current));
      setSending(false);
    }
  }

  const isLedger = draft.ledger !== null;
  const unset =
    benchmarkProblem(draft.settings) === null
      ? ((isLedger ? null : (amountProblem(draft.settings) ?? policyProblem(draft.settings))) ??
        moreProblem(draft.settings, isLedger))
      : t('The benchmark is not complete.');
  const isReady =
    current.size > 0 &&
    current.unfinished.length === 0 &&
    current.questions.length === 0 &&
    checks.errors.length === 0 &&
    checks.problem === null &&
    unset === null;
  const job = { client, request: current.request, isReady };
  return (
    <div class="editor">
      <Holdings
        client={client}
        hasAccount={askToSignIn === null}
        edited={edited}
        current={current}
        problems={problemsByRow(current, checks)}
        repairs={inline}
        note={note}
        onNote={setNote}
        onRepair={repair}
        nameOf={nameOf}
      />
      <div class="start">
        {askToSignIn === null ? (
          <>
            <CheckPanel
              checks={checks}
              current={current}
              unset={unset}
              repairs={repairs.filter((one) => !isInline(one))}
              safe={safeActions(repairs)}
              onRepair={repair}
            />
            <button type="button" class="primary wide" disabled={!isReady || isSending} onClick={() => void run()}>
              {isSending ? t('Sending…') : t('Analyze')}
            </button>
            <Notice kind="error" text={problem} />
          </>
        ) : (
          <>
            <p class="hint">{t('The service checks the portfolio after you sign in. It stays in this tab.')}</p>
            <button type="button" class="primary wide" onClick={askToSignIn}>
              {t('Sign in to analyze')}
            </button>
          </>
        )}
      </div>
      <aside class="side" aria-label={t('Settings and other actions')}>
        <SettingsForm
          client={client}
          settings={draft.settings}
          isLedger={draft.ledger !== null}
          unit={current.unit}
          currencies={currencies}
          wrong={checks.errors.map(({ field }) => field)}
          onChange={(settings, place) => change((before) => ({ ...before, settings }), place)}
          onMissingBenchmark={() => amend({ benchmarkKind: 'none' })}
        />
        <div class="field">
          <label for="analysis-name">{t('Name of the analysis')}</label>
          <input
            id="analysis-name"
            type="text"
            maxLength={NAME_LENGTH}
            autoComplete="off"
            placeholder={ownName}
            value={draft.name}
            onInput={({ currentTarget }: InputEvent) => {
              if (!(currentTarget instanceof HTMLInputElement)) return;
              const { value } = currentTarget;
              change((before) => ({ ...before, name: value }), 'name');
            }}
          />
        </div>
        {askToSignIn === null ? (
          <>
            <section aria-labelledby="plan-title">
              <h2 id="plan-title">{t('Plan with this portfolio')}</h2>
              <ul class="plain">
                <li>
                  <a href={planAddress('simulate', [])}>{t('Simulate the future')}</a>
                </li>
                <li>
                  <a href={planAddress('optimize', [])}>{t('Optimize the weights')}</a>
                </li>
              </ul>
            </section>
            <TrackBox
              {...job}
              tracked={draft.tracked}
              importedFiles={draft.importedFiles}
              onTracked={(tracked) => edited.amend((before) => ({ ...before, tracked }))}
            />
            <RecentList client={client} />
          </>
        ) : null}
      </aside>
    </div>
  );
}

const SHOWN = 8;

/** The latest analyses with a name that the service still has. Shows nothing if there are none. */
function RecentList({ client }: { readonly client: Tearsheet }): JSX.Element | null {
  const recent = useAnalyses(client)
    .filter(({ isNamed }) => isNamed)
    .slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">{t('Recent analyses')}</h2>
      <ul class="plain">
        {recent.map(({ jobId, title }) => (
          <li key={jobId}>
            <a href={jobAddress(jobId)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
