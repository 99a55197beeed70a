import type { Transaction } from '@tearsheet/client';
import { currenciesOf, type ImportedFile, type Merge, rowsByType } from '@tearsheet/client/files';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { RowTable } from '../ledgerTable.tsx';
import { typeName } from './columnLabels.ts';
import { formatNames } from './readingChoices.tsx';

export const ROWS = 8;

const certainties = (): Readonly<Record<ImportedFile['certainty']['by'], string>> => ({
  format: t('certain'),
  headers: t('certain'),
  content: t('check the columns'),
  choice: t('your choice'),
});

/** The facts that show at a glance whether the right file was read in the right way. */
export function Facts({ file }: { readonly file: ImportedFile }): JSX.Element {
  const { certainty, refusal, closing, format } = file;
  const { period } = closing;
  const currencies = currenciesOf(file);
  const facts = [
    [
      t('Format'),
      refusal === null
        ? `${formatNames()[format]}, ${certainties()[certainty.by]}. ${certainty.text}.`
        : `${formatNames()[format]}. ${refusal}.`,
    ],
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

export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string])[];
}): JSX.Element {
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

/** The transactions that a file adds to the ledger of the draft. */
export function Difference({ merge: { added, known, changed, missing } }: { readonly merge: Merge }): JSX.Element {
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
