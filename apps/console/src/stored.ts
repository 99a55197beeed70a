import { isLanguage, type Language } from '@tearsheet/presentation/text';

const PREFIX = 'tearsheet.';

/**
 * A value that lives as long as the tab, or in all tabs of the browser. A value that can no longer be read counts as missing.
 * @param place default: the tab
 */
export function stored<Value>(key: string, read: (value: unknown) => Value | null, place?: 'browser') {
  const name = `${PREFIX}${key}`;
  const storage = () => (place === 'browser' ? localStorage : sessionStorage);
  return {
    get(): Value | null {
      try {
        return read(JSON.parse(storage().getItem(name) ?? 'null'));
      } catch {
        return null;
      }
    },
    set(value: Value | null): void {
      if (value === null) storage().removeItem(name);
      else {
        try {
          storage().setItem(name, JSON.stringify(value));
        } catch {
          // A value that is too large for the storage lives until the page is closed.
          storage().removeItem(name);
        }
      }
    },
  };
}

/** The language that the reader chose. Null for that of the browser. */
export const chosenLanguage = stored<Language>(
  'language',
  (value) => (typeof value === 'string' && isLanguage(value) ? value : null),
  'browser',
);

/** Removes everything that the console has stored in this tab and in the browser, except the language of its reader. */
export function forgetAll(): void {
  const chosen = chosenLanguage.get();
  for (const storage of [sessionStorage, localStorage]) {
    for (const name of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) storage.removeItem(name);
  }
  chosenLanguage.set(chosen);
}

const MAX_KEPT = 12;

/** By job, the members of its request that no section repeats, for example custom transaction costs. */
const sent = stored('sent', (value) => (isRecord(value) ? value : null));

/** Remembers these members for the tab. */
export function rememberSent(jobId: string, others: Readonly<Record<string, unknown>>): void {
  if (Object.keys(others).length === 0) return;
  const before = Object.entries(sent.get() ?? {}).slice(1 - MAX_KEPT);
  sent.set(Object.fromEntries([...before, [jobId, others]]));
}

/** The remembered members of a job. Empty if there are none. */
export function sentWith(jobId: string): Readonly<Record<string, unknown>> {
  const others = sent.get()?.[jobId];
  return isRecord(others) ? others : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
