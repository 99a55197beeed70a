export { type PortfolioFile, UnreadableFileError } from './portfolioFile.ts';
export { readWeight } from './readNumber.ts';
export { readPortfolio } from './readPortfolio.ts';
