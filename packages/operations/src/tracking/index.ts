export { listPortfolios, listVersions, readPortfolio } from './readPortfolio.ts';
export {
  type ReanalysisDependencies,
  type ReanalysisOptions,
  type ReanalysisReport,
  reanalyzePortfolios,
} from './reanalyzePortfolios.ts';
export { type TrackingDependencies, type TrackSubmission, trackPortfolio, updatePortfolio } from './trackPortfolio.ts';
