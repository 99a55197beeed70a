/** A value that lives as long as the tab. What cannot be read any more is as if it had never been stored. */
export function stored<Value>(key: string, read: (value: unknown) => Value | null) {
  const name = `tearsheet.${key}`;
  return {
    get(): Value | null {
      try {
        return read(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
      } catch {
        return null;
      }
    },
    set(value: Value | null): void {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(value));
    },
  };
}
