import {
  type Connector,
  createEcbConnector,
  createSecConnector,
  createYahooConnector,
  type Host,
  HTTP_LIMITS,
  SOURCE_NAMES,
  type SourceName,
} from '@tearsheet/market-data/connectors';
import type { ConfigOf, SYNC_VARIABLES } from '@tearsheet/runtime';

export type SyncSettings = ConfigOf<typeof SYNC_VARIABLES>;

/** The sources a list like "yahoo,ecb" names. Throws an Error for a name that is none. */
export function parseSources(list: string): SourceName[] {
  const names = list.split(',').map((name) => name.trim());
  return names.map((name) => {
    const known = SOURCE_NAMES.find((candidate) => candidate === name);
    if (known === undefined) throw new Error(`there is no source "${name}": ${SOURCE_NAMES.join(', ')}`);
    return known;
  });
}

/** The connectors of the sources, each with its own limits. Throws an Error when a setting that one needs is missing. */
export function createConnectors(sources: readonly SourceName[], settings: SyncSettings, host: Host): Connector[] {
  const limits = (requestsPerSecond: number) => ({
    ...HTTP_LIMITS,
    requestsPerSecond,
    concurrency: settings.sourceConcurrency,
    deadlineMs: settings.sourceTimeoutMs,
    retries: settings.sourceRetries,
  });
  const create: Readonly<Record<SourceName, () => Connector>> = {
    yahoo: () => createYahooConnector({ host, limits: limits(settings.yahooRate), url: settings.yahooUrl }),
    sec: () => {
      if (settings.secUserAgent === null) {
        throw new Error(
          'the SEC asks automated clients for a name and an e-mail address: set SEC_USER_AGENT, or leave out source sec',
        );
      }
      return createSecConnector({
        host,
        limits: limits(settings.secRate),
        filesUrl: settings.secFilesUrl ?? 'https://www.sec.gov/files',
        dataUrl: settings.secDataUrl ?? 'https://data.sec.gov',
        userAgent: settings.secUserAgent,
      });
    },
    ecb: () =>
      createEcbConnector({
        host,
        limits: limits(settings.ecbRate),
        url: settings.ecbUrl ?? 'https://data-api.ecb.europa.eu/service',
      }),
  };
  return sources.map((name) => create[name]());
}
