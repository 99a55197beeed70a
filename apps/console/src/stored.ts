/** A value that lives as long as the tab. A value that can no longer be read counts as missing. */
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
      else {
        try {
          sessionStorage.setItem(name, JSON.stringify(value));
        } catch {
          // A value that is too large for the storage lives until the page is closed.
          sessionStorage.removeItem(name);
        }
      }
    },
  };
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
