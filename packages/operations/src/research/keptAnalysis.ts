import { createHash } from 'node:crypto';
import { type Instrument, type MarketData, publicationDay, publishedStatements } from '@tearsheet/market-data';
import { RESEARCH_VERSION } from '@tearsheet/shared/schemas';
import type { ResearchJob, ResearchSettings } from './researchJobs.ts';
import type { ResearchPayload } from './researchPayload.ts';

const DAY_MS = 86_400_000;
/** Addresses of report files end; a kept report must end before. */
const REPORT_MS = 10 * 60_000;

/** Which kept analysis answers a request, and for how long one made now does. */
export function keptAnalysis(
  market: MarketData,
  instrument: Instrument,
  job: ResearchJob,
  wanted: Pick<ResearchPayload, 'language' | 'peers'>,
  settings: ResearchSettings,
): Pick<ResearchPayload, 'keptId' | 'keptMs'> {
  const data = job.outlivesSnapshot
    ? settings.followsStatements
      ? lastPublication(market, instrument)
      : null
    : market.dataVersion;
  const parts = [
    RESEARCH_VERSION,
    job.kind,
    instrument.ric,
    wanted.language,
    wanted.peers,
    settings.narrator,
    market.dataSource,
    data,
  ];
  return {
    keptId: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    keptMs: job.kind === 'report' ? REPORT_MS : job.outlivesSnapshot ? settings.cacheDays * DAY_MS : DAY_MS,
  };
}

/** Day of the newest statements that are public. */
function lastPublication(market: MarketData, { ric }: Instrument): number | null {
  const days = ([1, 2] as const).flatMap((freq) => publishedStatements(market, ric, freq).map(publicationDay));
  return days.length === 0 ? null : Math.max(...days);
}
