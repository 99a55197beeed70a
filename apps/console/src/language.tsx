import {
  addCatalog,
  type Catalog,
  isLanguage,
  LANGUAGES,
  type Language,
  language,
  setLocale,
  t,
} from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { chosenLanguage } from './stored.ts';

const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalog }>>> = {
  de: () => import('@tearsheet/presentation/language/de'),
  es: () => import('@tearsheet/presentation/language/es'),
};

/**
 * Sets the language of the page, which is the chosen one or that of the browser, and loads its texts. Without its texts, the page is in
 * English.
 */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage.get();
  const locale = chosen === null ? navigator.language : localeOf(chosen);
  const [name] = locale.split('-');
  if (isLanguage(name) && name !== 'en') {
    await CATALOGS[name]().then(
      (catalog) => addCatalog(name, catalog.default),
      () => {},
    );
  }
  setLocale(locale);
  document.documentElement.lang = language();
}

/** Returns the locale of the browser in a language, because it has the country, or else the language itself. */
function localeOf(name: Language): string {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === name);
  return own ?? (name === 'en' ? 'en-US' : name);
}

/** The choice of the language. The page loads again, because texts are made when they are shown. */
export function LanguageChoice(): JSX.Element {
  return (
    <footer class="foot">
      <label for="language">{t('Language')}</label>
      <select
        id="language"
        value={language()}
        onChange={({ currentTarget: { value } }) => {
          if (!isLanguage(value)) return;
          chosenLanguage.set(value);
          location.reload();
        }}
      >
        {Object.entries(LANGUAGES).map(([name, own]) => (
          <option key={name} value={name} lang={name}>
            {own}
          </option>
        ))}
      </select>
    </footer>
  );
}
