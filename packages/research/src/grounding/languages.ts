import type { RESEARCH_LANGUAGES } from '@tearsheet/shared/schemas';

/** The language of a narrative (BCP 47). The rules write English, and a model writes any of them. */
export type Language = (typeof RESEARCH_LANGUAGES)[number];

/** The number format of a language. Words are in lower case. */
export interface NumberStyle {
  readonly decimal: '.' | ',';
  /** The characters that may separate groups of three digits. */
  readonly group: string;
  readonly percent: readonly string[];
  readonly scales: Readonly<Record<string, number>>;
}

const SPACES = '\\u0020\\u00a0\\u202f';

export const NUMBER_STYLES: Readonly<Record<Language, NumberStyle>> = {
  en: {
    decimal: '.',
    group: ',',
    percent: ['%', 'percentage points', 'percentage point', 'percent'],
    scales: { trillion: 1e12, tn: 1e12, billion: 1e9, bn: 1e9, million: 1e6, m: 1e6, thousand: 1e3, k: 1e3 },
  },
  de: {
    decimal: ',',
    group: `.${SPACES}`,
    percent: ['%', 'prozentpunkte', 'prozentpunkten', 'prozentpunkt', 'prozent'],
    scales: {
      billionen: 1e12,
      milliarden: 1e9,
      milliarde: 1e9,
      'mrd.': 1e9,
      mrd: 1e9,
      millionen: 1e6,
      'mio.': 1e6,
      mio: 1e6,
    },
  },
  fr: {
    decimal: ',',
    group: `.${SPACES}`,
    percent: ['%', 'points de pourcentage', 'point de pourcentage', 'pour cent'],
    scales: { billions: 1e12, milliards: 1e9, milliard: 1e9, md: 1e9, millions: 1e6, million: 1e6 },
  },
  es: {
    decimal: ',',
    group: `.${SPACES}`,
    percent: ['%', 'puntos porcentuales', 'punto porcentual', 'por ciento'],
    scales: { billones: 1e12, 'mil millones': 1e9, millones: 1e6, millón: 1e6 },
  },
  ja: {
    decimal: '.',
    group: ',',
    percent: ['%', '%', 'パーセントポイント', 'ポイント', 'パーセント'],
    scales: { 兆: 1e12, 億: 1e8, 百万: 1e6, 万: 1e4 },
  },
  zh: {
    decimal: '.',
    group: ',',
    percent: ['%', '%', '个百分点', '個百分點'],
    scales: { 万亿: 1e12, 亿: 1e8, 百万: 1e6, 万: 1e4 },
  },
};
