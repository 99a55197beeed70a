import type { ReportOptions } from '@tearsheet/shared/schemas';
import type { Refused } from '../operation.ts';
import { cleanLogo } from './logo.ts';

/** Text needs a contrast of 4.5, lines and bars need 3 (WCAG 2.2, criteria 1.4.3 and 1.4.11). */
const LEAST_CONTRAST = { primary: 4.5, secondary: 3 } as const;

/**
 * Returns the options of a report with a clean logo and without empty members. Refuses a color that is not readable on white, and a
 * logo that is not a readable image.
 *
 * @param place of the options in the request
 */
export async function checkReportOptions(
  options: ReportOptions,
  place: readonly string[],
): Promise<ReportOptions | Refused> {
  for (const name of ['primary', 'secondary'] as const) {
    const color = options.colors?.[name];
    if (color === undefined) continue;
    const contrast = contrastWithWhite(color);
    if (contrast >= LEAST_CONTRAST[name]) continue;
    const message = `the contrast of ${color} with white is ${contrast.toFixed(1)}:1, and it must be at least ${LEAST_CONTRAST[name]}:1: choose a darker color`;
    return {
      kind: 'refused',
      issues: [{ field: [...place, 'colors', name], code: 'low_contrast', message, input: color }],
    };
  }
  if (options.logo === undefined) return options;
  const logo = await cleanLogo(options.logo);
  if ('problem' in logo)
    return {
      kind: 'refused',
      issues: [{ field: [...place, 'logo'], code: 'invalid_logo', message: logo.problem, input: null }],
    };
  return { ...options, logo: logo.url };
}

/** Returns the contrast of a color with white, 1 to 21 (WCAG 2.2, relative luminance). @param color #rrggbb */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
