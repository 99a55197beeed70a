import { encodeCursor, type Operation, READS } from '@tearsheet/operations';
import reads from '../../../../docs/examples/reads.json' with { type: 'json' };
import { EXAMPLE_SIGNATURE } from './reports.ts';

export interface Parameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const UUID = '5f0c9d1e-8a43-4c5b-9d0e-2f6b7a1c3e44';

/** The value of each parameter in the examples of the reference, or one of the same form. */
const VALUES: Readonly<Record<string, unknown>> = {
  callback_url: 'https://receiver.example/tearsheet',
  code: 'session_gap',
  delivery_id: `dlv-${UUID}`,
  date: '2024-06-28',
  end_date: '2024-12-31',
  expires: '1768208400',
  id: `report-${UUID}`,
  job_id: `port-${UUID}`,
  latest: true,
  limit: 20,
  name: 'Core',
  portfolio_id: `pf-${UUID}`,
  q: 'Core',
  report: true,
  section: 'daily_summary',
  share_id: `share-${UUID}`,
  signature: EXAMPLE_SIGNATURE,
  start_date: '2024-01-02',
  symbol: 'AAPL',
  version: '1',
  'Idempotency-Key': UUID,
  'If-Match': '"v1"',
  'Last-Event-ID': '3',
  Prefer: 'wait=30',
};

const TIME = '001735808400000';
/** Positions in the lists of operations that are no reads. Each list has positions of its own form. */
const POSITIONS: Readonly<Record<string, string>> = {
  get_section: '20',
  list_jobs: `${TIME}:port-${UUID}`,
  list_notifications: '20',
  list_portfolios: `${TIME}:pf-${UUID}`,
  list_webhook_deliveries: `${TIME}:dlv-${UUID}`,
};
/** The pages of a read belong to one version of the data. */
const POSITION_OF_READ = `0.1@${reads.markets.data_version}`;

/** Returns the example of a parameter. The example of `fields` is the first members of a row. A read has its own examples. */
export function parameterExample(
  { name: operation, output }: Pick<Operation, 'name' | 'output'>,
  { name, schema }: Parameter,
): unknown {
  if (name === 'fields') return firstMembers(output);
  if (name === 'cursor') return encodeCursor(POSITIONS[operation] ?? POSITION_OF_READ);
  const own = READS.find((read) => read.name === operation)?.example[name];
  // The table of reads has texts.
  if (own !== undefined && schema.type === 'string') return own;
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  return schema.default ?? (Array.isArray(schema.enum) ? schema.enum[0] : undefined);
}

function firstMembers(output: object | null): string | undefined {
  const row: object = output && 'items' in output ? (output.items as object) : (output ?? {});
  return 'properties' in row
    ? Object.keys(row.properties as object)
        .slice(0, 3)
        .join(',')
    : undefined;
}
