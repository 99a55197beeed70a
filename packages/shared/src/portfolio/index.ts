export { countryName, withheldIn } from '../calendars/markets.ts';
export { benchmarkProblems, type ResolvedBenchmark, ricsOf } from './benchmarks.ts';
export {
  analyzeProblems,
  jobWarningsOf,
  limitWarnings,
  percentageWarnings,
  trackProblems,
  validateResultOf,
} from './checkAnswers.ts';
export { checkPortfolio, type PortfolioCheck, type ResolvedRow } from './checkPortfolio.ts';
export type { RequestRules, UnusedMember } from './checkSettings.ts';
export type { ErrorFinding, MarketFacts } from './findings.ts';
export type { CheckedLedger } from './ledger/checkLedger.ts';
export { UNCONVERTED, UNREAD_MEMBERS } from './ledger/unreadMembers.ts';
export { policyOf } from './policy.ts';
export { repairPortfolio } from './repairPortfolio.ts';
export { MAX_ROWS } from './rows.ts';
