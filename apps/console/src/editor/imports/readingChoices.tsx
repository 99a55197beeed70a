import type { Unit } from '@tearsheet/client';
import { COLUMNS, type Column, type ColumnMap, FORMATS, type Format, type ImportedFile } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { SelectField } from '../../ui/select.tsx';
import { columnLabel } from './columnLabels.ts';
import { type ImportChoices, NO_CHOICES } from './importChoices.ts';

export const formatNames = (): Readonly<Record<Format, string>> => ({
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

/** How the file is read: what was detected, and the choices of the reader. */
export function ReadingChoices({
  file: { detected, table, kind, format },
  choices,
  isOpen,
  onChange,
}: {
  readonly file: ImportedFile;
  readonly choices: ImportChoices;
  /** True if the columns are shown at once. */
  readonly isOpen: boolean;
  readonly onChange: (choices: ImportChoices) => void;
}): JSX.Element {
  return (
    <>
      <div class="choices">
        <SelectField
          id="import-format"
          label={t('Format')}
          value={choices.format}
          choices={[
            ['', t('Detected: {value}', { value: formatNames()[format] })],
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
        <details open={isOpen}>
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
    </>
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
