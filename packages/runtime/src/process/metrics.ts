import pTimeout from 'p-timeout';
import type {
  Counter,
  CounterConfiguration,
  Gauge,
  GaugeConfiguration,
  Histogram,
  HistogramConfiguration,
  Registry,
} from 'prom-client';

/** One gauge with its current values, as Prometheus names them. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** All values have the same label names. */
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** The metrics of one process for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  counter<Label extends string>(configuration: CounterConfiguration<Label>): Counter<Label>;
  gauge<Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label>;
  histogram<Label extends string>(configuration: HistogramConfiguration<Label>): Histogram<Label>;
  /** Adds gauges that are read at every scrape. If a source cannot be read, its gauges are left out and the failure is counted. */
  addReadings(source: string, read: () => Promise<readonly Reading[]>): void;
  /** Returns the text format of Prometheus. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Less than the usual time-out of a scrape (10 s), so that one slow source does not cost the others. */
const READ_DEADLINE_MS = 2000;

/**
 * Returns a registry that already has the metrics of the process itself (processor, memory, event-loop lag, garbage collection).
 * The library is loaded here, because the commands that use this package need no metrics.
 */
export async function createMetrics({
  service,
  version,
}: {
  /** Becomes the label `service` of every metric. */
  readonly service: string;
  readonly version: string;
}): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'tearsheet_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'],
    registers,
  });
  info.set({ version }, 1);
  const failures = new Counter({
    name: 'tearsheet_readings_failed_total',
    help: 'Times that metrics could not be read for a scrape, by source.',
    labelNames: ['source'],
    registers,
  });
  const sources = new Map<string, () => Promise<readonly Reading[]>>();
  let shown: readonly string[] = [];

  async function readSource(source: string, read: () => Promise<readonly Reading[]>): Promise<readonly Reading[]> {
    try {
      return await pTimeout(read(), { milliseconds: READ_DEADLINE_MS });
    } catch {
      failures.inc({ source });
      return [];
    }
  }

  function show({ name, help, values }: Reading): void {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers });
    for (const { labels, value } of values) gauge.set(labels, value);
  }

  return {
    registry,
    counter: (configuration) => new Counter({ ...configuration, registers }),
    gauge: (configuration) => new Gauge({ ...configuration, registers }),
    histogram: (configuration) => new Histogram({ ...configuration, registers }),
    addReadings(source, read) {
      failures.inc({ source }, 0);
      sources.set(source, read);
    },
    async render() {
      const readings = await Promise.all([...sources].map(([source, read]) => readSource(source, read)));
      const read = readings.flat().filter(({ values }) => values.length > 0);
      // The gauges are created again for every scrape. A gauge without labels that is only reset would report 0, as if that had been read.
      for (const name of shown) registry.removeSingleMetric(name);
      shown = read.map(({ name }) => name);
      for (const reading of read) show(reading);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

export interface ModelMetrics {
  count(
    jobType: string,
    use: { readonly inputTokens: number; readonly outputTokens: number; readonly costUsd: number },
  ): void;
}

/** Counts tokens and cost of language models by job type. Usage per account is in Redis, because accounts are too many for labels. */
export function modelMetrics(metrics: Metrics): ModelMetrics {
  const tokens = metrics.counter({
    name: 'tearsheet_model_tokens_total',
    help: 'Tokens sent to and received from language models.',
    labelNames: ['job_type', 'direction'],
  });
  const cost = metrics.counter({
    name: 'tearsheet_model_cost_usd_total',
    help: 'Cost of language models by the configured prices, in US dollars.',
    labelNames: ['job_type'],
  });
  return {
    count(jobType, { inputTokens, outputTokens, costUsd }) {
      tokens.inc({ job_type: jobType, direction: 'in' }, inputTokens);
      tokens.inc({ job_type: jobType, direction: 'out' }, outputTokens);
      cost.inc({ job_type: jobType }, costUsd);
    },
  };
}

/** Records one tool call. `outcome` is "done" or the code of the problem. */
export type ObserveToolCall = (tool: string, outcome: string, seconds: number) => void;

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20, 60, 300, 900];

/** Measures rate, problems, and duration of tool calls. */
export function toolMetrics(metrics: Metrics): ObserveToolCall {
  const calls = metrics.histogram({
    name: 'tearsheet_tool_call_duration_seconds',
    help: 'One call of a tool; with progress it waits for the end of its job.',
    labelNames: ['tool', 'outcome'],
    buckets: SECONDS,
  });
  return (tool, outcome, seconds) => calls.observe({ tool, outcome }, seconds);
}
