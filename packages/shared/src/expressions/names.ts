import { SECTION_SCHEMAS } from '../schemas/analysisResult.ts';
import type { SectionName } from '../schemas/sectionNames.ts';

/** A single number, or a series with one value per valuation day, month, or year. */
export type Shape = 'number' | 'days' | 'months' | 'years';

/** A figure or a series of the result that an expression may read. */
export interface ResultName {
  /** The shortest form. The full path is a name too. */
  readonly name: string;
  readonly section: ReadableSection;
  /** The members from the section to the value. */
  readonly path: readonly string[];
  readonly shape: Shape;
  readonly description: string;
}

/** The sections that have figures or series for expressions. */
const READABLE_SECTIONS = [
  'portfolio_parameters',
  'portfolio_summary',
  'turnover_analysis',
  'performance_metrics',
  'drawdown_analysis',
  'portfolio_scores',
  'concentration_metrics',
  'risk_contribution',
  'correlation_matrix',
  'confidence',
  'attribution',
  'factor_exposures',
  'ex_ante_risk',
  'value_at_risk',
  'monthly_returns',
  'annual_returns',
  'daily_summary',
  'cash_flow_returns',
  'profit_and_loss',
  'realized_gains',
  'income',
  'fee_impact',
] as const satisfies readonly SectionName[];

export type ReadableSection = (typeof READABLE_SECTIONS)[number];

/** The lists whose columns are series. */
const SERIES: Readonly<Record<string, Shape>> = {
  daily_summary: 'days',
  'drawdown_analysis.underwater': 'days',
  monthly_returns: 'months',
  annual_returns: 'years',
};

const METHODS = ['historical', 'parametric', 'cornish_fisher', 'ewma'];
const LEVELS = ['95', '99'];
const FIGURES = ['annualized_return', 'annualized_volatility', 'sharpe_ratio'];

/** The lists whose rows are figures. The values of these members name a row, as in `value_at_risk.estimates.ewma_95_10`. */
const ROWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'confidence.estimates': { figure: [...FIGURES, 'information_ratio', 'alpha_annualized', 'beta'] },
  'confidence.bootstrap.estimates': { figure: [...FIGURES, 'max_drawdown', 'tracking_error'] },
  'value_at_risk.estimates': { method: METHODS, level: LEVELS, horizon_days: ['1', '10'] },
  'value_at_risk.backtests': { method: METHODS, level: LEVELS },
};

/** Returns the members that name a row of a list. None if the rows are not figures. */
export function rowMembers(list: string): readonly string[] {
  return Object.keys(ROWS[list] ?? {});
}

/** Returns the names of the rows of a list: every combination of the values. */
function rowNames(list: string): string[] {
  const values = Object.values(ROWS[list] ?? {});
  if (values.length === 0) return [];
  return values.reduce<string[]>(
    (names, next) => names.flatMap((name) => next.map((one) => (name ? `${name}_${one}` : one))),
    [''],
  );
}

/** Expressions may leave these beginnings of a path out. All others are written in full, so new figures never change a meaning. */
const OPTIONAL_PREFIXES = [
  'performance_metrics.portfolio.',
  'performance_metrics.relative.',
  'performance_metrics.',
  'portfolio_summary.',
  'daily_summary.',
  'drawdown_analysis.underwater.',
];

interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

type Place = Omit<ResultName, 'name'>;

interface Names {
  readonly all: readonly ResultName[];
  readonly byName: ReadonlyMap<string, ResultName>;
}

/** Made on first use, because most processes never need it. */
let known: Names | null = null;

/** Returns every figure and series of an expression, from the schemas of the sections. */
export function resultNames(): readonly ResultName[] {
  known ??= makeNames();
  return known.all;
}

/** Returns the figure or series with a name. Example: `beta` is `performance_metrics.relative.beta`. */
export function resultName(name: string): ResultName | undefined {
  known ??= makeNames();
  return known.byName.get(name);
}

/** If two places have the same short name, it belongs to the first prefix. */
function makeNames(): Names {
  const places = READABLE_SECTIONS.flatMap((section) =>
    placesIn(SECTION_SCHEMAS[section], { section, path: [], shape: SERIES[section] ?? 'number', description: '' }),
  );
  const taken = new Map<string, Place>();
  const shortest = new Map<Place, string>();
  for (const prefix of [...OPTIONAL_PREFIXES, '']) {
    for (const place of places.filter((one) => fullName(one).startsWith(prefix))) {
      const name = fullName(place).slice(prefix.length);
      if (taken.has(name)) continue;
      taken.set(name, place);
      if (name.length < (shortest.get(place)?.length ?? Infinity)) shortest.set(place, name);
    }
  }
  const named = new Map(places.map((place) => [place, { name: shortest.get(place)!, ...place }]));
  return {
    all: [...named.values()],
    byName: new Map([...taken].map(([name, place]) => [name, named.get(place)!])),
  };
}

/** Returns the name with the whole path. */
export function fullName({ section, path }: Pick<ResultName, 'section' | 'path'>): string {
  return [section, ...path].join('.');
}

function placesIn({ type, description = '', properties, items }: SchemaNode, place: Place): Place[] {
  const series = SERIES[fullName(place)];
  if (items && series) return placesIn(items, { ...place, shape: series });
  if (items)
    return rowNames(fullName(place)).flatMap((row) => placesIn(items, { ...place, path: [...place.path, row] }));
  if (properties) {
    return Object.entries(properties).flatMap(([member, node]) =>
      placesIn(node, { ...place, path: [...place.path, member] }),
    );
  }
  const types = [type].flat();
  const isFigure = types.includes('number') || (types.includes('integer') && place.shape === 'number');
  return isFigure ? [{ ...place, description }] : [];
}
