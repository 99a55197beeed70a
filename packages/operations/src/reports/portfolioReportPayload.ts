/** What the gateway hands to the report worker. */
export interface PortfolioReportPayload {
  readonly analysisJobId: string;
}
