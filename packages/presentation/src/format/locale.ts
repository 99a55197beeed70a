const ENGLISH = 'en-US';

let current = ENGLISH;

/**
 * Sets the form of numbers and dates for all documents of this process. Only the console calls it, with the language of the
 * browser. Reports and terminals keep the English forms. A language that the system does not know changes nothing.
 */
export function setLocale(language: string): void {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(language);
    current = known ?? ENGLISH;
  } catch {
    current = ENGLISH;
  }
}

export function locale(): string {
  return current;
}
