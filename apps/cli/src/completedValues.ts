import type { Context } from './context.ts';

/** The options and arguments whose values a shell completes, by the name of the command line. */
export const VALUE_KINDS: Readonly<Record<string, ValueKind>> = {
  '--fields': 'sections',
  '--csv': 'sections',
  '--section': 'sections',
  '--currency': 'currencies',
  '--benchmark': 'benchmarks',
  '--compare-benchmark': 'benchmarks',
  job: 'jobs',
};

export const VALUE_COMMAND = 'complete-values';

const KINDS = ['sections', 'currencies', 'benchmarks', 'jobs'] as const;
export type ValueKind = (typeof KINDS)[number];

/** A person who presses Tab does not wait longer for the service. */
const DEADLINE_MS = 1500;
const MOST_JOBS = 50;

/** Prints the values of a kind, one per line. Without an answer of the service in time, it prints nothing. */
export async function printValues(context: Context, kind: string): Promise<number> {
  const values = await valuesOf(context, kind).catch(() => []);
  if (values.length > 0) context.print(values.join('\n'));
  return 0;
}

async function valuesOf(context: Context, kind: string): Promise<readonly string[]> {
  switch (kind) {
    case 'sections': {
      const { SELECTABLE_SECTION_NAMES } = await import('./service/sectionNames.ts');
      return SELECTABLE_SECTION_NAMES;
    }
    case 'currencies':
      return Intl.supportedValuesOf('currency');
    case 'benchmarks':
      return ['none', 'ACWI.OQ', 'SPY.P', 'AGG.P', '3%'];
    case 'jobs':
      return jobIds(context);
    default:
      return [];
  }
}

async function jobIds(context: Context): Promise<readonly string[]> {
  const { connect } = await import('./service/connect.ts');
  // A connection that is still open would keep the process alive.
  const late = setTimeout(() => process.exit(0), DEADLINE_MS);
  const { jobs } = await connect(context, {}).jobs({ limit: MOST_JOBS });
  clearTimeout(late);
  return jobs.map(({ job_id }) => job_id);
}
