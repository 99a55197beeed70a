/** A duration for people: "0.4 s", "12 s", "5 min", "3.2 h". */
export function durationOf(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** "2026-01-02 03:04:05" of an RFC 3339 time. */
export function timeOf(rfc3339: string): string {
  return rfc3339.slice(0, 19).replace('T', ' ');
}
