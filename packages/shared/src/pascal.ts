/** @example pascal('risk_free_rate') // RiskFreeRate */
export function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
