/** Colours what an investor is told to do: buying as a gain, selling as a loss. */
export function verdictTone(verdict: string): string {
  if (/BUY|positive/.test(verdict)) return 'gain';
  return /SELL|negative/.test(verdict) ? 'loss' : '';
}
