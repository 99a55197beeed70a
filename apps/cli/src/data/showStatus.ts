import { type DataStatus, dataMetrics, formatMetrics, readStatus } from '@tearsheet/market-data';
import { type LastSync, readLastSync } from '@tearsheet/market-data/sync';
import { counted } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { table } from '../table.ts';

const MS_PER_DAY = 86_400_000;

/** Prints how old and how complete the data are and how the last sync went; status 1 when that one failed. */
export async function showStatus(
  context: Context,
  options: { readonly json?: boolean; readonly metrics?: boolean },
): Promise<number> {
  const folder = context.state.data;
  const status = readStatus(folder, Math.floor(Date.now() / MS_PER_DAY));
  const sync = await readLastSync(folder);
  if (options.metrics) context.print(formatMetrics(dataMetrics(status, sync)));
  else if (options.json) context.printJson({ status, sync });
  else context.print([status ? formatStatus(status) : 'No data yet.', '', formatLast(sync)].join('\n'));
  return sync?.last.outcome === 'failed' ? 1 : 0;
}

function formatStatus(status: DataStatus): string {
  const ages = (['prices', 'rates', 'statements'] as const).map((kind) => {
    const freshness = status[kind];
    return [kind, freshness?.last ?? '-', freshness ? counted(freshness.ageDays, 'day') : '-'];
  });
  const coverage = status.coverage.map(({ field, have, of }) => [
    field,
    `${have} of ${of}`,
    `${((100 * have) / of).toFixed(1)}%`,
  ]);
  const head = `${status.dataSource}, ${counted(status.instruments, 'instrument')}, version ${status.dataVersion}`;
  return [head, '', table([['DATA', 'UP TO', 'AGE'], ...ages]), '', table([['FIELD', 'HAVE', ''], ...coverage])].join(
    '\n',
  );
}

function formatLast(sync: LastSync | null): string {
  if (!sync) return 'Never synced with live sources.';
  const { last, lastSuccess } = sync;
  const failures = last.sources.flatMap(({ name, failure }) => (failure === null ? [] : [`  ${name}: ${failure}`]));
  const before = last.outcome === 'failed' ? `; last success ${lastSuccess?.finishedAt ?? 'never'}` : '';
  return [
    `Last sync ${last.finishedAt}: ${last.outcome}, ${last.missing.length} things missing${before}`,
    ...failures,
    ...last.problems.map((problem) => `  ${problem}`),
  ].join('\n');
}
