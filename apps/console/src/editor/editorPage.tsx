import type { Tearsheet } from '@tearsheet/client';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { resultFields } from '../results/resultFields.ts';
import { defaultName, NAME_LENGTH } from '../results/titleOf.ts';
import { jobAddress } from '../route.ts';
import { rememberSent } from '../stored.ts';
import { membersToRemember } from '../tracked/requests.ts';
import { TrackBox } from '../tracked/trackBox.tsx';
import { lazy, Notice, useTitle } from '../ui/loading.tsx';
import { useAnalyses } from '../useAnalyses.ts';
import { counted, describeError } from '../words.ts';
import { benchmarkProblem } from './benchmarkSettings.ts';
import { CheckPanel, useChecks } from './checkPanel.tsx';
import { type Draft, draftStore, emptyDraft, exampleDraft, requestOf, withUnit } from './draft.ts';
import { DateSums, Grid, RepeatRows, UnitSelect } from './grid.tsx';
import { LedgerTable } from './ledgerTable.tsx';
import { moreProblem } from './moreSettings.ts';
import { OpeningForm } from './moreSettingsForm.tsx';
import { OptimizeBox } from './optimizeBox.tsx';
import { addRow, problemsByRow } from './rows.ts';
import { SettingsForm, useCurrencies } from './settingsForm.tsx';
import { SimulateBox } from './simulateBox.tsx';
import { useNames } from './symbolBox.tsx';

/** The readers of the file formats are half of the code of this page, so they do not delay its first view. */
const ImportPanel = lazy(async () => (await import('./importPanel.tsx')).ImportPanel);

export interface EditorPageProps {
  readonly client: Tearsheet;
  readonly onSignedOut: () => void;
}

/** The page on which a portfolio is built, checked, and sent. */
export function EditorPage({ client, onSignedOut }: EditorPageProps): JSX.Element {
  useTitle('Portfolio');
  const [draft, setDraft] = useState<Draft>(() => draftStore.get() ?? emptyDraft());
  const [before, setBefore] = useState<Draft | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const current = useMemo(() => requestOf(draft), [draft]);
  const checks = useChecks(client, current, onSignedOut);
  const currencies = useCurrencies(client);
  const nameOf = useNames(client, checks.resolved);

  const ownName = defaultName(current.request, nameOf);

  const change = (next: Draft) => {
    draftStore.set(next);
    setDraft(next);
    setProblem(null);
  };
  /** Replaces the draft. The user can undo it. */
  const replace = (next: Draft, text: string) => {
    setBefore(draft);
    setNote(text);
    change(next);
  };

  async function run() {
    setSending(true);
    try {
      const { request } = current;
      const name = draft.name.trim() || ownName;
      const job = await client.analyze({ ...request, name, fields: resultFields(request) });
      rememberSent(job.jobId, membersToRemember(request));
      location.hash = jobAddress(job.jobId);
    } catch (error) {
      setProblem(describeError(error));
      setSending(false);
    }
  }

  const holdings = (
    <>
      <UnitSelect unit={draft.unit} onChange={(unit) => change(withUnit(draft, unit))} />
      <Grid
        client={client}
        rows={draft.rows}
        unit={draft.unit}
        problems={problemsByRow(current, checks)}
        nameOf={nameOf}
        onChange={(rows) => change({ ...draft, rows })}
      />
      <div class="row">
        <button type="button" onClick={() => change({ ...draft, rows: addRow(draft.rows) })}>
          Add a row
        </button>
        <RepeatRows rows={draft.rows} onRepeat={(rows) => replace({ ...draft, rows }, 'The holdings were repeated.')} />
      </div>
      {draft.unit === 'weight' ? <DateSums rows={draft.rows} /> : null}
    </>
  );
  const isReady =
    current.size > 0 &&
    checks.errors.length === 0 &&
    checks.problem === null &&
    benchmarkProblem(draft.settings) === null &&
    moreProblem(draft.settings, draft.ledger !== null) === null;
  return (
    <div class="editor">
      <section class="holdings" aria-labelledby="holdings-title">
        <h1 id="holdings-title">Portfolio</h1>
        <p class="hint">
          The holdings from each date on. Weights are fractions or percentages. Between dates they drift with prices. A
          file can also have your transactions.
        </p>
        <div class="row">
          <button type="button" onClick={() => replace(exampleDraft(new Date()), 'An example is in place.')}>
            Try an example
          </button>
          <button type="button" class="quiet" onClick={() => replace(emptyDraft(), 'The portfolio is empty.')}>
            Clear
          </button>
          {before === null ? null : (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                change(before);
                setBefore(null);
                setNote(null);
              }}
            >
              Undo
            </button>
          )}
        </div>
        <ImportPanel
          onImport={(next, notes) =>
            replace({ ...next, tracked: draft.tracked }, [importedText(next), ...notes].join(' '))
          }
        />
        <Notice kind="info" text={note} />
        {draft.ledger === null ? (
          holdings
        ) : (
          <>
            <LedgerTable
              transactions={draft.ledger}
              onRemove={() => replace({ ...draft, ledger: null }, 'The transactions were removed.')}
            />
            <OpeningForm
              settings={draft.settings}
              onChange={(part) => change({ ...draft, settings: { ...draft.settings, ...part } })}
            />
          </>
        )}
      </section>
      <aside class="side" aria-label="Settings, check and start">
        <SettingsForm
          client={client}
          settings={draft.settings}
          isLedger={draft.ledger !== null}
          currencies={currencies}
          wrong={checks.errors.map(({ field }) => field)}
          onChange={(settings) => change({ ...draft, settings })}
        />
        <CheckPanel
          checks={checks}
          current={current}
          onRepair={(actions) =>
            replace(
              actions.reduce((next, { apply }) => apply(next), draft),
              [...new Set(actions.map(({ done }) => done))].join(' '),
            )
          }
        />
        <div class="field">
          <label for="analysis-name">Name of the analysis</label>
          <input
            id="analysis-name"
            type="text"
            maxLength={NAME_LENGTH}
            autoComplete="off"
            placeholder={ownName}
            value={draft.name}
            onInput={(event: InputEvent) => {
              if (event.currentTarget instanceof HTMLInputElement) {
                change({ ...draft, name: event.currentTarget.value });
              }
            }}
          />
        </div>
        <button type="button" class="primary wide" disabled={!isReady || isSending} onClick={() => void run()}>
          {isSending ? 'Sending…' : 'Analyze'}
        </button>
        <Notice kind="error" text={problem} />
        <SimulateBox client={client} request={current.request} isReady={isReady} />
        <OptimizeBox client={client} request={current.request} isReady={isReady} />
        <TrackBox
          client={client}
          request={current.request}
          isReady={isReady}
          tracked={draft.tracked}
          onTracked={(tracked) => change({ ...draft, tracked })}
        />
        <RecentList client={client} />
      </aside>
    </div>
  );
}

function importedText({ ledger, rows }: Draft): string {
  return ledger === null
    ? `${counted(rows.length, 'row')} imported.`
    : `${counted(ledger.length, 'transaction')} imported.`;
}

const SHOWN = 8;

/** The latest analyses that the service still has. Shows nothing if there are none. */
export function RecentList({ client }: { readonly client: Tearsheet }): JSX.Element | null {
  const recent = useAnalyses(client).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Recent analyses</h2>
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
