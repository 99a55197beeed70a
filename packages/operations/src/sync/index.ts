export type { SyncSettings } from './createConnectors.ts';
export { type SyncRequest, syncMarketData } from './syncMarketData.ts';
