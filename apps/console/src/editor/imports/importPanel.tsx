import type { Tearsheet, Transaction } from '@tearsheet/client';
import {
  type AnswerBook,
  answersFor,
  answersOf,
  type ImportedFile,
  type ImportedFileRecord,
  type Merge,
  readAnswerBook,
  recordOf,
  type Sheet,
  sha256Of,
  withAnswers,
  withoutAnswers,
} from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { stored } from '../../stored.ts';
import { Notice } from '../../ui/loading.tsx';
import { type Content, isPlain, mergeOf, NO_CHOICES } from './importChoices.ts';
import { ImportPreview } from './importPreview.tsx';
import { pastedText } from './pastedText.ts';
import { type Reading, reader, useReading } from './useReading.ts';
import { useSecurities } from './useSecurities.ts';

/** The answers that stay in this browser, by the layout of the files. */
const answerStore = stored<AnswerBook>('imports', (value) => readAnswerBook(value), 'browser');

/** The change that a file makes to the draft. */
export interface Import {
  readonly file: ImportedFile;
  /** The record of the file. Null for holdings, and if its hash cannot be computed. */
  readonly record: ImportedFileRecord | null;
  /** The transactions that are new for the draft. Null if the file replaces the draft. */
  readonly merge: Merge | null;
}

export interface ImportPanelProps {
  /** Null without an account. */
  readonly client: Tearsheet | null;
  /** The date of holdings without a date. */
  readonly since: string;
  /** The transactions of the draft, to which a file can add. Null if it has none. */
  readonly ledger: readonly Transaction[] | null;
  readonly importedFiles: readonly ImportedFileRecord[];
  /** A text that was pasted elsewhere and needs a decision. Null if there is none. */
  readonly pasted: string | null;
  readonly onImport: (change: Import) => void;
  readonly onClose: () => void;
}

/** Replaces the holdings by a portfolio or a ledger from a file or from the clipboard, or adds to the ledger. */
export function ImportPanel({ client, since, ledger, importedFiles, pasted, ...on }: ImportPanelProps): JSX.Element {
  const [text, setText] = useState('');
  /** The text that is being previewed. */
  const [content, setContent] = useState<Content | null>(null);
  const [hash, setHash] = useState<string | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [book, setBook] = useState(() => answerStore.get() ?? {});
  /** The sheets of a workbook, of which the reader chooses one. */
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [source, setSource] = useState<Pick<Content, 'name' | 'bytes'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** True while a text is read for the first time. */
  const [isTaking, setTaking] = useState(false);

  const giveUp = (reason: string) => {
    setContent(null);
    setProblem(reason);
  };
  const { reading: first, isReading } = useReading(content, since, choices, book, giveUp);
  const securities = useSecurities(client, first?.file ?? null);
  // A security that the service identified, or that was chosen before, needs no question.
  const before = first === null ? undefined : answersFor(first.file, book).symbols;
  const symbols = { ...before, ...securities.found, ...choices.symbols };
  const open = securities.questions.filter(({ word = '' }) => !Object.hasOwn(symbols, word));
  const chosen = Object.keys(symbols)
    .sort()
    .map((name) => `${name}=${symbols[name]}`)
    .join('\n');
  const isMatched = first !== null && chosen !== '';
  const withSymbols = useMemo(() => ({ ...choices, symbols }), [choices, chosen]);
  const matched = useReading(isMatched ? content : null, since, withSymbols, book, giveUp);
  const read = isMatched ? (matched.reading ?? first) : first;
  const isBusy = isReading || matched.isReading;
  const merge = useMemo(
    () => (read === null ? null : mergeOf(ledger, read.file, securities.matches)),
    [ledger, read, securities.matches],
  );

  useEffect(() => {
    if (pasted !== null) setContent(contentOf(pasted));
  }, [pasted]);
  useEffect(() => {
    setHash(null);
    if (content !== null) void sha256Of(content.bytes).then(setHash);
  }, [content]);

  async function take(next: Content) {
    setProblem(null);
    setTaking(true);
    try {
      const { file } = await (await reader())('content', next.text, since, NO_CHOICES, book);
      setChoices(NO_CHOICES);
      if (isPlain(file)) on.onImport({ file, record: null, merge: null });
      else setContent(next);
    } catch (error) {
      giveUp(error instanceof Error ? `${error.message}.` : t('The file cannot be read.'));
    } finally {
      setTaking(false);
    }
  }

  async function takeFile(chosenFile: File | undefined) {
    if (chosenFile === undefined) return;
    setSheets([]);
    setProblem(null);
    try {
      const bytes = new Uint8Array(await chosenFile.arrayBuffer());
      const [sheet, ...others] = await (await reader())('sheets', bytes);
      const from = { name: chosenFile.name, bytes };
      setSource(from);
      if (sheet !== undefined && others.length === 0) await take({ ...from, text: sheet.text });
      else if (sheet !== undefined) setSheets([sheet, ...others]);
    } catch (error) {
      setProblem(error instanceof Error ? `${error.message}.` : t('The file cannot be read.'));
    }
  }

  function use({ file }: Reading, added: Merge | null) {
    const next = withAnswers(book, file.layout, answersOf(choices));
    answerStore.set(next);
    const rows = file.rows.flatMap(({ row }) => ('type' in row ? [row] : []));
    const record =
      hash === null || content === null
        ? null
        : recordOf({ name: content.name, sha256: hash }, rows, added?.added.length ?? rows.length, new Date());
    on.onImport({ file, record, merge: added });
  }

  function forget({ file }: Reading) {
    const next = withoutAnswers(book, file.layout);
    answerStore.set(next);
    setBook(next);
  }

  return (
    <section
      class="import"
      aria-label={t('Import')}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped === undefined) return;
        event.preventDefault();
        void takeFile(dropped);
      }}
    >
      {read === null ? (
        <>
          <p class="hint" id="import-hint">
            {t(
              'A table of holdings or transactions: copied from a spreadsheet or from your broker, an Excel workbook, or the file that your broker exports. Files can be dropped here.',
            )}
          </p>
          <label for="import-text" class="unseen">
            {t('Text')}
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
            <button type="button" disabled={text.trim() === ''} onClick={() => void take(contentOf(text))}>
              {t('Import this text')}
            </button>
            <label class="button" for="import-file">
              {t('Choose a file')}
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
            <button type="button" class="quiet" onClick={on.onClose}>
              {t('{action, select, other {Close}}', { action: '' })}
            </button>
          </div>
          {sheets.length === 0 || source === null ? null : (
            <div class="row" role="group" aria-label={t('Sheets of the workbook')}>
              <span>{t('Which sheet?')}</span>
              {sheets.map((sheet) => (
                <button type="button" key={sheet.name} onClick={() => void take({ ...source, text: sheet.text })}>
                  {sheet.name}
                </button>
              ))}
            </div>
          )}
          <Notice kind="info" text={isTaking || isBusy ? t('Reading…') : null} />
          <Notice kind="error" text={problem} />
        </>
      ) : (
        <ImportPreview
          file={read.file}
          choices={choices}
          ledger={ledger}
          symbols={symbols}
          used={{ ...read.used, ...(before === undefined ? {} : { symbols: before }) }}
          securities={{ ...securities, questions: open }}
          merge={merge}
          same={importedFiles.find(({ sha256 }) => sha256 === hash) ?? null}
          isBusy={isBusy}
          onChange={setChoices}
          onForget={() => forget(read)}
          onUse={(added) => use(read, added)}
          onCancel={() => (pasted === null ? setContent(null) : on.onClose())}
        />
      )}
    </section>
  );
}

function contentOf(text: string): Content {
  return { text, name: t('Pasted text'), bytes: new TextEncoder().encode(text) };
}
