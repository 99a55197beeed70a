import type { AnalyzeRequest } from '@tearsheet/client';

/** Settings of attribution as they are chosen. */
export interface AttributionSettings {
  readonly linking: string;
  readonly interaction: string;
  /** Levels with commas. */
  readonly levels: string;
}

export const DEFAULT_ATTRIBUTION: AttributionSettings = {
  linking: 'carino',
  interaction: 'separate',
  levels: 'sector',
};

export const LINKINGS = [
  ['carino', 'Carino'],
  ['menchero', 'Menchero'],
  ['frongello', 'Frongello'],
  ['geometric', 'Geometric'],
] as const;
export const INTERACTIONS = [
  ['separate', 'On its own'],
  ['in_selection', 'Part of the selection'],
] as const;
export const LEVELS = [
  ['sector', 'Sectors'],
  ['market', 'Markets'],
  ['currency', 'Currencies'],
  ['sector,company', 'Sectors, then companies'],
  ['market,sector', 'Markets, then sectors'],
  ['market,company', 'Markets, then companies'],
] as const;

/** Returns the member of a request. Undefined for the defaults. */
export function readAttribution({ linking, interaction, levels }: AttributionSettings): unknown {
  const options = {
    ...(linking === DEFAULT_ATTRIBUTION.linking ? {} : { linking }),
    ...(interaction === DEFAULT_ATTRIBUTION.interaction ? {} : { interaction }),
    ...(levels === DEFAULT_ATTRIBUTION.levels ? {} : { levels: levels.split(',') }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

export function writeAttribution({ attribution }: AnalyzeRequest): AttributionSettings {
  const { linking, interaction } = { ...DEFAULT_ATTRIBUTION, ...attribution };
  const { levels } = attribution ?? {};
  return { linking, interaction, levels: levels?.join() ?? DEFAULT_ATTRIBUTION.levels };
}
