import type { REPORT_LANGUAGES } from '@tearsheet/shared/schemas';
import { IntlMessageFormat } from 'intl-messageformat';
import { locale, setLocale } from '../format/locale.ts';

/** The languages of the console and of reports, by their own names. The texts in the code are the English ones. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español' } as const satisfies Readonly<
  Record<(typeof REPORT_LANGUAGES)[number], string>
>;

export type Language = keyof typeof LANGUAGES;

/** The texts of a language by the English text in the code. */
export type Catalog = Readonly<Record<string, string>>;

export type TextValues = Readonly<Record<string, string | number>>;

const catalogs = new Map<Language, Catalog>();
const formats = new Map<string, IntlMessageFormat>();

/** Makes the texts of a language known to this process. */
export function addCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, catalog);
}

/** Returns the language of texts: that of the locale if its catalog is known, else English. */
export function language(): Language {
  const [name] = locale().split('-');
  return isLanguage(name) && catalogs.has(name) ? name : 'en';
}

/** Returns the tag of the language of texts for plurals and lists: the locale, or English if that has no texts. */
export function textLocale(): string {
  const name = language();
  return locale().split('-')[0] === name ? locale() : name;
}

export function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(LANGUAGES, name);
}

/** Returns what `make` returns in this language. It must not wait, because other work would get the language too. */
export function inLanguage<Result>(name: Language, make: () => Result): Result {
  const before = locale();
  setLocale(name === 'en' ? 'en-US' : name);
  try {
    return make();
  } finally {
    setLocale(before);
  }
}

/**
 * Returns a text in the language of the reader, and in English if the catalog lacks it. The text is an ICU message. A word that is
 * also the name of a figure, such as Change, is a select for the action, because the catalog has it twice.
 *
 * @example t('Keep for')
 * @example t('{count, plural, one {# row} other {# rows}}', { count: 3 }) // 3 rows
 */
export function t(message: string, values?: TextValues): string {
  if (values === undefined) return translated(message);
  return formatOf(message).format<string>({ ...values }) as string;
}

/** Returns the parts of a text whose values are elements, in the order of the language. @example tParts('Read {link}.', { link }) */
export function tParts<Part extends object>(
  message: string,
  values: Readonly<Record<string, string | number | Part>>,
): readonly (string | Part)[] {
  const parts = formatOf(message).format<Part>({ ...values });
  return Array.isArray(parts) ? parts : [parts];
}

function translated(message: string): string {
  return catalogs.get(language())?.[message] ?? message;
}

function formatOf(message: string): IntlMessageFormat {
  const tag = textLocale();
  const key = `${tag} ${message}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(translated(message), tag, undefined, { ignoreTag: true });
  formats.set(key, format);
  return format;
}
