/** Returns a duration for people, for example "400 ms", "12 s", "5 min", or "3.2 h". */
export function durationOf(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** Returns "2026-01-02 03:04:05" for an RFC 3339 time. */
export function timeOf(rfc3339: string): string {
  return rfc3339.slice(0, 19).replace('T', ' ');
}

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Returns a number for people, for example "1,234". */
export function countOf(value: number): string {
  return NUMBERS.format(value);
}

/** Returns a size for people, for example "12 MB". */
export function bytesOf(bytes: number): string {
  return bytes < 1e9 ? `${NUMBERS.format(bytes / 1e6)} MB` : `${NUMBERS.format(bytes / 1e9)} GB`;
}

/** Returns the words for a state or reason, for example "timed out" for "timed_out". */
export function wordsOf(code: string): string {
  return code.replaceAll('_', ' ');
}
