import { decodeText, importFile } from '@tearsheet/client/files';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Notice } from '../ui/loading.tsx';
import { type Draft, draftOf } from './draft.ts';

export interface ImportPanelProps {
  readonly onImport: (draft: Draft, notes: readonly string[]) => void;
}

const A_YEAR_MS = 365 * 86_400_000;

/** Replaces the draft by a portfolio from a file or from the clipboard. */
export function ImportPanel({ onImport }: ImportPanelProps): JSX.Element {
  const [text, setText] = useState('');
  const [date, setDate] = useState(() => new Date(Date.now() - A_YEAR_MS).toISOString().slice(0, 10));
  const [problem, setProblem] = useState<string | null>(null);
  const panel = useRef<HTMLDetailsElement>(null);

  function take(content: string) {
    const { request, problems } = importFile(content, { date });
    const notes = problems.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`));
    if (request === null) {
      setProblem(`This cannot be read: ${notes.join(' ')}`);
      return;
    }
    onImport(draftOf(request), notes);
    setText('');
    setProblem(null);
    if (panel.current) panel.current.open = false;
  }

  return (
    <details
      class="import"
      ref={panel}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void event.dataTransfer?.files[0]?.arrayBuffer().then((bytes) => take(decodeText(new Uint8Array(bytes))));
      }}
    >
      <summary>Paste or upload</summary>
      <p class="hint" id="import-hint">
        A table with date, symbol and weight (CSV or copied cells), the JSON of a request, or the positions that
        Interactive Brokers or Fidelity export.
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
          accept=".csv,.json,.txt,.tsv"
          onChange={(event: Event) => {
            if (event.currentTarget instanceof HTMLInputElement)
              void event.currentTarget.files?.[0]
                ?.arrayBuffer()
                .then((bytes) => take(decodeText(new Uint8Array(bytes))));
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
      <Notice kind="error" text={problem} />
    </details>
  );
}
