import { exampleEcb, exampleYahoo } from '@tearsheet/testing/market/exampleSources.ts';
import { type SourceServer, startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';

/** Servers with invented answers in the shapes of Yahoo, the ECB, and OpenFIGI. */
export interface MarketServers {
  readonly yahoo: SourceServer;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startMarketServers(): Promise<MarketServers> {
  const SPY = {
    exchange: 'PCX',
    currency: 'USD',
    timeZone: 'America/New_York',
    type: 'ETF',
    name: 'SPDR S&P 500',
    close: (day: number) => 500 + (day % 30),
  } as const;
  const yahoo = await startSourceServer(exampleYahoo(() => ({ SPY })));
  const ecb = await startSourceServer(exampleEcb);
  const listing = [{ data: [{ exchCode: 'UP', ticker: 'SPY', name: 'INVENTED' }] }];
  const figi = await startSourceServer(() => ({ body: listing }));
  return {
    yahoo,
    environment: {
      YAHOO_URL: yahoo.url,
      ECB_URL: ecb.url,
      OPENFIGI_URL: figi.url,
      YAHOO_REQUESTS_PER_SECOND: '10',
      ECB_REQUESTS_PER_SECOND: '10',
      SYNC_RETRIES: '0',
    },
    close: async () => {
      await Promise.all([yahoo.close(), ecb.close(), figi.close()]);
    },
  };
}

/** The first day of the invented histories. */
export const LAST_YEAR = `${new Date().getUTCFullYear() - 1}-12-01`;
