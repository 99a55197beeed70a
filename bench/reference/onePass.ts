import type { ReferenceMarket } from './market.ts';
import { metrics } from './onePassMetrics.ts';

/**
 * The floor for an engine in JavaScript: values, metrics, trades, P&L by price and currency, and daily allocations of a
 * reference market in one pass over its prices.
 *
 * Units are constant between two rebalance dates, so the growth of a period is the sum over instruments of units times price times
 * rate. The pass adds units times price per currency and sector. It then multiplies each currency by its rate once, and chains the values last.
 */
export function full(market: ReferenceMarket, monthKey: Int32Array, order: Int32Array) {
  const { n, K, reb, w } = market;
  const sums = sumByGroup(market, order);
  const { V, allocation } = chainValues(market, sums.byGroup);
  const contribution = new Float64Array(3 * n);
  const turnover = new Float64Array(K);
  const trades = new Float64Array(n * K);
  const atRebalance = Float64Array.from(reb, (d) => V[d]!);
  for (let i = 0; i < n; i++) {
    let total = 0;
    let currency = 0;
    let held = 0;
    for (let k = 0; k < K; k++) {
      const j = i * K + k;
      const value = atRebalance[k]!;
      const target = w[k * n + i]!;
      total += value * (sums.endValue[j]! - target);
      currency += value * sums.currencyGain[j]!;
      const trade = target * value - held;
      trades[j] = trade;
      turnover[k]! += Math.abs(trade);
      held = value * sums.endValue[j]!;
      sums.units[j]! *= value;
    }
    contribution[i] = total - currency;
    contribution[n + i] = currency;
    contribution[2 * n + i] = total;
  }
  for (let k = 0; k < K; k++) turnover[k]! /= 2 * atRebalance[k]!;
  allocateTargets(market, allocation);
  return {
    V,
    /** 8 currencies, then 11 sectors, × D. */
    allocation,
    /** Price, currency, total × n. */
    contribution,
    turnover,
    trades,
    units: sums.units,
    metrics: metrics(V, market.bench, monthKey),
  };
}

export type OnePassResult = Readonly<ReturnType<typeof full>>;

const INITIAL_VALUE = 10_000;
const CURRENCIES = 8;
const SECTORS = 11;
const GROUPS = CURRENCIES + SECTORS;

function sumByGroup({ n, D, K, reb, close, fx, w }: ReferenceMarket, order: Int32Array) {
  const byGroup = new Float64Array(CURRENCIES * SECTORS * D);
  const [units, endValue, currencyGain] = [0, 1, 2].map(() => new Float64Array(n * K)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const rateMove = new Float64Array(CURRENCIES * D);
  for (let c = 0; c < CURRENCIES; c++) {
    for (let d = 1; d < D; d++) rateMove[c * D + d] = fx[c * D + d]! - fx[c * D + d - 1]!;
  }
  for (let x = 0; x < n; x++) {
    const i = order[x]!;
    const prices = i * D;
    const rates = (i % CURRENCIES) * D;
    const group = ((i % CURRENCIES) * SECTORS + (i % SECTORS)) * D;
    let last = close[prices]!;
    for (let k = 0; k < K; k++) {
      const from = reb[k]!;
      const to = k + 1 < K ? reb[k + 1]! : D - 1;
      const unit = w[k * n + i]! / (last * fx[rates + from]!);
      let gain = 0;
      for (let d = from + 1; d <= to; d++) {
        const price = close[prices + d]!;
        // On a day without a price the last one stays.
        if (!Number.isNaN(price)) last = price;
        const local = unit * last;
        byGroup[group + d]! += local;
        gain += local * rateMove[rates + d]!;
      }
      units[i * K + k] = unit;
      endValue[i * K + k] = unit * last * fx[rates + to]!;
      currencyGain[i * K + k] = gain;
    }
  }
  return { byGroup, units, endValue, currencyGain };
}

function chainValues({ D, K, reb, fx }: ReferenceMarket, byGroup: Float64Array) {
  const V = new Float64Array(D);
  const allocation = new Float64Array(GROUPS * D);
  V[0] = INITIAL_VALUE;
  let start = INITIAL_VALUE;
  for (let k = 0; k < K; k++) {
    const to = k + 1 < K ? reb[k + 1]! : D - 1;
    for (let d = reb[k]! + 1; d <= to; d++) {
      let growth = 0;
      for (let c = 0; c < CURRENCIES; c++) {
        const rate = fx[c * D + d]!;
        let currency = 0;
        for (let s = 0; s < SECTORS; s++) {
          const value = byGroup[(c * SECTORS + s) * D + d]! * rate;
          currency += value;
          allocation[(CURRENCIES + s) * D + d]! += value;
        }
        allocation[c * D + d] = currency;
        growth += currency;
      }
      V[d] = start * growth;
      for (let g = 0; g < GROUPS; g++) allocation[g * D + d]! /= growth;
    }
    start = V[to]!;
  }
  return { V, allocation };
}

/** On a rebalance date the allocation is the target, because the trades come first. */
function allocateTargets({ n, D, K, reb, w }: ReferenceMarket, allocation: Float64Array): void {
  for (let k = 0; k < K; k++) {
    const d = reb[k]!;
    for (let g = 0; g < GROUPS; g++) allocation[g * D + d] = 0;
    for (let i = 0; i < n; i++) {
      const weight = w[k * n + i]!;
      allocation[(i % CURRENCIES) * D + d]! += weight;
      allocation[(CURRENCIES + (i % SECTORS)) * D + d]! += weight;
    }
  }
}
