import type { SyncReport } from '@tearsheet/market-data/sync';
import { table } from '../table.ts';

/** The report of a sync for people: what was asked, what could not be had, what came of it. */
export function formatSync(report: SyncReport): string {
  const { sources, missing, notes, problems } = report;
  const asked = sources.map(({ name, asked, kept, failure }) => {
    const how = failure === null ? '' : `, failed: ${failure}`;
    return `${name}: ${asked} questions${kept > 0 ? ` (${kept} answered before)` : ''}${how}`;
  });
  const gaps = missing.map(({ source, symbol, what, reason }) => [symbol, source ?? '-', what, reason]);
  return [
    ...asked,
    ...notes.map((note) => `note: ${note}`),
    ...(gaps.length > 0 ? ['', table([['MISSING', 'SOURCE', 'WHAT', 'WHY'], ...gaps]), ''] : []),
    ...problems,
    outcomeOf(report),
  ].join('\n');
}

function outcomeOf({ outcome, dataVersion, from, to }: SyncReport): string {
  if (outcome === 'written') return `Written as version ${dataVersion}: ${from} to ${to}`;
  if (outcome === 'unchanged')
    return dataVersion === null ? 'Nothing was had.' : `Nothing new; ${dataVersion} is current`;
  const old = dataVersion === null ? '' : `; ${dataVersion} stays in use`;
  return `Nothing was written${old}. Run it again: what was fetched is kept until then.`;
}
