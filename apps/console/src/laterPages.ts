/** The pages that load after the first one, as one file, because each request costs a round trip. */
export { AnalysesPage } from './analyses/analysesPage.tsx';
export { ComparePage } from './compare/comparePage.tsx';
export { DataPage } from './data/dataPage.tsx';
export { ExampleView } from './example/exampleView.tsx';
export { OpenPage } from './links/openPage.tsx';
export { SharedPage } from './links/sharedPage.tsx';
export { InboxPage } from './notifications/inboxPage.tsx';
export { OptimizePage } from './plan/optimizePage.tsx';
export { SimulatePage } from './plan/simulatePage.tsx';
export { ResearchPage } from './research/researchPage.tsx';
export { JobPage } from './results/jobPage.tsx';
export { PortfolioListPage } from './tracked/portfolioListPage.tsx';
export { PortfolioPage } from './tracked/portfolioPage.tsx';
