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
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { SelectField } from '../../ui/select.tsx';
import { day } from '../../words.ts';
import { RowTable } from '../ledgerTable.tsx';
import { Questions } from '../questions.tsx';
import { shownNumber } from '../settingTexts.ts';
import { columnLabel, typeName } from './columnLabels.ts';
import { type ImportChoices, NO_CHOICES } from './importChoices.ts';
import type { FoundSecurities } from './useSecurities.ts';

const formatNames = (): Readonly<Record<Format, string>> => ({
  request: t('Request (JSON)'),
  csv: t('Any table'),
  interactive_brokers: 'Interactive Brokers',
  schwab: 'Charles Schwab',
  fidelity: 'Fidelity',
  degiro: 'Degiro',
  trading212: 'Trading 212',
  ghostfolio: 'Ghostfolio',
  portfolio_performance: 'Portfolio Performance',
  ofx: t('OFX or QFX'),
  qif: 'Quicken (QIF)',
  coins: t('Coins'),
  journal: t('beancount or ledger'),
});

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
      <div class="choices">
        <SelectField
          id="import-format"
          label={t('Format')}
          value={choices.format}
          choices={[
            ['', t('Detected: {value}', { value: formatNames()[file.format] })],
            ...FORMATS.map((name) => [name, formatNames()[name]] as const),
          ]}
          onChange={(format) => onChange({ ...NO_CHOICES, format: format as Format | '' })}
        />
        <SelectField
          id="import-dates"
          label={t('Dates')}
          value={choices.dateFormat}
          choices={[
            ['', t('Detected: {value}', { value: detected.date_format ?? t('not clear') })],
            ['DD/MM/YYYY', t('Day first')],
            ['MM/DD/YYYY', t('Month first')],
          ]}
          onChange={(dateFormat) => onChange({ ...choices, dateFormat })}
        />
        <SelectField
          id="import-decimal"
          label={t('Decimal mark')}
          value={choices.decimal}
          choices={[
            ['', t('Detected: {value}', { value: detected.decimal_mark ?? '.' })],
            ['.', t('Point: 1,234.5')],
            [',', t('Comma: 1.234,5')],
          ]}
          onChange={(decimal) => onChange({ ...choices, decimal: decimal === '.' || decimal === ',' ? decimal : '' })}
        />
        {kind === 'transactions' ? null : (
          <SelectField
            id="import-unit"
            label={t('Numbers')}
            value={choices.unit}
            choices={[
              ['', t('Detected')],
              ['weight', t('Weights')],
              ['quantity', t('Shares')],
              ['amount', t('Amounts of money')],
            ]}
            onChange={(unit) => onChange({ ...choices, unit: unit as Unit | '' })}
          />
        )}
      </div>
      {table === null ? null : (
        <details open={errors > 0}>
          <summary>{t('Columns')}</summary>
          <div class="choices">
            {COLUMNS.map((column) => (
              <SelectField
                key={column}
                id={`import-column-${column}`}
                label={columnLabel(column)}
                value={table.columns[column] ?? ''}
                choices={[
                  ['', t('none')],
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
            detectedNames()[name] ?? name.replaceAll('_', ' '),
            name === 'unit' ? columnLabel(value) : value.replace(/^false,/, 'no,'),
          ])}
      />
      <ul class="issues" aria-label={t('Problems of the file')}>
        {problems.slice(0, PROBLEMS).map(({ line, severity, message }) => (
          <li key={`${line} ${message}`} class={severity}>
            {line === null ? message : t('Line {line}: {message}', { line, message })}
          </li>
        ))}
        {problems.length > PROBLEMS ? <li>{t('and {count} more', { count: problems.length - PROBLEMS })}</li> : null}
      </ul>
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

const certainties = (): Readonly<Record<ImportedFile['certainty']['by'], string>> => ({
  format: t('certain'),
  headers: t('certain'),
  content: t('check the columns'),
  choice: t('your choice'),
});

/** The facts that show at a glance whether the right file was read in the right way. */
function Facts({ file }: { readonly file: ImportedFile }): JSX.Element {
  const { certainty, refusal, closing, format } = file;
  const { period } = closing;
  const currencies = currenciesOf(file);
  const facts = [
    [t('Format'), `${formatNames()[format]}, ${certainties()[certainty.by]}. ${refusal ?? certainty.text}.`],
    [
      t('Rows by type'),
      rowsByType(file)
        .map(([type, rows]) => `${rows} ${typeName(type)}`)
        .join(', '),
    ],
    [t('Period'), period === null ? '' : t('{from} to {to}', { from: period.from, to: period.to })],
    [t('Currencies'), currencies.length === 0 ? t('The currencies of the instruments') : currencies.join(', ')],
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
      <strong>{t('{count} securities are not known.', { count: questions.length })}</strong>
      {priced.length < 2 ? null : (
        <button type="button" class="small" onClick={() => onAnswer(priced.map((question) => [question, KEEP]))}>
          {t('Keep {count} at the prices of the file', { count: priced.length })}
        </button>
      )}
      <button type="button" class="small" onClick={() => onAnswer(questions.map((question) => [question, SKIP]))}>
        {t('Leave all {count} out', { count: questions.length })}
      </button>
    </p>
  );
}

/** The transactions that a file adds to the ledger of the draft. */
function Difference({ merge: { added, known, changed, missing } }: { readonly merge: Merge }): JSX.Element {
  const transactions = (count: number) => t('{count, plural, one {# transaction} other {# transactions}}', { count });
  const facts = [
    [t('New'), transactions(added.length)],
    [t('Already in the ledger'), transactions(known)],
    ...(changed.length === 0 ? [] : [[t('Changed since'), transactions(changed.length)] as const]),
    ...(missing.length === 0
      ? []
      : [
          [
            t('Only in the ledger'),
            t(
              '{count, plural, one {# transaction of the same period, which stay} other {# transactions of the same period, which stay}}',
              { count: missing.length },
            ),
          ] as const,
        ]),
  ] as const;
  const shown: readonly Transaction[] = [...added, ...changed.map(({ after }) => after)];
  return (
    <section aria-labelledby="difference-title">
      <h3 id="difference-title">{t('Compared with the ledger')}</h3>
      <FactList facts={facts} />
      {shown.length === 0 ? null : <RowTable caption={t('New and changed transactions')} rows={shown.slice(0, ROWS)} />}
      {shown.length > ROWS ? <p class="hint">{t('and {count} more', { count: shown.length - ROWS })}</p> : null}
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
  if (state === 'waiting') return <p role="status">{t('Matching the securities…')}</p>;
  if (problem !== null)
    return <p class="notice info">{t('The securities were not matched yet: {problem}', { problem })}</p>;
  if (matches.length === 0) return null;
  const line = ({ symbol, name, ric, instrument, reason }: SecurityMatch) => {
    const choice = symbols[symbol];
    const what =
      choice === undefined
        ? ric === null
          ? reason
          : `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
        : choice === KEEP
          ? t('kept at the prices of the file')
          : choice === SKIP
            ? t('left out')
            : choice === ric
              ? `${ric}${instrument === '' ? '' : `, ${instrument}`} (${reason})`
              : t('{choice} (your choice)', { choice });
    return [name === '' || name === symbol ? symbol : `${symbol}, ${name}`, what] as const;
  };
  return (
    <section aria-labelledby="securities-title">
      <h3 id="securities-title">
        {t('{count, plural, one {One security} other {# securities}}', { count: matches.length })}
      </h3>
      <FactList facts={matches.slice(0, MATCHES).map(line)} />
      {matches.length > MATCHES ? (
        <details>
          <summary>{t('{count} more', { count: matches.length - MATCHES })}</summary>
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
        {money === 0
          ? t('{count, plural, one {# line left out} other {# lines left out}}', { count: skipped.length })
          : t(
              '{count, plural, one {# line left out, with {money} in all} other {# lines left out, with {money} in all}}',
              {
                count: skipped.length,
                money: cents(money),
              },
            )}
      </h3>
      <ul class="issues">
        {groups.slice(0, PROBLEMS).map(({ reason, lines, money: own }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span class="hint">
              {own === 0
                ? linesText(lines)
                : t('{lines}; money {money}', { lines: linesText(lines), money: cents(own) })}
            </span>
          </li>
        ))}
        {groups.length > PROBLEMS ? (
          <li>{t('and {count} more reasons', { count: groups.length - PROBLEMS })}</li>
        ) : null}
      </ul>
    </section>
  );
}

function linesText(lines: readonly number[]): string {
  const list = `${lines.slice(0, 6).join(', ')}${lines.length > 6 ? ', …' : ''}`;
  return t('{count, plural, one {Line {list}} other {# lines: {list}}}', { count: lines.length, list });
}

function cents(money: number): string {
  return shownNumber(money, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
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
      name: currency === '' ? t('Money') : t('Money in {currency}', { currency }),
      own: amount,
      stated,
      digits: 2,
    })),
  ];
  const hasStated = rows.some(({ stated }) => stated !== undefined);
  const text = (value: number, digits: number) =>
    digits === 2 ? cents(value) : shownNumber(value, { maximumFractionDigits: digits });
  return (
    <section aria-labelledby="closing-title">
      <h3 id="closing-title">{title}</h3>
      <table class="plain-table closing">
        <thead>
          <tr>
            <th scope="col">{t('Position')}</th>
            <th scope="col">{t('From the rows')}</th>
            {hasStated ? <th scope="col">{t('In the file')}</th> : null}
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
      {rows.length > CLOSING ? <p class="hint">{t('and {count} more', { count: rows.length - CLOSING })}</p> : null}
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
