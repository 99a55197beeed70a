export { type AlertStore, createAlertStore, type PortfolioAlert } from './alertStore.ts';
export { createPortfolioStore, isPortfolioListEntry, type PortfolioStore } from './portfolioStore.ts';
export type { PortfolioRecord, PortfolioVersion, VersionEntry } from './types.ts';
