import { type ImportedFile, importFile, readSheets, type Sheet } from '@tearsheet/client/files';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Notice } from '../../ui/loading.tsx';
import { type ImportChoices, ImportPreview, NO_CHOICES } from './importPreview.tsx';
import { pastedText } from './pastedText.ts';

export interface ImportPanelProps {
  /** The date of holdings without a date. */
  readonly since: string;
  /** A text that was pasted elsewhere and needs a decision. Null if there is none. */
  readonly pasted: string | null;
  readonly onImport: (file: ImportedFile) => void;
  readonly onClose: () => void;
}

/** Replaces the holdings by a portfolio or a ledger from a file or from the clipboard. */
export function ImportPanel({ since, pasted, onImport, onClose }: ImportPanelProps): JSX.Element {
  const [text, setText] = useState('');
  /** The text that is being previewed. */
  const [content, setContent] = useState<string | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  /** The sheets of a workbook, of which the reader chooses one. */
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useMemo(() => (content === null ? null : read(content, since, choices)), [content, since, choices]);

  useEffect(() => {
    if (pasted !== null) setContent(pasted);
  }, [pasted]);

  function take(next: string) {
    const found = read(next, since, NO_CHOICES);
    setChoices(NO_CHOICES);
    if (isPlain(found)) onImport(found);
    else setContent(next);
  }

  async function takeFile(chosen: File | undefined) {
    if (chosen === undefined) return;
    setSheets([]);
    setProblem(null);
    try {
      const [first, ...others] = readSheets(new Uint8Array(await chosen.arrayBuffer()));
      if (first !== undefined && others.length === 0) take(first.text);
      else if (first !== undefined) setSheets([first, ...others]);
    } catch (error) {
      setProblem(error instanceof Error ? `${error.message}.` : 'The file cannot be read.');
    }
  }

  return (
    <section
      class="import"
      aria-label="Import"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped === undefined) return;
        event.preventDefault();
        void takeFile(dropped);
      }}
    >
      {file === null ? (
        <>
          <p class="hint" id="import-hint">
            A table of holdings or transactions: copied from a spreadsheet or from your broker, an Excel workbook, or
            the file that your broker exports. Files can be dropped here.
          </p>
          <label for="import-text" class="unseen">
            Text
          </label>
          <textarea
            id="import-text"
            rows={5}
            spellcheck={false}
            aria-describedby="import-hint"
            placeholder={'AAPL 60%\nD05.SI 40%'}
            value={text}
            onInput={(event: InputEvent) => {
              if (event.currentTarget instanceof HTMLTextAreaElement) setText(event.currentTarget.value);
            }}
            onPaste={(event: ClipboardEvent) => {
              const table = pastedText(event.clipboardData);
              if (text !== '' || table === event.clipboardData?.getData('text/plain')) return;
              event.preventDefault();
              setText(table);
            }}
          />
          <div class="row">
            <button type="button" disabled={text.trim() === ''} onClick={() => take(text)}>
              Import this text
            </button>
            <label class="button" for="import-file">
              Choose a file
            </label>
            <input
              id="import-file"
              class="unseen"
              type="file"
              accept=".csv,.xlsx,.json,.txt,.tsv,.xml,.ofx,.qfx,.qif"
              onChange={(event: Event) => {
                const input = event.currentTarget;
                if (!(input instanceof HTMLInputElement)) return;
                void takeFile(input.files?.[0]);
                // The same file can be chosen again after it was corrected.
                input.value = '';
              }}
            />
            <button type="button" class="quiet" onClick={onClose}>
              Close
            </button>
          </div>
          {sheets.length === 0 ? null : (
            <div class="row" role="group" aria-label="Sheets of the workbook">
              <span>Which sheet?</span>
              {sheets.map(({ name, text }) => (
                <button type="button" key={name} onClick={() => take(text)}>
                  {name}
                </button>
              ))}
            </div>
          )}
          <Notice kind="error" text={problem} />
        </>
      ) : (
        <ImportPreview
          file={file}
          choices={choices}
          onChange={setChoices}
          onUse={() => onImport(file)}
          onCancel={() => (pasted === null ? setContent(null) : onClose())}
        />
      )}
    </section>
  );
}

function read(content: string, date: string, choices: ImportChoices): ImportedFile {
  return importFile(content, {
    date,
    format: choices.format || undefined,
    dateFormat: choices.dateFormat || undefined,
    decimal: choices.decimal || undefined,
    unit: choices.unit || undefined,
    weights: choices.weights || undefined,
    columns: choices.columns ?? undefined,
    rows: choices.rows || undefined,
    types: choices.types,
  });
}

/** True for a request and for a table of holdings that needs no decision, which replace the draft at once. */
export function isPlain({ kind, format, request, problems, skipped, table, detected }: ImportedFile): boolean {
  if (request === null || problems.length > 0 || skipped.length > 0) return false;
  return kind === 'request' || (kind === 'portfolio' && format === 'csv' && table !== null && !detected.unused_columns);
}
