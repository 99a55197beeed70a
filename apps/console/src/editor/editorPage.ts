import type { Tearsheet } from '@tearsheet/client';
import { h, type JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { counted } from '../counted.ts';
import { describeError } from '../describeError.ts';
import { jobAddress } from '../route.ts';
import { rememberSent } from '../sentRequests.ts';
import { TrackBox } from '../tracked/trackBox.ts';
import { Notice } from '../ui/notice.ts';
import { useTitle } from '../ui/useTitle.ts';
import { CheckPanel } from './checkPanel.ts';
import { DateSums } from './dateSums.ts';
import { type Draft, requestOf } from './draft.ts';
import { draftStore, emptyDraft } from './draftStore.ts';
import { addRow } from './editRows.ts';
import { exampleDraft } from './exampleDraft.ts';
import { Grid } from './grid.ts';
import { ImportPanel } from './importPanel.ts';
import { problemsByRow } from './problemsByRow.ts';
import { RecentList } from './recentList.ts';
import { RepeatRows } from './repeatRows.ts';
import { RESULT_FIELDS } from './resultFields.ts';
import { SettingsForm } from './settingsForm.ts';
import { useChecks } from './useChecks.ts';
import { useCurrencies } from './useCurrencies.ts';
import { useNames } from './useNames.ts';

export interface EditorPageProps {
  readonly client: Tearsheet;
  readonly onSignedOut: () => void;
}

/** Where a portfolio is built, checked and sent. */
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

  const change = (next: Draft) => {
    draftStore.set(next);
    setDraft(next);
    setProblem(null);
  };
  /** A change of many rows at once, which can be taken back. */
  const replace = (next: Draft, text: string) => {
    setBefore(draft);
    setNote(text);
    change(next);
  };

  async function run() {
    setSending(true);
    try {
      const job = await client.analyze({ ...current.request, fields: [...RESULT_FIELDS] });
      rememberSent(job.jobId, draft.rest);
      location.hash = jobAddress(job.jobId);
    } catch (error) {
      setProblem(describeError(error));
      setSending(false);
    }
  }

  const isReady = current.request.portfolio.length > 0 && checks.errors.length === 0 && checks.problem === null;
  return h(
    'div',
    { class: 'editor' },
    h(
      'section',
      { class: 'holdings', 'aria-labelledby': 'holdings-title' },
      h('h1', { id: 'holdings-title' }, 'Portfolio'),
      h(
        'p',
        { class: 'hint' },
        'What was held from each date on. Weights are fractions or percentages; between dates they drift with prices.',
      ),
      h(
        'div',
        { class: 'row' },
        h(
          'button',
          { type: 'button', onClick: () => replace(exampleDraft(new Date()), 'An example is in place.') },
          'Try an example',
        ),
        h(
          'button',
          { type: 'button', class: 'quiet', onClick: () => replace(emptyDraft(), 'The portfolio is empty.') },
          'Clear',
        ),
        before === null
          ? null
          : h(
              'button',
              {
                type: 'button',
                class: 'quiet',
                onClick: () => {
                  change(before);
                  setBefore(null);
                  setNote(null);
                },
              },
              'Undo',
            ),
      ),
      h(ImportPanel, {
        onImport: (next, notes) =>
          replace(
            { ...next, tracked: draft.tracked },
            notes.join(' ') || `${counted(next.rows.length, 'row')} imported.`,
          ),
      }),
      h(Notice, { kind: 'info', text: note }),
      h(Grid, {
        client,
        rows: draft.rows,
        problems: problemsByRow(current, checks),
        nameOf,
        onChange: (rows) => change({ ...draft, rows }),
      }),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', onClick: () => change({ ...draft, rows: addRow(draft.rows) }) }, 'Add a row'),
        h(RepeatRows, {
          rows: draft.rows,
          onRepeat: (rows) => replace({ ...draft, rows }, 'The holdings were repeated.'),
        }),
      ),
      h(DateSums, { rows: draft.rows }),
    ),
    h(
      'aside',
      { class: 'side', 'aria-label': 'Settings, check and start' },
      h(SettingsForm, {
        client,
        settings: draft.settings,
        currencies,
        isBenchmarkWrong: checks.errors.some(({ field }) => field === 'benchmark'),
        onChange: (settings) => change({ ...draft, settings }),
      }),
      h(CheckPanel, {
        checks,
        current,
        onRepair: (actions) =>
          replace(
            actions.reduce((next, { apply }) => apply(next), draft),
            [...new Set(actions.map(({ done }) => done))].join(' '),
          ),
      }),
      h(
        'button',
        { type: 'button', class: 'primary wide', disabled: !isReady || isSending, onClick: () => void run() },
        isSending ? 'Sending…' : 'Analyse',
      ),
      h(Notice, { kind: 'error', text: problem }),
      h(TrackBox, {
        client,
        request: current.request,
        isReady,
        tracked: draft.tracked,
        onTracked: (tracked) => change({ ...draft, tracked }),
      }),
      h(RecentList, { client }),
    ),
  );
}
