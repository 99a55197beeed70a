export { createPortfolioStore, isPortfolioListEntry, type PortfolioStore } from './portfolioStore.ts';
export type { PortfolioRecord, PortfolioVersion, VersionEntry } from './types.ts';
