import { read } from '../../architecture/sources.ts';
import type { Prometheus } from './prometheus.ts';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Returns every query of the Grafana dashboard with the panel that has it, for all installations. */
export function dashboardQueries(): readonly { readonly panel: string; readonly query: string }[] {
  const board: { readonly panels: readonly Panel[] } = JSON.parse(read('infra/grafana/dashboards/tearsheet.json'));
  return board.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ panel: title, query: expr.replaceAll('$namespace', '.*') })),
  );
}

/** Returns the panels with a query that Prometheus refuses, or that has no data. */
export async function panelsWithoutData(prometheus: Prometheus, startMs: number): Promise<readonly string[]> {
  const checked = await Promise.all(
    dashboardQueries().map(async ({ panel, query }) => {
      const count = await prometheus.seriesSince(startMs, query).catch((error: Error) => error.message);
      if (typeof count === 'string') return [`${panel}: ${count}`];
      return count === 0 ? [`${panel}: no data for ${query}`] : [];
    }),
  );
  return checked.flat();
}
