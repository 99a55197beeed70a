import type { Unit, WeightReading } from '@tearsheet/client';
import {
  type Closing,
  COLUMNS,
  type Column,
  type ColumnMap,
  FORMATS,
  type Format,
  type ImportedFile,
  type Question,
  type ReadOptions,
} from '@tearsheet/client/files';
import type { JSX } from 'preact';
import { SelectField } from '../../ui/select.tsx';
import { counted } from '../../words.ts';
import { RowTable } from '../ledgerTable.tsx';
import { Questions } from '../questions.tsx';
import { columnLabel } from './columnLabels.ts';

/** The settings that a reader chose. Empty ones are detected. */
export interface ImportChoices {
  readonly format: Format | '';
  readonly dateFormat: string;
  readonly decimal: '.' | ',' | '';
  readonly unit: Unit | '';
  readonly weights: WeightReading | '';
  readonly columns: ColumnMap | null;
  /** The meaning of rows with dates and without types. */
  readonly rows: 'holdings' | 'purchases' | '';
  /** The meaning of words that are not known. */
  readonly types: ReadOptions['types'];
}

export const NO_CHOICES: ImportChoices = {
  format: '',
  dateFormat: '',
  decimal: '',
  unit: '',
  weights: '',
  columns: null,
  rows: '',
  types: undefined,
};

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
  readonly onChange: (choices: ImportChoices) => void;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

const ROWS = 8;
const PROBLEMS = 20;
const CLOSING = 24;

/** Shows what was read from a file, with everything that was detected, before it replaces the draft. */
export function ImportPreview({ file, choices, onChange, onUse, onCancel }: ImportPreviewProps): JSX.Element {
  const { rows, skipped, detected, table, kind, request, questions, closing } = file;
  // An answer solves the errors of its question.
  const problems = file.problems.filter(({ line }) => line !== null || questions.length === 0);
  const noun = kind === 'transactions' ? 'transaction' : 'row';
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{`${FORMAT_NAMES[file.format]}: ${counted(rows.length, noun)}`}</h2>
      <Questions questions={questions} onAnswer={(question, value) => onChange(withAnswer(choices, question, value))} />
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
      <dl class="detected">
        {Object.entries(detected)
          .filter(([name]) => name !== 'delimiter')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{DETECTED[name] ?? name.replaceAll('_', ' ')}</dt>
              <dd>{name === 'unit' ? columnLabel(value) : value.replace(/^false,/, 'no,')}</dd>
            </div>
          ))}
      </dl>
      <ClosingFacts closing={closing} />
      <ul class="issues" aria-label="Problems of the file">
        {problems.slice(0, PROBLEMS).map(({ line, severity, message }) => (
          <li key={`${line} ${message}`} class={severity}>
            {line === null ? message : `Line ${line}: ${message}`}
          </li>
        ))}
        {problems.length > PROBLEMS ? <li>{`and ${problems.length - PROBLEMS} more`}</li> : null}
      </ul>
      {skipped.length === 0 ? null : (
        <details>
          <summary>{`${counted(skipped.length, 'line')} skipped`}</summary>
          <ul class="issues">
            {skipped.slice(0, PROBLEMS).map(({ line, reason }) => (
              <li key={line}>{`Line ${line}: ${reason}`}</li>
            ))}
            {skipped.length > PROBLEMS ? <li>{`and ${skipped.length - PROBLEMS} more`}</li> : null}
          </ul>
        </details>
      )}
      <div class="row">
        <button type="button" class="primary" disabled={request === null} onClick={onUse}>
          {request !== null
            ? `Use ${counted(rows.length, noun)}`
            : errors > 0
              ? `Solve ${counted(errors, 'error')} first`
              : 'Answer the question first'}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

/** The positions and the money at the end of a ledger, which the reader compares with the screen of the broker. */
function ClosingFacts({ closing: { positions, cash } }: { readonly closing: Closing }): JSX.Element | null {
  if (positions.length + cash.length === 0) return null;
  const facts = [
    ...positions.map(({ symbol, quantity }) => [symbol, String(quantity)] as const),
    ...cash.map(
      ({ currency, amount }) => [currency === '' ? 'Money' : `Money in ${currency}`, amount.toFixed(2)] as const,
    ),
  ];
  return (
    <section aria-labelledby="closing-title">
      <h3 id="closing-title">At the end of the file</h3>
      <dl class="detected">
        {facts.slice(0, CLOSING).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {facts.length > CLOSING ? <p class="hint">{`and ${facts.length - CLOSING} more`}</p> : null}
    </section>
  );
}

/** Returns the choices with the answer to a question. */
function withAnswer(choices: ImportChoices, { about, word = '' }: Question, value: string): ImportChoices {
  if (about !== 'types') return { ...choices, [about]: value };
  return { ...choices, types: { ...choices.types, [word]: value as NonNullable<ReadOptions['types']>[string] } };
}

/** Returns the header of a column with its first cell, which helps if the header is not known. */
function columnText(header: string, sample = ''): string {
  return sample === '' ? header : `${header} (${sample.slice(0, 20)})`;
}

/** Returns the whole map, so that a change of one column does not guess the others again. */
function mapOf(columns: ColumnMap): ColumnMap {
  return Object.fromEntries(COLUMNS.map((column: Column) => [column, columns[column] ?? '']));
}
