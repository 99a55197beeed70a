import { readPortfolio } from '@tearsheet/client/files';
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
    try {
      const { request, notes } = readPortfolio(content, date);
      onImport(draftOf(request), notes);
      setText('');
      setProblem(null);
      if (panel.current) panel.current.open = false;
    } catch (error) {
      setProblem(`This cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return (
    <details
      class="import"
      ref={panel}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void event.dataTransfer?.files[0]?.text().then(take);
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
            if (event.currentTarget instanceof HTMLInputElement) void event.currentTarget.files?.[0]?.text().then(take);
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
