export interface GrowthRow {
  readonly date: string;
  readonly a: number;
  readonly b: number;
}

interface Day {
  readonly date: string;
  readonly portfolio_value: number;
}

const START = 100;

/** Both values over the days that both have, each 100 on the first of them. */
export function alignGrowth(first: readonly Day[], second: readonly Day[]): GrowthRow[] {
  const others = new Map(second.map(({ date, portfolio_value }) => [date, portfolio_value]));
  const common = first.flatMap(({ date, portfolio_value: a }) => {
    const b = others.get(date);
    return b === undefined ? [] : [{ date, a, b }];
  });
  const [start] = common;
  if (start === undefined) return [];
  return common.map(({ date, a, b }) => ({ date, a: (START * a) / start.a, b: (START * b) / start.b }));
}
