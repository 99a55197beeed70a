import type { Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { loadExample, noExample } from '../example/loadExample.ts';
import { lazy, Notice } from '../ui/loading.tsx';
import { type Draft, type DraftRequest, emptyDraft, exampleDraft, isEmptyRow } from './draft.ts';
import { Grid } from './grid.tsx';
import type { Import } from './imports/importPanel.tsx';
import { LedgerTable } from './ledgerTable.tsx';
import { OpeningForm } from './moreSettingsForm.tsx';
import { Questions } from './questions.tsx';
import type { Action, Repair } from './repairs.ts';
import { addRow, type Field, pasteCells, repeatLatest } from './rows.ts';
import { CommonFields, DateSums, RepeatRows } from './rowTools.tsx';
import { type EditedDraft, historyKey } from './useDraft.ts';

/** The readers of the file formats are half of the code of this page, so they do not delay its first view. */
const ImportPanel = lazy(async () => (await import('./imports/importPanel.tsx')).ImportPanel);

export interface HoldingsProps {
  readonly client: Tearsheet;
  /** True for an account, whose portfolios the service checks. */
  readonly hasAccount: boolean;
  readonly edited: EditedDraft;
  readonly current: DraftRequest;
  readonly problems: ReadonlyMap<number, string>;
  readonly repairs: ReadonlyMap<number, Repair>;
  /** A sentence about the last change by a button. Null if there is nothing to say. */
  readonly note: string | null;
  readonly onNote: (note: string | null) => void;
  readonly onRepair: (actions: readonly Action[]) => void;
  readonly nameOf: (symbol: string) => string;
}

/** The part of the editor with the holdings or transactions. */
export function Holdings({
  client,
  hasAccount,
  edited,
  current,
  note,
  onNote,
  onRepair,
  ...grid
}: HoldingsProps): JSX.Element {
  const { draft, change } = edited;
  const undo = () => {
    edited.undo();
    onNote(null);
  };
  const redo = () => {
    edited.redo();
    onNote(null);
  };
  const { rows, since, ledger, importedFiles, settings, answers } = draft;
  const [isImporting, setImporting] = useState(false);
  /** A paste that needs a decision, and the row of its place. */
  const [pasted, setPasted] = useState<{ readonly text: string; readonly rowId: number } | null>(null);
  const [wantsDates, setWantsDates] = useState(false);
  const isDated = rows.some(({ date }) => date.trim() !== '');
  const replace = (update: Parameters<typeof change>[0], text: string) => {
    change(update);
    onNote(text);
  };
  const close = () => {
    setImporting(false);
    setPasted(null);
  };

  // A preview belongs to the portfolio that it would change.
  const clear = () => {
    replace(emptyDraft, t('The portfolio is empty.'));
    close();
  };

  async function paste(rowId: number, field: Field, text: string) {
    const [{ inThread }, { isPlain, NO_CHOICES }, { columnOf, isReadFile, withPastedRows }] = await Promise.all([
      import('./imports/reader.ts'),
      import('./imports/importChoices.ts'),
      import('./imports/importedRows.ts'),
    ]);
    const { file } = await inThread('content', text, since, NO_CHOICES, {});
    const cells = columnOf(file, text);
    close();
    if (cells !== null) {
      replace((before) => ({ ...before, rows: pasteCells(before.rows, rowId, field, cells) }), t('Cells pasted.'));
    } else if (file.kind === 'portfolio' && isReadFile(file) && isPlain(file)) {
      replace(
        (before) => withPastedRows(before, rowId, file),
        t('{count, plural, one {# row pasted.} other {# rows pasted.}}', { count: file.rows.length }),
      );
    } else if (file.rows.length > 0 || file.questions.length > 0 || file.table?.columns.symbol !== undefined) {
      onNote(null);
      setPasted({ text, rowId });
      setImporting(true);
    } else replace((before) => ({ ...before, rows: pasteCells(before.rows, rowId, field, text) }), t('Cells pasted.'));
  }

  async function tryExample() {
    const example = await loadExample().catch(() => undefined);
    if (example === null) onNote(noExample());
    else replace(({ tracked }) => ({ ...exampleDraft(new Date()), tracked }), t('Example loaded.'));
  }

  return (
    <section
      class="holdings"
      aria-labelledby="holdings-title"
      onKeyDown={(event: KeyboardEvent) => {
        const key = historyKey(event);
        if (key === null || event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        (key === 'undo' ? undo : redo)();
      }}
    >
      <h1 id="holdings-title">{t('Portfolio')}</h1>
      <p class="hint">
        {t('Type or paste what you hold: a symbol or a company name, and a weight, a number of shares, or an amount.')}
      </p>
      <div class="row tools">
        <button type="button" onClick={tryExample}>
          {t('Try an example')}
        </button>
        <button type="button" aria-expanded={isImporting} onClick={() => (isImporting ? close() : setImporting(true))}>
          {t('Import')}
        </button>
        <span class="row history">
          <button type="button" class="quiet" disabled={!edited.canUndo} aria-keyshortcuts="Control+Z" onClick={undo}>
            {t('Undo')}
          </button>
          <button type="button" class="quiet" disabled={!edited.canRedo} aria-keyshortcuts="Control+Y" onClick={redo}>
            {t('Redo')}
          </button>
          <button type="button" class="quiet" onClick={clear}>
            {t('Clear')}
          </button>
        </span>
      </div>
      {isImporting ? (
        <ImportPanel
          key={pasted?.text ?? ''}
          client={hasAccount ? client : null}
          since={since}
          ledger={ledger}
          importedFiles={importedFiles}
          pasted={pasted?.text ?? null}
          onClose={close}
          onImport={({ file, record, merge }) =>
            void import('./imports/importedRows.ts').then(({ isReadFile, withAdded, withFile, withPastedRows }) => {
              if (!isReadFile(file)) return;
              const isPasted = pasted !== null && file.kind === 'portfolio';
              const update = (before: Draft) => {
                if (merge !== null) return withAdded(before, merge, record);
                return isPasted ? withPastedRows(before, pasted.rowId, file) : withFile(before, file, record);
              };
              replace(update, importedText({ file, merge }));
              close();
            })
          }
        />
      ) : null}
      <Notice kind="info" text={note} />
      {ledger === null ? (
        <>
          <CommonFields
            unit={current.unit}
            since={since}
            hasDates={isDated || wantsDates}
            isDated={isDated}
            isShared={rows.some((row) => row.date.trim() === '' && !isEmptyRow(row)) || !isDated}
            onUnit={(unit) => change((before) => ({ ...before, unit }))}
            onSince={(date) => change((before) => ({ ...before, since: date }), 'since')}
            onDates={setWantsDates}
          />
          <Questions
            questions={current.questions}
            onAnswer={({ about }, value) =>
              change((before) =>
                about === 'unit'
                  ? { ...before, unit: value as typeof before.unit }
                  : { ...before, answers: { ...answers, [about]: value } },
              )
            }
          />
          <Grid
            client={client}
            rows={rows}
            unit={current.unit}
            since={since}
            hasDates={isDated || wantsDates}
            {...grid}
            onChange={(update, place) => {
              change((before) => ({ ...before, rows: update(before.rows) }), place);
              onNote(null);
            }}
            onRepair={(action) => onRepair([action])}
            onPaste={(rowId, field, text) => void paste(rowId, field, text)}
          />
          <div class="row">
            <button type="button" onClick={() => change((before) => ({ ...before, rows: addRow(before.rows) }))}>
              {t('Add a row')}
            </button>
            {isDated || wantsDates ? (
              <RepeatRows
                onRepeat={(date) =>
                  replace(
                    (before) => ({ ...before, rows: repeatLatest(before.rows, current, date) }),
                    t('The holdings were repeated.'),
                  )
                }
              />
            ) : null}
          </div>
          {current.unit === 'weight' ? <DateSums current={current} /> : null}
        </>
      ) : (
        <>
          <LedgerTable
            transactions={ledger}
            onRemove={() =>
              replace((before) => ({ ...before, ledger: null, importedFiles: [] }), t('The transactions were removed.'))
            }
          />
          <OpeningForm
            settings={settings}
            onChange={(part) =>
              change(
                (before) => ({ ...before, settings: { ...before.settings, ...part } }),
                `opening ${Object.keys(part).join()}`,
              )
            }
          />
        </>
      )}
    </section>
  );
}

/** Returns what was imported, and what a reader of the result has to know about it. */
function importedText({ file: { kind, rows, request, problems }, merge }: Pick<Import, 'file' | 'merge'>) {
  const count = kind === 'request' ? (request?.portfolio ?? request?.transactions ?? []).length : rows.length;
  const isLedger = kind === 'transactions' || request?.transactions !== undefined;
  const notes = problems.map(({ line, message }) =>
    line === null ? message : t('Line {line}: {message}.', { line, message }),
  );
  const changes =
    merge === null || merge.changed.length === 0
      ? []
      : [
          t('{count, plural, one {# transaction changed.} other {# transactions changed.}}', {
            count: merge.changed.length,
          }),
        ];
  const what =
    merge !== null
      ? t('{count, plural, one {# new transaction added.} other {# new transactions added.}}', {
          count: merge.added.length,
        })
      : isLedger
        ? t('{count, plural, one {# transaction imported.} other {# transactions imported.}}', { count })
        : t('{count, plural, one {# row imported.} other {# rows imported.}}', { count });
  return [what, ...changes, ...notes].join(' ');
}
