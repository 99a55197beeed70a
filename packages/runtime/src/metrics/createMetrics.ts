import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { withDeadline } from '../withDeadline.ts';

/** One gauge with its values of this moment, named as Prometheus names them. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** All values have the same label names. */
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** The figures of one process for Prometheus. */
export interface Metrics {
  /** Where recorders (httpMetrics.ts, jobMetrics.ts) keep their histograms. */
  readonly registry: Registry;
  /** Adds gauges that are read each time somebody asks; what cannot be read is left out and counted. */
  addReadings(source: string, read: () => Promise<readonly Reading[]>): void;
  /** The text format of Prometheus. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface MetricsOptions {
  /** Label `service` of every figure. */
  readonly service: string;
  readonly version: string;
}

/** Less than the time-out of a usual scrape (10 s), so that one slow source does not cost the others. */
const READ_DEADLINE_MS = 2000;

/** A registry with the process' own figures (processor, memory, event-loop lag, garbage collection). */
export function createMetrics({ service, version }: MetricsOptions): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'tearsheet_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
  const failures = new Counter({
    name: 'tearsheet_readings_failed_total',
    help: 'Times that figures could not be read for a scrape, by what they are read from.',
    labelNames: ['source'],
    registers: [registry],
  });
  const sources = new Map<string, () => Promise<readonly Reading[]>>();
  let shown: readonly string[] = [];

  async function readSource(source: string, read: () => Promise<readonly Reading[]>): Promise<readonly Reading[]> {
    try {
      return await withDeadline(read, READ_DEADLINE_MS);
    } catch {
      failures.inc({ source });
      return [];
    }
  }

  function show({ name, help, values }: Reading): void {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of values) gauge.set(labels, value);
  }

  return {
    registry,
    addReadings(source, read) {
      failures.inc({ source }, 0);
      sources.set(source, read);
    },
    async render() {
      const readings = await Promise.all([...sources].map(([source, read]) => readSource(source, read)));
      const read = readings.flat().filter(({ values }) => values.length > 0);
      // Made anew each time: a gauge without labels that is only reset says 0, as if that had been read.
      for (const name of shown) registry.removeSingleMetric(name);
      shown = read.map(({ name }) => name);
      for (const reading of read) show(reading);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
