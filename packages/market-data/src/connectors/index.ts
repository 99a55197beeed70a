export {
  type Connector,
  isSourceError,
  type Missing,
  type Piece,
  type Plan,
  SourceError,
  type SourceErrorKind,
  type SourceRequest,
  type Target,
  type Task,
} from './connector.ts';
export { createEcbConnector } from './ecbConnector.ts';
export { type Host, HTTP_LIMITS, type HttpLimits } from './httpClient.ts';
export type { Listing } from './openFigi.ts';
export { readFilings } from './sec/readFilings.ts';
export { createSecConnector } from './sec/secConnector.ts';
export { statements } from './sec/statements.ts';
export {
  planSetup,
  type SetupPlan,
  storeSources,
  storeUniverse,
  USUAL_SCHEDULE,
  USUAL_SOURCES,
  universeText,
  withStoredSources,
} from './setup.ts';
export { syncInThread } from './syncInThread.ts';
export { type SourcePlan, type SyncRequest, syncMarketData } from './syncMarketData.ts';
export { createTreasuryConnector } from './treasuryConnector.ts';
export { createYahooConnector } from './yahoo/yahooConnector.ts';
