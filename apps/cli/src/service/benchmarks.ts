import type { AnalyzeRequest } from '@tearsheet/client';

type Benchmark = NonNullable<AnalyzeRequest['benchmarks']>[number];

const SHARE = /^(\d+(?:\.\d+)?)% +(\S+)$/;
const RATE = /^(-?\d+(?:\.\d+)?)%$/;

/**
 * Returns a benchmark of the command line: null for `none`, a fixed rate for `3%`, a blend for `60% SPY.P + 40% AGG.P`, and a
 * symbol for any other text.
 */
export function readBenchmark(text: string): Benchmark | null {
  if (text.trim().toLowerCase() === 'none') return null;
  const rate = RATE.exec(text.trim());
  if (rate) return { name: text.trim(), annual_rate: Number(rate[1]) / 100 };
  const shares = text.split(' + ').map((part) => SHARE.exec(part.trim()));
  const components = shares.flatMap((share) => (share ? [{ symbol: share[2]!, weight: Number(share[1]) / 100 }] : []));
  return components.length === shares.length ? { name: text.trim(), components } : text;
}
