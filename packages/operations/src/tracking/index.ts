export { listPortfolios, listVersions, readPortfolio } from './readPortfolio.ts';
export { type TrackingDependencies, type TrackSubmission, trackPortfolio, updatePortfolio } from './trackPortfolio.ts';
