import type { Transaction, Unit } from '@tearsheet/client';
import {
  type Answers,
  answersText,
  type Closing,
  COLUMNS,
  type Column,
  type ColumnMap,
  closingOf,
  currenciesOf,
  FORMATS,
  type Format,
  type ImportedFile,
  type ImportedFileRecord,
  KEEP,
  type Merge,
  mergedLedger,
  type Question,
  rowsByType,
  type SecurityMatch,
  SKIP,
  skippedGroups,
  withAnswer,
} from '@tearsheet/client/files';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { SelectField } from '../../ui/select.tsx';
import { counted, day } from '../../words.ts';
import { RowTable } from '../ledgerTable.tsx';
import { Questions } from '../questions.tsx';
import { columnLabel } from './columnLabels.ts';
import { type ImportChoices, NO_CHOICES } from './importChoices.ts';
import type { FoundSecurities } from './useSecurities.ts';

const FORMAT_NAMES: Readonly<Record<Format, string>> = {
  request: 'Request (JSON)',
  csv: 'Any table',
  interactive_brokers: 'Interactive Brokers',
  schwab: 'Charles Schwab',
  fidelity: 'Fidelity',
  degiro: 'Degiro',
  trading212: 'Trading 212',
  ghostfolio: 'Ghostfolio',
  portfolio_performance: 'Portfolio Performance',
  ofx: 'OFX or QFX',
  qif: 'Quicken (QIF)',
  coins: 'Coins',
  journal: 'beancount or ledger',
};

const DETECTED: Readonly<Record<string, string>> = {
  date: 'Date',
  date_format: 'Format of dates',
  decimal_mark: 'Decimal mark',
  balance: 'Balance of the file',
  dividends: 'Dividends',
  fees: 'Costs of trades',
  left_out: 'Left out',
  prices: 'Prices',
  rows: 'Rows',
  type: 'Kind of transaction',
  types: 'Kinds of transactions',
  unit: 'Numbers',
  unused_columns: 'Columns not used',
  track_cash: 'Cash in the portfolio',
  weight: 'Weights',
};

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
  /** Called with the difference for a file that is added to the draft, and with null for one that replaces it. */
  /** True while the file is read again with other choices. */
  readonly isBusy: boolean;
  readonly onUse: (merge: Merge | null) => void;
  readonly onCancel: () => void;
}

const ROWS = 8;
const PROBLEMS = 20;
const CLOSING = 24;

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
  const { rows, skipped, detected, table, kind, request, closing } = file;
  const whole = useMemo(
    () => (merge === null ? null : closingOf(mergedLedger(ledger ?? [], merge).map((row) => ({ row })))),
    [ledger, merge],
  );
  const questions = [...file.questions, ...securities.questions];
  const { onChange } = on;
  // An answer solves the errors of its question.
  const problems = file.problems.filter(({ line }) => line !== null || file.questions.length === 0);
  const noun = kind === 'transactions' ? 'transaction' : 'row';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const isReady = request !== null && questions.length === 0 && securities.state !== 'waiting' && !isBusy;
  const waiting =
    errors > 0
      ? `Solve ${counted(errors, 'error')} first`
      : questions.length > 0
        ? 'Answer the question first'
        : isBusy
          ? 'Reading…'
          : 'Matching the securities…';
  const remembered = answersText(used);
  return (
    <section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{`${FORMAT_NAMES[file.format]}: ${counted(rows.length, noun)}`}</h2>
      {same === null ? null : (
        <p class="notice info">{`This file was imported on ${day(same.imported_at)} as ${same.name}.`}</p>
      )}
      {remembered === '' ? null : (
        <p class="row remembered">
          <span>{`Answered as before: ${remembered}.`}</span>
          <button type="button" class="quiet small" onClick={on.onForget}>
            Forget these answers
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
        title={whole === null ? 'At the end of the file' : 'At the end of the ledger with the file'}
        closing={whole ?? closing}
      />
      <Securities securities={securities} symbols={symbols} />
      <SkippedLines skipped={skipped} />
      <RowTable
        caption="First rows"
        before={['line']}
        rows={rows.slice(0, ROWS).map(({ line, row }) => ({ line, ...row }))}
      />
      <div class="choices">
        <SelectField
          id="import-format"
          label="Format"
          value={choices.format}
          choices={[
            ['', `Detected: ${FORMAT_NAMES[file.format]}`],
            ...FORMATS.map((name) => [name, FORMAT_NAMES[name]] as const),
          ]}
          onChange={(format) => onChange({ ...NO_CHOICES, format: format as Format | '' })}
        />
        <SelectField
          id="import-dates"
          label="Dates"
          value={choices.dateFormat}
          choices={[
            ['', `Detected: ${detected.date_format ?? 'not clear'}`],
            ['DD/MM/YYYY', 'Day first'],
            ['MM/DD/YYYY', 'Month first'],
          ]}
          onChange={(dateFormat) => onChange({ ...choices, dateFormat })}
        />
        <SelectField
          id="import-decimal"
          label="Decimal mark"
          value={choices.decimal}
          choices={[
            ['', `Detected: ${detected.decimal_mark ?? '.'}`],
            ['.', 'Point: 1,234.5'],
            [',', 'Comma: 1.234,5'],
          ]}
          onChange={(decimal) => onChange({ ...choices, decimal: decimal === '.' || decimal === ',' ? decimal : '' })}
        />
        {kind === 'transactions' ? null : (
          <SelectField
            id="import-unit"
            label="Numbers"
            value={choices.unit}
            choices={[
              ['', 'Detected'],
              ['weight', 'Weights'],
              ['quantity', 'Shares'],
              ['amount', 'Amounts of money'],
            ]}
            onChange={(unit) => onChange({ ...choices, unit: unit as Unit | '' })}
          />
        )}
      </div>
      {table === null ? null : (
        <details open={errors > 0}>
          <summary>Columns</summary>
          <div class="choices">
            {COLUMNS.map((column) => (
              <SelectField
                key={column}
                id={`import-column-${column}`}
                label={columnLabel(column)}
                value={table.columns[column] ?? ''}
                choices={[
                  ['', 'none'],
                  ...table.headers.map((name, at) => [name, columnText(name, table.sample[at])] as const),
                ]}
                onChange={(header) => onChange({ ...choices, columns: { ...mapOf(table.columns), [column]: header } })}
              />
            ))}
          </div>
        </details>
      )}
      <FactList
        facts={Object.entries(detected)
          .filter(([name]) => name !== 'delimiter')
          .map(([name, value]) => [
            DETECTED[name] ?? name.replaceAll('_', ' '),
            name === 'unit' ? columnLabel(value) : value.replace(/^false,/, 'no,'),
          ])}
      />
      <ul class="issues" aria-label="Problems of the file">
        {problems.slice(0, PROBLEMS).map(({ line, severity, message }) => (
          <li key={`${line} ${message}`} class={severity}>
            {line === null ? message : `Line ${line}: ${message}`}
          </li>
        ))}
        {problems.length > PROBLEMS ? <li>{`and ${problems.length - PROBLEMS} more`}</li> : null}
      </ul>
      <div class="row">
        <button type="button" class="primary" disabled={!isReady} onClick={() => on.onUse(merge)}>
          {!isReady
            ? waiting
            : merge === null
              ? `Use ${counted(rows.length, noun)}`
              : `Add ${counted(merge.added.length, 'new transaction')}`}
        </button>
        {merge === null || !isReady ? null : (
          <button type="button" onClick={() => on.onUse(null)}>
            {`Replace the ledger by ${counted(rows.length, noun)}`}
          </button>
        )}
        <button type="button" class="quiet" onClick={on.onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

const CERTAINTY: Readonly<Record<ImportedFile['certainty']['by'], string>> = {
  format: 'certain',
  headers: 'certain',
  content: 'check the columns',
  choice: 'your choice',
};

/** The facts that show at a glance whether the right file was read in the right way. */
function Facts({ file }: { readonly file: ImportedFile }): JSX.Element {
  const { certainty, closing, format } = file;
  const { period } = closing;
  const currencies = currenciesOf(file);
  const facts = [
    ['Format', `${FORMAT_NAMES[format]}, ${CERTAINTY[certainty.by]}. ${certainty.text}.`],
    [
      'Rows by type',
      rowsByType(file)
        .map(([type, rows]) => `${rows} ${type}`)
        .join(', '),
    ],
    ['Period', period === null ? '' : `${period.from} to ${period.to}`],
    ['Currencies', currencies.length === 0 ? 'The currencies of the instruments' : currencies.join(', ')],
  ] as const;
  return <FactList facts={facts.filter(([, value]) => value !== '')} />;
}

function FactList({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }): JSX.Element {
  return (
    <dl class="detected">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One choice for all securities that are not known. Shown for several of them. */
function AllUnknown({
  questions,
  onAnswer,
}: {
  readonly questions: readonly Question[];
  readonly onAnswer: (answers: readonly (readonly [Question, string])[]) => void;
}): JSX.Element | null {
  if (questions.length < 2) return null;
  const priced = questions.filter(({ choices }) => choices.some(({ value }) => value === KEEP));
  return (
    <p class="question">
      <strong>{`${questions.length} securities are not known.`}</strong>
      {priced.length < 2 ? null : (
        <button type="button" class="small" onClick={() => onAnswer(priced.map((question) => [question, KEEP]))}>
          {`Keep ${priced.length} at the prices of the file`}
        </button>
      )}
      <button type="button" class="small" onClick={() => onAnswer(questions.map((question) => [question, SKIP]))}>
        {`Leave all ${questions.length} out`}
      </button>
    </p>
  );
}

/** The transactions that a file adds to the ledger of the draft. */
function Difference({ merge: { added, known, changed, missing } }: { readonly merge: Merge }): JSX.Element {
  const facts = [
    ['New', counted(added.length, 'transaction')],
    ['Already in the ledger', counted(known, 'transaction')],
    ...(changed.length === 0 ? [] : [['Changed since', counted(changed.length, 'transaction')] as const]),
    ...(missing.length === 0
      ? []
      : [['Only in the ledger', `${counted(missing.length, 'transaction')} of the same period, which stay`] as const]),
  ] as const;
  const shown: readonly Transaction[] = [...added, ...changed.map(({ after }) => after)];
  return (
    <section aria-labelledby="difference-title">
      <h3 id="difference-title">Compared with the ledger</h3>
      <FactList facts={facts} />
      {shown.length === 0 ? null : <RowTable caption="New and changed transactions" rows={shown.slice(0, ROWS)} />}
      {shown.length > ROWS ? <p class="hint">{`and ${shown.length - ROWS} more`}</p> : null}
    </section>
  );
}

const MATCHES = 12;

/** The instrument of each security, and why it was chosen. */
function Securities({
  securities: { matches, state, problem },
  symbols,
}: Pick<ImportPreviewProps, 'symbols'> & {
  readonly securities: FoundSecurities;
}): JSX.Element | null {
  if (state === 'waiting') return <p role="status">Matching the securities…</p>;
  if (problem !== null) return <p class="notice info">{`The securities were not matched yet: ${problem}`}</p>;
  if (matches.length === 0) return null;
  const line = ({ symbol, name, ric, instrument, reason }: SecurityMatch) => {
    const choice = symbols[symbol];
    const what =
      choice === undefined
        ? ric === null
          ? reason
          : `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
        : choice === KEEP
          ? 'kept at the prices of the file'
          : choice === SKIP
            ? 'left out'
            : choice === ric
              ? `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
              : `${choice} (your choice)`;
    return [name === '' || name === symbol ? symbol : `${symbol}, ${name}`, what] as const;
  };
  return (
    <section aria-labelledby="securities-title">
      <h3 id="securities-title">{matches.length === 1 ? 'One security' : `${matches.length} securities`}</h3>
      <FactList facts={matches.slice(0, MATCHES).map(line)} />
      {matches.length > MATCHES ? (
        <details>
          <summary>{`${matches.length - MATCHES} more`}</summary>
          <FactList facts={matches.slice(MATCHES).map(line)} />
        </details>
      ) : null}
    </section>
  );
}

/** The lines that were left out, by their reasons, with their money. */
function SkippedLines({ skipped }: Pick<ImportedFile, 'skipped'>): JSX.Element | null {
  if (skipped.length === 0) return null;
  const groups = skippedGroups(skipped);
  const money = groups.reduce((sum, group) => sum + group.money, 0);
  return (
    <section aria-labelledby="skipped-title">
      <h3 id="skipped-title">
        {`${counted(skipped.length, 'line')} left out${money === 0 ? '' : `, with ${money.toFixed(2)} in all`}`}
      </h3>
      <ul class="issues">
        {groups.slice(0, PROBLEMS).map(({ reason, lines, money: own }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span class="hint">
              {`${lines.length === 1 ? 'Line' : `${lines.length} lines:`} ${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ', …' : ''}${own === 0 ? '' : `; money ${own.toFixed(2)}`}`}
            </span>
          </li>
        ))}
        {groups.length > PROBLEMS ? <li>{`and ${groups.length - PROBLEMS} more reasons`}</li> : null}
      </ul>
    </section>
  );
}

/** The positions and the money at the end of a ledger and those that the file states, which the reader compares with the broker. */
function ClosingFacts({
  title,
  closing: { positions, cash },
}: {
  readonly title: string;
  readonly closing: Closing;
}): JSX.Element | null {
  if (positions.length + cash.length === 0) return null;
  const rows = [
    ...positions.map(({ symbol, quantity, stated }) => ({ name: symbol, own: quantity, stated, digits: 6 })),
    ...cash.map(({ currency, amount, stated }) => ({
      name: currency === '' ? 'Money' : `Money in ${currency}`,
      own: amount,
      stated,
      digits: 2,
    })),
  ];
  const hasStated = rows.some(({ stated }) => stated !== undefined);
  const text = (value: number, digits: number) =>
    digits === 2 ? value.toFixed(2) : String(Number(value.toFixed(digits)));
  return (
    <section aria-labelledby="closing-title">
      <h3 id="closing-title">{title}</h3>
      <table class="plain-table closing">
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">From the rows</th>
            {hasStated ? <th scope="col">In the file</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, CLOSING).map(({ name, own, stated, digits }) => (
            <tr key={name}>
              <td>{name}</td>
              <td class="number">{text(own, digits)}</td>
              {hasStated ? (
                <td class={`number ${stated !== undefined && Math.abs(stated - own) > 0.011 ? 'bad' : ''}`}>
                  {stated === undefined ? '' : text(stated, digits)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > CLOSING ? <p class="hint">{`and ${rows.length - CLOSING} more`}</p> : null}
    </section>
  );
}

/** Returns the header of a column with its first cell, which helps if the header is not known. */
function columnText(header: string, sample = ''): string {
  return sample === '' ? header : `${header} (${sample.slice(0, 20)})`;
}

/** Returns the whole map, so that a change of one column does not guess the others again. */
function mapOf(columns: ColumnMap): ColumnMap {
  return Object.fromEntries(COLUMNS.map((column: Column) => [column, columns[column] ?? '']));
}
