import type { LabelName } from '@tearsheet/shared/labels';
import { type Figure, money } from '../format/numbers.ts';
import { labelText } from '../language/labels.ts';
import { t } from '../language/translate.ts';
import { type Cell, type Column, cell, column } from './document.ts';

/** The member that a label describes, such as weight of simulation.weight. */
type Member<Name extends string> = Name extends `${string}.${infer Rest}` ? Member<Rest> : Name;

export function columnsOf(names: readonly LabelName[]): Column[] {
  return names.map((name) => column(name));
}

/** Returns the cells of the members of a row that the labels describe. */
export function cellsOf<Name extends LabelName>(
  names: readonly Name[],
  row: Readonly<Record<Member<Name>, Figure>>,
): Cell[] {
  return names.map((name) => cell(name, row[name.slice(name.lastIndexOf('.') + 1) as Member<Name>]));
}

/** Returns the amount that an analysis or a simulation starts with, as its settings say it, and its label. */
export function startOf<Settings extends { readonly initial_value?: number | undefined }>(settings: Settings) {
  const amount: Settings['initial_value'] = settings.initial_value;
  return { label: labelText('initial_value'), amount };
}

/** Returns the amount in words. Example: from 100,000.00 USD. */
export function fromStart(settings: Parameters<typeof startOf>[0] | undefined, currency: string): string {
  return t('from {start}', { start: money(settings && startOf(settings).amount, currency) });
}
