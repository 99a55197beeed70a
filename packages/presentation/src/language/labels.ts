import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { language, t } from './translate.ts';

/** Returns the name of a figure in the language of the reader. @example labelText('max_drawdown') // Maximum drawdown */
export function labelText(name: LabelName): string {
  return t(LABELS[name].label);
}

/** Returns the name of a figure for the middle of a sentence. German nouns keep their capital letter. */
export function labelInSentence(name: LabelName): string {
  const label = labelText(name);
  return language() === 'de' ? label : label.toLowerCase();
}

/** Returns the meaning of a figure in the language of the reader, in one sentence. */
export function meaningOf(name: LabelName): string {
  return t(LABELS[name].short);
}
