import type { Transaction } from '@tearsheet/client';
import {
  type Answers,
  answersText,
  closingOf,
  type ImportedFile,
  type ImportedFileRecord,
  type Merge,
  mergedLedger,
  withAnswer,
} from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { day } from '../../words.ts';
import { RowTable } from '../ledgerTable.tsx';
import { Questions } from '../questions.tsx';
import { ClosingFacts } from './closingFacts.tsx';
import { columnLabel } from './columnLabels.ts';
import { Difference, FactList, Facts, ROWS } from './fileFacts.tsx';
import { AllUnknown, Securities } from './foundSecurities.tsx';
import type { ImportChoices } from './importChoices.ts';
import { Problems, SkippedLines } from './problemList.tsx';
import { formatNames, ReadingChoices } from './readingChoices.tsx';
import type { FoundSecurities } from './useSecurities.ts';

const detectedNames = (): Readonly<Record<string, string>> => ({
  date: t('Date'),
  date_format: t('Format of dates'),
  decimal_mark: t('Decimal mark'),
  balance: t('Balance of the file'),
  dividends: t('Dividends'),
  fees: t('Costs of trades'),
  left_out: t('Left out'),
  prices: t('Prices'),
  rows: t('Rows'),
  type: t('Kind of transaction'),
  types: t('Kinds of transactions'),
  unit: t('Numbers'),
  unused_columns: t('Columns not used'),
  track_cash: t('Cash in the portfolio'),
  weight: t('Weights'),
});

export interface ImportPreviewProps {
  readonly file: ImportedFile;
  readonly choices: ImportChoices;
  /** The transactions of the draft. Null if it has none. */
  readonly ledger: readonly Transaction[] | null;
  /** The instruments that were chosen or found, by symbol. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Answers from earlier files of the same layout. */
  readonly used: Answers;
  readonly securities: FoundSecurities;
  /** The difference between the file and the ledger of the draft. Null if it replaces the draft. */
  readonly merge: Merge | null;
  /** The record of an earlier import of the same file. Null if there is none. */
  readonly same: ImportedFileRecord | null;
  readonly onChange: (choices: ImportChoices) => void;
  readonly onForget: () => void;
  /** True while the file is read again with other choices. */
  readonly isBusy: boolean;
  /** Called with the difference for a file that is added to the draft, and with null for one that replaces it. */
  readonly onUse: (merge: Merge | null) => void;
  readonly onCancel: () => void;
}

/** Shows what was read from a file, with everything that was detected, before it changes the draft. */
export function ImportPreview({
  file,
  choices,
  ledger,
  symbols,
  used,
  securities,
  merge,
  same,
  isBusy,
  ...on
}: ImportPreviewProps): JSX.Element {
  const { rows, skipped, detected, kind, request, closing } = file;
  const whole = useMemo(
    () => (merge === null ? null : closingOf(mergedLedger(ledger ?? [], merge).map((row) => ({ row })))),
    [ledger, merge],
  );
  const questions = [...file.questions, ...securities.questions];
  const { onChange } = on;
  // An answer solves the errors of its question.
  const problems = file.problems.filter(({ line }) => line !== null || file.questions.length === 0);
  const found =
    kind === 'transactions'
      ? t('{count, plural, one {# transaction} other {# transactions}}', { count: rows.length })
      : t('{count, plural, one {# row} other {# rows}}', { count: rows.length });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const isReady = request !== null && questions.length === 0 && securities.state !== 'waiting' && !isBusy;
  const waiting =
    errors > 0
      ? t('{count, plural, one {Solve # error first} other {Solve # errors first}}', { count: errors })
      : questions.length > 0
        ? t('Answer the question first')
        : isBusy
          ? t('Reading…')
          : t('Matching the securities…');
  const remembered = answersText(used);
  return (
    <section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{`${formatNames()[file.format]}: ${found}`}</h2>
      {same === null ? null : (
        <p class="notice info">
          {t('This file was imported on {day} as {name}.', { day: day(same.imported_at), name: same.name })}
        </p>
      )}
      {remembered === '' ? null : (
        <p class="row remembered">
          <span>{t('Answered as before: {answers}.', { answers: remembered })}</span>
          <button type="button" class="quiet small" onClick={on.onForget}>
            {t('Forget these answers')}
          </button>
        </p>
      )}
      <Questions questions={questions} onAnswer={(question, value) => onChange(withAnswer(choices, question, value))} />
      <AllUnknown
        questions={securities.questions}
        onAnswer={(answered) =>
          onChange(answered.reduce((next, [question, value]) => withAnswer(next, question, value), choices))
        }
      />
      <Facts file={file} />
      {merge === null ? null : <Difference merge={merge} />}
      <ClosingFacts
        title={whole === null ? t('At the end of the file') : t('At the end of the ledger with the file')}
        closing={whole ?? closing}
      />
      <Securities securities={securities} symbols={symbols} />
      <SkippedLines skipped={skipped} />
      <RowTable
        caption={t('First rows')}
        before={['line']}
        rows={rows.slice(0, ROWS).map(({ line, row }) => ({ line, ...row }))}
      />
      <ReadingChoices file={file} choices={choices} isOpen={errors > 0} onChange={onChange} />
      <FactList
        facts={Object.entries(detected)
          .filter(([name]) => name !== 'delimiter')
          .map(([name, value]) => [
            detectedNames()[name] ?? name.replaceAll('_', ' '),
            name === 'unit' ? columnLabel(value) : value.replace(/^false,/, 'no,'),
          ])}
      />
      <Problems problems={problems} />
      <div class="row">
        <button type="button" class="primary" disabled={!isReady} onClick={() => on.onUse(merge)}>
          {!isReady
            ? waiting
            : merge === null
              ? t('Use {rows}', { rows: found })
              : t('{count, plural, one {Add # new transaction} other {Add # new transactions}}', {
                  count: merge.added.length,
                })}
        </button>
        {merge === null || !isReady ? null : (
          <button type="button" onClick={() => on.onUse(null)}>
            {t('Replace the ledger by {rows}', { rows: found })}
          </button>
        )}
        <button type="button" class="quiet" onClick={on.onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </section>
  );
}
