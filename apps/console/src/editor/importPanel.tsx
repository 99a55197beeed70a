import { decodeText, type ImportedFile, importFile } from '@tearsheet/client/files';
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Draft, draftOf } from './draft.ts';
import { type ImportChoices, ImportPreview, NO_CHOICES } from './importPreview.tsx';

export interface ImportPanelProps {
  readonly onImport: (draft: Draft, notes: readonly string[]) => void;
}

const A_YEAR_MS = 365 * 86_400_000;

/** Replaces the draft by a portfolio or a ledger from a file or from the clipboard. */
export function ImportPanel({ onImport }: ImportPanelProps): JSX.Element {
  const [text, setText] = useState('');
  const [date, setDate] = useState(() => new Date(Date.now() - A_YEAR_MS).toISOString().slice(0, 10));
  /** The text that is being previewed. */
  const [content, setContent] = useState<string | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const file = useMemo(() => (content === null ? null : read(content, date, choices)), [content, date, choices]);
  const panel = useRef<HTMLDetailsElement>(null);

  function take(next: string) {
    const found = read(next, date, NO_CHOICES);
    setChoices(NO_CHOICES);
    if (isPlain(found)) use(found);
    else setContent(next);
  }

  function use({ request, problems }: ImportedFile) {
    if (request === null) return;
    onImport(
      draftOf(request),
      problems.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}.`)),
    );
    setText('');
    setContent(null);
    if (panel.current) panel.current.open = false;
  }

  const takeFile = (chosen: File | undefined) =>
    void chosen?.arrayBuffer().then((bytes) => take(decodeText(new Uint8Array(bytes))));

  return (
    <details
      class="import"
      ref={panel}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <summary>Paste or upload</summary>
      <p class="hint" id="import-hint">
        A table of holdings or transactions (CSV or copied cells), the ledger that a broker exports, or the JSON of a
        request. Files can be dropped here.
      </p>
      <label for="import-text">Text</label>
      <textarea
        id="import-text"
        rows={6}
        spellcheck={false}
        aria-describedby="import-hint"
        placeholder={'2024-01-02,AAPL,60%\n2024-01-02,D05.SI,40%'}
        value={text}
        onInput={(event: InputEvent) => {
          if (event.currentTarget instanceof HTMLTextAreaElement) setText(event.currentTarget.value);
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
          accept=".csv,.json,.txt,.tsv,.xml"
          onChange={(event: Event) => {
            const input = event.currentTarget;
            if (!(input instanceof HTMLInputElement)) return;
            takeFile(input.files?.[0]);
            // The same file can be chosen again after it was corrected.
            input.value = '';
          }}
        />
        <label for="import-date">Bought, where the file has no dates</label>
        <input
          id="import-date"
          type="date"
          value={date}
          onInput={(event: InputEvent) => {
            if (event.currentTarget instanceof HTMLInputElement) setDate(event.currentTarget.value);
          }}
        />
      </div>
      {file === null ? null : (
        <ImportPreview
          file={file}
          choices={choices}
          onChange={setChoices}
          onUse={() => use(file)}
          onCancel={() => setContent(null)}
        />
      )}
    </details>
  );
}

function read(content: string, date: string, choices: ImportChoices): ImportedFile {
  return importFile(content, {
    date,
    format: choices.format || undefined,
    dateFormat: choices.dateFormat || undefined,
    decimal: choices.decimal || undefined,
    columns: choices.columns ?? undefined,
  });
}

/** True for a request and for a table of holdings that needs no decision, which replace the draft at once. */
function isPlain({ kind, format, request, problems, skipped, table, detected }: ImportedFile): boolean {
  if (request === null || problems.length > 0 || skipped.length > 0) return false;
  return kind === 'request' || (kind === 'portfolio' && format === 'csv' && table !== null && !detected.unused_columns);
}
