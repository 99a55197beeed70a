import { stored } from './stored.ts';

/** By job, what of its request no section of the result repeats, for example own rates of trading costs. */
const sent = stored('sent', (value) => (isRecord(value) ? value : null));
const MAX_KEPT = 12;

/** Remembers it for the tab. */
export function rememberSent(jobId: string, others: Readonly<Record<string, unknown>>): void {
  if (Object.keys(others).length === 0) return;
  const before = Object.entries(sent.get() ?? {}).slice(1 - MAX_KEPT);
  sent.set(Object.fromEntries([...before, [jobId, others]]));
}

/** Nothing when it is not known. */
export function sentWith(jobId: string): Readonly<Record<string, unknown>> {
  const others = sent.get()?.[jobId];
  return isRecord(others) ? others : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
