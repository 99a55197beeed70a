import { readPayload } from '../jobPayload.ts';

/** What the gateway hands to the report worker. */
export interface PortfolioReportPayload {
  readonly analysisJobId: string;
}

/** See readPayload (jobPayload.ts). */
export function readPortfolioReportPayload(bytes: Buffer): PortfolioReportPayload {
  return readPayload<PortfolioReportPayload>(bytes, { analysisJobId: 'string' });
}
