/**
 * Tickers under which a company was listed before, and the one it has now. They are offered as a suggestion and never
 * resolved: the old ticker may belong to another company today. Renames only; a merger changes what one share stands for.
 */
export const FORMER_TICKERS: ReadonlyMap<string, string> = new Map([
  ['ABC', 'COR'],
  ['ANTM', 'ELV'],
  ['BLL', 'BALL'],
  ['FB', 'META'],
  ['FISV', 'FI'],
  ['KORS', 'CPRI'],
  ['LB', 'BBWI'],
  ['NLOK', 'GEN'],
  ['PCLN', 'BKNG'],
  ['PKI', 'RVTY'],
  ['RDSA', 'SHEL'],
  ['RDSB', 'SHEL'],
  ['SYMC', 'GEN'],
  ['TMK', 'GL'],
  ['TOT', 'TTE'],
  ['UTX', 'RTX'],
]);
