import type { Operation } from '@tearsheet/operations';

export interface Parameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const UUID = '5f0c9d1e-8a43-4c5b-9d0e-2f6b7a1c3e44';

/** The value of each parameter in the examples of the reference, or one of the same form. */
const VALUES: Readonly<Record<string, unknown>> = {
  callback_url: 'https://receiver.example/tearsheet',
  code: 'session_gap',
  currency: 'USD',
  cursor: 'MDAxNzk1OTQzOTI4MDgw',
  date: '2024-06-28',
  delivery_id: `msg_${UUID}`,
  end_date: '2024-12-31',
  expires: '1735689600',
  from: 'EUR',
  id: `rep-${UUID}`,
  job_id: `port-${UUID}`,
  latest: true,
  limit: 20,
  name: 'Core',
  portfolio_id: `pf-${UUID}`,
  q: 'Core',
  query: 'apple',
  report: true,
  section: 'daily_summary',
  share_id: `share-${UUID}`,
  signature: 'b1946ac92492d2347c6235b4d2611184',
  start_date: '2024-01-02',
  symbol: 'AAPL',
  to: 'USD',
  version: '1',
  'Idempotency-Key': UUID,
  'If-Match': 'W/"1"',
  'Last-Event-ID': '3',
  Prefer: 'wait=30',
};

/** Returns the example of a parameter. The example of `fields` is the first members of a row. */
export function parameterExample({ output }: Pick<Operation, 'output'>, { name, schema }: Parameter): unknown {
  if (name === 'fields') return firstMembers(output);
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
