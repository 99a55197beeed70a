import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { longDate } from '../../format/dates.ts';
import { inLanguage } from '../../language/translate.ts';

/** Notes about members that a page leaves out when they are missing. */
const ABOUT_GAPS = [
  /^time_period_returns .* are null/,
  /^rolling_metrics .*: empty/,
  /^rolling_metrics\.\S+ is empty/,
  /^portfolio_scores /,
  /^turnover_analysis\S* is null/,
  /^performance_metrics\.relative\.\w+ is null/,
];

/** Returns a warning with the place of a row as people count: "transaction 5" for `transactions[4]`. */
export function readableWarning(message: string): string {
  const nouns: Readonly<Record<string, string>> = { transactions: 'transaction', portfolio: 'row' };
  return message.replace(
    /\b(transactions|portfolio)\[(\d{1,6})\]/g,
    (_, list: string, at: string) => `${nouns[list] ?? list} ${Number(at) + 1}`,
  );
}

/** A word, or several with dots between them. */
const WORD = /\b[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*/g;

/** Returns the notes of a result for readers: without names of the API, and without notes about figures that are not shown. */
export function readableRemarks(notes: readonly string[]): string[] {
  return notes.filter((note) => ABOUT_GAPS.every((gap) => !gap.test(note))).map(readable);
}

function readable(note: string): string {
  const text = note
    .replace(/,? see (missing_rics|removed_positions|late_distributions)\b/g, '')
    .replace(/^(\S+) is null: /, '$1 is not available: ')
    .replace(/\bare null\b/g, 'are not available')
    .replace(WORD, (word) => (word.includes('_') ? wordsOf(word) : word))
    .replace(/\d{4}-\d{2}-\d{2}/g, (date) => inLanguage('en', () => longDate(date)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @example wordsOf('performance_metrics.portfolio.var_95') // value at risk (VaR), 95% */
function wordsOf(member: string): string {
  const parts = member.split('.');
  const names = parts.map((_, from) => parts.slice(from).join('.'));
  const known = names.find((name): name is LabelName => name in LABELS);
  const label = known === undefined ? (parts.at(-1) ?? member).replaceAll('_', ' ') : LABELS[known].label;
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
