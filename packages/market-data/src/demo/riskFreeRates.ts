import { toDay } from '@tearsheet/shared';
import type { RiskFreeRateRow } from '../content.ts';
import { dayAt, sessionDays, type TimeAxis, targetMask } from './calendars/sessions.ts';
import type { Stream } from './random.ts';

/** Days on which the paths below change direction, near the real turns of monetary policy. */
const TURNS = [
  ...['2011-01-03', '2012-06-01', '2015-12-01', '2016-12-01', '2017-12-01', '2018-12-01', '2019-12-02', '2020-03-02'],
  ...['2020-04-01', '2021-12-01', '2022-06-01', '2022-12-01', '2023-07-03', '2024-07-01', '2024-12-02', '2025-12-01'],
].map(toDay);

/** Annual rates in percent on the turns, roughly those of three-month government bills. */
const PATHS: Readonly<Record<string, readonly number[]>> = {
  USD: [0.15, 0.1, 0.2, 0.5, 1.3, 2.4, 1.55, 1.4, 0.1, 0.05, 1.4, 4.3, 5.35, 5.3, 4.4, 3.8],
  EUR: [0.6, 0.1, -0.3, -0.75, -0.75, -0.65, -0.65, -0.6, -0.5, -0.75, -0.4, 1.6, 3.4, 3.4, 2.7, 2.0],
  GBP: [0.5, 0.35, 0.5, 0.15, 0.4, 0.75, 0.72, 0.6, 0.1, 0.05, 1.1, 3.2, 5.2, 5.1, 4.6, 3.9],
  JPY: [0.1, 0.1, 0.0, -0.3, -0.15, -0.15, -0.1, -0.15, -0.1, -0.1, -0.1, -0.15, -0.1, 0.05, 0.3, 0.5],
  CHF: [0.15, 0.0, -0.8, -0.85, -0.85, -0.8, -0.8, -0.8, -0.7, -0.75, -0.5, 0.9, 1.7, 1.2, 0.4, 0.0],
  SGD: [0.3, 0.25, 0.9, 0.7, 1.1, 1.7, 1.6, 1.4, 0.3, 0.4, 1.6, 4.2, 4.0, 3.8, 3.0, 1.9],
  AUD: [4.9, 3.5, 2.1, 1.7, 1.7, 1.9, 0.9, 0.7, 0.2, 0.05, 1.0, 3.1, 4.2, 4.35, 4.3, 3.6],
  CAD: [0.95, 0.95, 0.45, 0.48, 0.9, 1.65, 1.65, 1.4, 0.25, 0.1, 1.6, 4.2, 4.95, 4.6, 3.3, 2.3],
  KRW: [2.7, 3.4, 1.5, 1.3, 1.4, 1.75, 1.3, 1.2, 0.75, 1.0, 1.7, 3.3, 3.5, 3.4, 3.0, 2.5],
  TWD: [0.7, 0.8, 0.6, 0.4, 0.4, 0.5, 0.5, 0.5, 0.3, 0.3, 0.5, 1.0, 1.1, 1.4, 1.4, 1.4],
  CNY: [2.8, 2.4, 2.3, 2.5, 3.8, 2.6, 2.5, 1.9, 1.2, 2.2, 1.7, 2.0, 1.8, 1.5, 1.2, 1.3],
  HKD: [0.2, 0.15, 0.1, 0.5, 1.0, 2.1, 2.0, 1.6, 0.8, 0.15, 0.9, 4.2, 4.6, 4.3, 3.9, 3.2],
};

const SOURCE = 'demo (simulated)';
/** How far a rate stays from its path, in percent, and how slowly it returns. */
const NOISE_PERCENT = 0.008;
const PERSISTENCE = 0.97;

/** Returns invented risk-free rates of every currency on the reference days, in steps of 0.01%. */
export function riskFreeRates(axis: TimeAxis, stream: (name: string) => Stream): RiskFreeRateRow[] {
  const days = sessionDays(axis, targetMask(axis));
  return Object.entries(PATHS).flatMap(([currency, path]) => {
    const source = stream(`risk-free ${currency}`);
    let away = 0;
    const noise = Float64Array.from({ length: axis.length }, (_, t) => {
      away = PERSISTENCE * away + NOISE_PERCENT * source.normal(t, 0);
      return away;
    });
    const positions = new Map(Array.from(noise.keys(), (t) => [dayAt(axis, t), t]));
    return Array.from(days, (day): RiskFreeRateRow => {
      const percent = onPath(path, day) + (noise[positions.get(day) as number] as number);
      return { currency, day, annualRate: Math.round(percent * 100) / 10_000, source: SOURCE };
    });
  });
}

/** Returns the rate between two turns by linear interpolation, and the last rate after the last turn. */
function onPath(path: readonly number[], day: number): number {
  const next = TURNS.findIndex((turn) => turn > day);
  if (next < 0) return path.at(-1) as number;
  const [from, to] = [TURNS[next - 1] as number, TURNS[next] as number];
  const share = (day - from) / (to - from);
  return (path[next - 1] as number) * (1 - share) + (path[next] as number) * share;
}
