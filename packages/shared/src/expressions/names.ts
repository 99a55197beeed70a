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

const PLACES: readonly Place[] = READABLE_SECTIONS.flatMap((section) =>
  placesIn(SECTION_SCHEMAS[section], { section, path: [], shape: SERIES[section] ?? 'number', description: '' }),
);

/** The places by every name that they have. If two places have the same short name, it belongs to the first prefix. */
const BY_NAME: ReadonlyMap<string, Place> = new Map(
  [...OPTIONAL_PREFIXES, '']
    .toReversed()
    .flatMap((prefix) =>
      PLACES.filter((place) => fullName(place).startsWith(prefix)).map((place) => [
        fullName(place).slice(prefix.length),
        place,
      ]),
    ),
);

/** Every figure and series of an expression, made from the schemas of the sections. */
export const RESULT_NAMES: readonly ResultName[] = PLACES.map((place) => {
  const names = [...BY_NAME].filter(([, one]) => one === place).map(([name]) => name);
  return { name: names.reduce((a, b) => (b.length < a.length ? b : a)), ...place };
});

const FOUND: ReadonlyMap<Place, ResultName> = new Map(RESULT_NAMES.map((one, i) => [PLACES[i]!, one]));

/** Returns the figure or series with a name. Example: `beta` is `performance_metrics.relative.beta`. */
export function resultName(name: string): ResultName | undefined {
  const place = BY_NAME.get(name);
  return place && FOUND.get(place);
}

/** Returns the name with the whole path. */
export function fullName({ section, path }: Pick<ResultName, 'section' | 'path'>): string {
  return [section, ...path].join('.');
}

function placesIn({ type, description = '', properties, items }: SchemaNode, place: Place): Place[] {
  const series = SERIES[fullName(place)];
  if (items) return series ? placesIn(items, { ...place, shape: series }) : [];
  if (properties) {
    return Object.entries(properties).flatMap(([member, node]) =>
      placesIn(node, { ...place, path: [...place.path, member] }),
    );
  }
  const types = [type].flat();
  const isFigure = types.includes('number') || (types.includes('integer') && place.shape === 'number');
  return isFigure ? [{ ...place, description }] : [];
}
