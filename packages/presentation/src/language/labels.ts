import { LABELS, type LabelName } from '@tearsheet/shared/labels';
import { language, t } from './translate.ts';

/** Labels that are also buttons of the console, with the message of the figure. */
export const FIGURES: Readonly<Record<string, string>> = { Close: 'Close of a price', Change: 'Change of a weight' };

/** Returns the name of a figure in the language of the reader. @example labelText('max_drawdown') // Maximum drawdown */
export function labelText(name: LabelName): string {
  const { label } = LABELS[name];
  return language() === 'en' ? label : t(FIGURES[label] ?? label);
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
