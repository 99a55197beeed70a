import type { SectionOptions } from '../../../schemas/analyze.ts';
import type { ArithmeticLinking } from '../../measures/index.ts';
import { GROUPINGS, type Grouping, type Level, nested } from './grouping.ts';

/** The options of the section, with the defaults in place. */
export interface Method {
  readonly linking: ArithmeticLinking | 'geometric';
  /** Geometric effects have no interaction, so it is always in the selection. */
  readonly interaction: 'separate' | 'in_selection';
  readonly levels: readonly [Level] | readonly [Level, Level];
}

export function methodOf(options: SectionOptions['attribution'] = {}): Method {
  const { linking = 'carino', interaction = 'separate', levels = ['sector'] } = options;
  const [outer = 'sector', inner] = levels;
  return {
    linking,
    interaction: linking === 'geometric' ? 'in_selection' : interaction,
    levels: inner === undefined ? [outer] : [outer, inner],
  };
}

/** Returns the groupings of the first level, of both levels, and by currency. The second is absent with one level. */
export function groupingsOf({ levels: [outer, inner] }: Method): Grouping[] {
  return [
    GROUPINGS[outer],
    GROUPINGS.currency,
    ...(inner === undefined ? [] : [nested(GROUPINGS[outer], GROUPINGS[inner])]),
  ];
}
