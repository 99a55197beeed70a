import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { Choices } from '../ui/select.tsx';

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

export const linkings = (): Choices => [
  ['carino', 'Carino'],
  ['menchero', 'Menchero'],
  ['frongello', 'Frongello'],
  ['geometric', t('Geometric')],
];
export const interactions = (): Choices => [
  ['separate', t('On its own')],
  ['in_selection', t('Part of the selection')],
];
export const levelChoices = (): Choices => [
  ['sector', t('Sectors')],
  ['market', t('Markets')],
  ['currency', t('Currencies')],
  ['sector,company', t('Sectors, then companies')],
  ['market,sector', t('Markets, then sectors')],
  ['market,company', t('Markets, then companies')],
];

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
