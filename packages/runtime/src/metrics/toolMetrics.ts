import { Histogram } from 'prom-client';
import type { Metrics } from './createMetrics.ts';

/** Hears of every call of a tool; `outcome` is "done" or the code of the problem. */
export type ObserveToolCall = (tool: string, outcome: string, seconds: number) => void;

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20, 60, 300, 900];

/** Rate, problems and duration of tool calls. */
export function toolMetrics({ registry }: Metrics): ObserveToolCall {
  const calls = new Histogram({
    name: 'tearsheet_tool_call_duration_seconds',
    help: 'One call of a tool; with progress it waits for the end of its job.',
    labelNames: ['tool', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  return (tool, outcome, seconds) => calls.observe({ tool, outcome }, seconds);
}
