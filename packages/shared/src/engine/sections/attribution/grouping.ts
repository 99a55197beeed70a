import type { InstrumentInput } from '../../input.ts';

/** The members of an instrument by which holdings can be grouped. */
export type Held = Pick<InstrumentInput, 'ric' | 'sector' | 'market' | 'currency'>;

/** Returns the name of the group that a holding belongs to. */
export type Grouping = (held: Held) => string;

/** By group, at the start and at the end of a span, in any unit: nothing is traded in between. */
export type GroupValues = Map<string, { start: number; end: number }>;

export type Level = 'sector' | 'market' | 'currency' | 'company';

export const GROUPINGS: Readonly<Record<Level, Grouping>> = {
  sector: ({ sector }) => sector,
  market: ({ market }) => market,
  currency: ({ currency }) => currency,
  company: ({ ric }) => ric,
};

const SEPARATOR = '\n';

/** Returns the grouping by two levels. Its names are split by `namesOf`. */
export function nested(outer: Grouping, inner: Grouping): Grouping {
  return (held) => `${outer(held)}${SEPARATOR}${inner(held)}`;
}

/** Returns the names of the outer and the inner group. */
export function namesOf(name: string): readonly [string, string] {
  const [outer, inner] = name.split(SEPARATOR);
  return [outer!, inner!];
}

/** Returns the cash that ended positions become. */
export function cashIn(currency: string): Held {
  return { ric: `CASH.${currency}`, sector: 'Cash', market: 'Cash', currency };
}

/** Adds up values of one group. */
export function addTo(values: GroupValues, name: string, start: number, end: number): void {
  const known = values.get(name);
  if (known) {
    known.start += start;
    known.end += end;
  } else values.set(name, { start, end });
}

/** Returns the sums over all groups. */
export function totalOf(values: GroupValues): { start: number; end: number } {
  let [start, end] = [0, 0];
  for (const value of values.values()) {
    start += value.start;
    end += value.end;
  }
  return { start, end };
}

/** Returns the outer groups of values by two levels. */
export function outerOf(values: GroupValues): GroupValues {
  const outer: GroupValues = new Map();
  for (const [name, { start, end }] of values) addTo(outer, namesOf(name)[0], start, end);
  return outer;
}

/** Returns one empty list of spans per grouping. */
export function emptySpans(groupings: readonly Grouping[], spans: number): GroupValues[][] {
  return groupings.map(() => Array.from({ length: spans }, (): GroupValues => new Map()));
}
