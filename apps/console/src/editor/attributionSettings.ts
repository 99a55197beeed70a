import type { AnalyzeRequest } from '@tearsheet/client';

/** Settings of attribution as they are chosen. */
export interface AttributionSettings {
  readonly linking: string;
  /** Levels with commas. */
  readonly levels: string;
}

export const DEFAULT_ATTRIBUTION: AttributionSettings = { linking: 'carino', levels: 'sector' };

export const LINKINGS = [
  ['carino', 'Carino'],
  ['menchero', 'Menchero'],
  ['frongello', 'Frongello'],
  ['geometric', 'Geometric'],
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
export function readAttribution({ linking, levels }: AttributionSettings): unknown {
  const options = {
    ...(linking === DEFAULT_ATTRIBUTION.linking ? {} : { linking }),
    ...(levels === DEFAULT_ATTRIBUTION.levels ? {} : { levels: levels.split(',') }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

export function writeAttribution({ attribution }: AnalyzeRequest): AttributionSettings {
  const { linking = DEFAULT_ATTRIBUTION.linking, levels } = attribution ?? {};
  return { linking, levels: levels?.join() ?? DEFAULT_ATTRIBUTION.levels };
}
