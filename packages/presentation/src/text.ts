/** Texts, numbers, and dates for people, without the documents. The first page of the console loads only these. */
export * from './format/dates.ts';
export { locale, setLocale } from './format/locale.ts';
export * from './format/numbers.ts';
export * from './language/labels.ts';
export * from './language/translate.ts';
