export { readWeight } from './parseRows.ts';
export { type PortfolioFile, UnreadableFileError } from './portfolioFile.ts';
export { readPortfolio } from './readPortfolio.ts';
