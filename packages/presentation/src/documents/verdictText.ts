import { t } from '../language/translate.ts';

/** Returns a verdict of the API in words. Others, such as those of a later release, stay as they are. */
export function verdictText(value: string): string {
  const texts: Readonly<Record<string, string>> = {
    BUY: t('BUY'),
    'STRONG BUY': t('STRONG BUY'),
    HOLD: t('HOLD'),
    SELL: t('SELL'),
    'STRONG SELL': t('STRONG SELL'),
    'NOT RATED': t('NOT RATED'),
    HIGH: t('HIGH'),
    MEDIUM: t('MEDIUM'),
    LOW: t('LOW'),
    'NOT ASSESSED': t('NOT ASSESSED'),
    positive: t('positive'),
    negative: t('negative'),
    neutral: t('neutral'),
    mixed: t('mixed'),
  };
  return texts[value] ?? value;
}
