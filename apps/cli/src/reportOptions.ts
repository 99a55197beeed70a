import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ReportDesign } from '@tearsheet/client';
import { REPORT_LANGUAGES } from '@tearsheet/shared/schemas';
import { type Command, Option } from 'commander';

/** The content and look of a report for a client. */
export interface DesignOptions {
  readonly snapshot?: boolean;
  readonly title?: string;
  readonly client?: string;
  readonly firm?: string;
  readonly adviser?: string;
  /** A file: PNG, JPEG, or SVG. */
  readonly logo?: string;
  /** #rrggbb */
  readonly color?: string;
  readonly recommendations?: boolean;
  readonly language?: ReportDesign['language'];
}

export interface ReportOptions extends DesignOptions {
  readonly report?: boolean;
}

export function addReportOptions(command: Command): Command {
  return addDesignOptions(command.option('--report', 'also make a report on the service, and print its links'));
}

export function addDesignOptions(command: Command): Command {
  return command
    .option('--snapshot', 'report: one page instead of the full version')
    .option('--title <text>', 'report: title')
    .option('--client <name>', 'report: client that it is prepared for')
    .option('--firm <name>', 'report: firm, at the top of every page')
    .option('--adviser <name>', 'report: adviser')
    .option('--logo <file>', 'report: logo as PNG, JPEG, or SVG')
    .option('--color <hex>', 'report: color of headings and of the portfolio, such as #1d3557')
    .option('--recommendations', 'report: show scores and recommendations')
    .addOption(new Option('--language <code>', 'report: language').choices(REPORT_LANGUAGES));
}

/** Returns the options of a design that were given, as they are typed. */
export function namesOfDesign(options: DesignOptions): readonly string[] {
  const { snapshot, title, client, firm, adviser, logo, color, recommendations, language } = options;
  const design = { snapshot, title, client, firm, adviser, logo, color, recommendations, language };
  return Object.entries(design).flatMap(([name, value]) => (value === undefined ? [] : `--${name}`));
}

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.svg': 'svg+xml',
};

/** Returns the design of a report. Throws if the logo has another type. */
export async function designOf(options: DesignOptions): Promise<ReportDesign> {
  const { snapshot, title, client, firm, adviser, logo, color, recommendations, language } = options;
  return {
    ...(snapshot ? { version: 'snapshot' as const } : {}),
    ...(title === undefined ? {} : { title }),
    ...(client === undefined ? {} : { client }),
    ...(firm === undefined ? {} : { firm }),
    ...(adviser === undefined ? {} : { adviser }),
    ...(logo === undefined ? {} : { logo: await dataUrl(logo) }),
    ...(color === undefined ? {} : { colors: { primary: color } }),
    ...(recommendations ? { recommendations } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

async function dataUrl(file: string): Promise<string> {
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`${file}: a logo must be a PNG, JPEG, or SVG file`);
  return `data:image/${type};base64,${(await readFile(file)).toString('base64')}`;
}
