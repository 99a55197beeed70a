import {
  brinsonFachler,
  type GroupEffects,
  type GroupPair,
  geometricEffects,
  logEffects,
} from '../../measures/index.ts';
import { type GroupValues, namesOf, totalOf } from './grouping.ts';
import type { Method } from './options.ts';

/** One group of a span. The effects add up over groups and, with the factors of the linking, over spans. */
export interface GroupSpan extends GroupPair {
  readonly name: string;
  readonly effects: GroupEffects;
}

/** Returns and effects of one span. Geometric effects are logarithms, so that they add up as well. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  /** Return of the portfolio before costs. */
  readonly gross: number;
  /** Return of the known constituents of the benchmark. */
  readonly constituents: number;
  readonly costs: number;
  readonly unexplained: number;
  /** Sorted by name. */
  readonly groups: readonly GroupSpan[];
  /** Groups of the second level. Their effects sum to the selection and interaction of the group above. */
  readonly inner: readonly GroupSpan[];
}

/** The input of the effects of one span. */
export interface SpanValues {
  readonly from: number;
  readonly to: number;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  readonly ours: GroupValues;
  readonly theirs: GroupValues;
  /** By both levels. Undefined with one level. */
  readonly oursInner: GroupValues | undefined;
  readonly theirsInner: GroupValues | undefined;
}

/**
 * Returns the effects of one span. The arithmetic effects of all groups, the costs, and the unexplained return sum to the
 * active return. For the geometric method, they sum to the logarithm of (1 + portfolio)/(1 + benchmark).
 */
export function spanEffects(values: SpanValues, method: Method): Span {
  const { from, to, portfolioReturn, benchmarkReturn, ours, theirs, oursInner, theirsInner } = values;
  const gross = growthOf(ours);
  const constituents = growthOf(theirs);
  const outer = pairsOf(ours, theirs).map((pair) => ({ ...pair, effects: brinsonFachler(pair, constituents) }));
  const above = new Map(outer.map((group) => [group.name, group]));
  const inner =
    oursInner && theirsInner
      ? pairsOf(oursInner, theirsInner).map((pair) => {
          return { ...pair, effects: innerEffects(pair, above.get(namesOf(pair.name)[0])!) };
        })
      : [];
  const whole = { from, to, portfolioReturn, benchmarkReturn, gross, constituents };
  if (method.linking === 'geometric') {
    return {
      ...whole,
      costs: unlessNoise(Math.log1p(portfolioReturn) - Math.log1p(gross)),
      unexplained: Math.log1p(constituents) - Math.log1p(benchmarkReturn),
      ...geometric(outer, inner, constituents),
    };
  }
  return {
    ...whole,
    costs: portfolioReturn - gross,
    unexplained: constituents - benchmarkReturn,
    groups: method.interaction === 'separate' ? outer : outer.map(merged),
    inner: method.interaction === 'separate' ? inner : inner.map(merged),
  };
}

/** Both returns of a span without costs come from the same values by other sums. Their difference is noise. */
function unlessNoise(effect: number): number {
  return Math.abs(effect) < 1e-13 ? 0 : effect;
}

function growthOf(values: GroupValues): number {
  const { start, end } = totalOf(values);
  return end / start - 1;
}

/** Returns weights and returns of every group of either side, sorted by name. A side that lacks a group has the weight 0, and nothing reads its return. */
export function pairsOf(ours: GroupValues, theirs: GroupValues): (GroupPair & { readonly name: string })[] {
  const [own, other] = [totalOf(ours).start, totalOf(theirs).start];
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort().map((name) => {
    const [mine, its] = [ours.get(name), theirs.get(name)];
    return {
      name,
      portfolioWeight: (mine?.start ?? 0) / own,
      benchmarkWeight: (its?.start ?? 0) / other,
      portfolioReturn: mine ? mine.end / mine.start - 1 : 0,
      benchmarkReturn: its ? its.end / its.start - 1 : 0,
    };
  });
}

/**
 * Returns the effects inside the group above. The weight in the benchmark is scaled to the weight that the portfolio has in
 * that group, so a different weight of the whole group has no effect here.
 */
function innerEffects(pair: GroupPair, above: GroupSpan): GroupEffects {
  const isKnown = above.benchmarkWeight !== 0;
  const benchmarkWeight = isKnown ? (above.portfolioWeight * pair.benchmarkWeight) / above.benchmarkWeight : 0;
  return brinsonFachler({ ...pair, benchmarkWeight }, isKnown ? above.benchmarkReturn : above.portfolioReturn);
}

/** Puts the interaction into the selection. */
function merged<G extends GroupSpan>(group: G): G {
  const { allocation, selection, interaction } = group.effects;
  return { ...group, effects: { allocation, selection: selection + interaction, interaction: 0 } };
}

function geometric(
  outer: readonly GroupSpan[],
  inner: readonly GroupSpan[],
  constituents: number,
): Pick<Span, 'groups' | 'inner'> {
  const { groups, notional } = geometricEffects(
    outer.map(({ effects }) => effects),
    constituents,
  );
  const allocation = logEffects(groups.map((one) => one.allocation));
  const selection = logEffects(groups.map((one) => one.selection));
  const parts = inner.flatMap(({ effects }) => [effects.allocation, effects.selection + effects.interaction]);
  const innerParts = logEffects(parts.map((part) => part / (1 + notional)));
  return {
    groups: outer.map((group, i) => ({
      ...group,
      effects: { allocation: allocation[i]!, selection: selection[i]!, interaction: 0 },
    })),
    inner: inner.map((group, i) => ({
      ...group,
      effects: { allocation: innerParts[2 * i]!, selection: innerParts[2 * i + 1]!, interaction: 0 },
    })),
  };
}
