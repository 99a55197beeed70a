const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Statuses that may be gone the next time. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * Time to wait after failed attempt number `attempt` (from 0): exponential with full jitter, so that parallel requests do
 * not come back together, and never less than what the source asked for.
 *
 * @param random 0 to 1
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const jitter = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(jitter, retryAfterMs ?? 0);
}

/** The header Retry-After, seconds or an HTTP date, in milliseconds from `epochMs`; null when absent or unreadable. */
export function retryAfterMs(header: string | null, epochMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - epochMs);
}
