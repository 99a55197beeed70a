/** Longer waits are cut to this. */
const LONGEST_WAIT_SECONDS = 30;

const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?:;|$)/i;

/**
 * Seconds of the preference `wait` (RFC 7240), at most 30; null when there is none, or one that cannot be read, which the
 * RFC wants ignored. The first one counts.
 *
 * @example preferWait('respond-async, wait=10') // 10
 */
export function preferWait(prefer: string | undefined): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    const match = WAIT.exec(preference.trim());
    if (match === null) continue;
    const seconds = Math.min(Number(match[1] ?? match[2]), LONGEST_WAIT_SECONDS);
    return seconds > 0 ? seconds : null;
  }
  return null;
}
