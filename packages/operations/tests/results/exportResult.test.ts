import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { sealResult } from '@tearsheet/runtime/seal';
import { MessageHeader, MessageReader, tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { type ExportTask, exportResult, membersOf, type SectionFormat } from '../../src/results/exportResult.ts';
import { thin } from '../../src/results/resolution.ts';

const example = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/analysis.json', import.meta.url), 'utf8'),
) as { readonly result: Record<string, unknown> };
const stored = sealResult(Buffer.from(JSON.stringify(example)));

async function read(want: ExportTask['want']): Promise<Buffer> {
  const outcome = await exportResult({ stored, jobType: 'portfolio_analysis', want });
  if (outcome.kind !== 'bytes') throw new Error(outcome.kind);
  return Buffer.from(outcome.bytes);
}

function section(name: string, format: SectionFormat = 'json', more: Partial<object> = {}): Promise<Buffer> {
  return read({ kind: 'section', name, format, resolution: 'daily', page: null, ...more });
}

describe('the members of a JSON text', () => {
  test.each([{}, { a: 1 }, { a: '}{"\\"', 'b"\\': [[], {}, [{ c: ']' }]], é: null, last: -1.5e-7 }, example])(
    'are those that JSON.parse reads (%#)',
    (value) => {
      const json = Buffer.from(JSON.stringify(value));
      const members = membersOf(json).map(({ name, from, to }) => [name, JSON.parse(json.toString('utf8', from, to))]);
      expect(Object.fromEntries(members)).toEqual(value);
    },
  );
});

describe('a section of a result', () => {
  test('is listed with its rows, its size, and the lists inside it', async () => {
    const list = JSON.parse(String(await read({ kind: 'list' })));
    expect(list.map(({ name }: { name: string }) => name)).toEqual(Object.keys(example.result));
    const bytes = (name: string) => Buffer.byteLength(JSON.stringify(example.result[name]));
    expect(list).toContainEqual({ name: 'daily_summary', rows: 2, bytes: bytes('daily_summary'), tables: [] });
    expect(list).toContainEqual({
      name: 'turnover_analysis',
      rows: null,
      bytes: bytes('turnover_analysis'),
      tables: [
        { name: 'turnover_analysis.per_rebalance', rows: 2 },
        { name: 'turnover_analysis.costs_by_market', rows: 2 },
      ],
    });
  });

  test('as JSON has the bytes of the result', async () => {
    for (const [name, value] of Object.entries(example.result))
      expect(String(await section(name))).toBe(JSON.stringify(value));
  });

  test('and a list inside it have the same rows in every format', async () => {
    const names = ['daily_summary', 'transactions', 'latest_holdings', 'attribution.sectors', 'attribution.spans'];
    for (const name of [...names, 'portfolio_summary']) {
      const columns = JSON.parse(String(await section(name, 'columns'))) as Record<string, unknown[]>;
      const names = Object.keys(columns);
      const rows = columns[names[0]!]!.map((_, row) => names.map((column) => columns[column]![row]));
      const arrow = tableFromIPC(await section(name, 'arrow'));
      expect(arrow.schema.fields.map((field) => field.name)).toEqual(names);
      const plain = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
      const dates = new Set(
        arrow.schema.fields.filter(({ type }) => String(type).startsWith('Date')).map((f) => f.name),
      );
      const arrowRows = rows.map((_, row) =>
        names.map((column) => {
          const value = arrow.getChild(column)!.get(row);
          return dates.has(column) && value !== null ? plain(new Date(value)) : value;
        }),
      );
      expect(arrowRows).toEqual(rows);
      const file = Uint8Array.from(await section(name, 'parquet'));
      const parquet = await parquetReadObjects({
        file: file.buffer,
      });
      expect(parquet.map((row) => names.map((column) => plain(row[column])))).toEqual(rows);
      const csv: string[][] = parse(await section(name, 'csv'), { bom: true });
      expect(csv).toEqual([names, ...rows.map((row) => row.map((value) => (value === null ? '' : String(value))))]);
    }
  });

  const deposit = {
    ...{ row: 0, date: '2024-01-02', effective_date: '2024-01-02', type: 'deposit', ric: null, quantity: null },
    ...{ price: null, amount: 100, currency: 'USD', fee: 0, tax: 0, rate: null, to_currency: null },
  };
  const lists: Record<string, unknown>[] = [example.result, { portfolio_input: [deposit] }];
  test.each(lists)('that is a list has the members of its rows as columns (%#)', async (result) => {
    const sealed = sealResult(Buffer.from(JSON.stringify({ success: true, result })));
    for (const [name, rows] of Object.entries(result)) {
      if (!Array.isArray(rows) || rows.length === 0) continue;
      const want = { kind: 'section', name, format: 'columns', resolution: 'daily', page: null } as const;
      const outcome = await exportResult({ stored: sealed, jobType: 'portfolio_analysis', want });
      if (outcome.kind !== 'bytes') throw new Error(outcome.kind);
      const columns = JSON.parse(String(Buffer.from(outcome.bytes))) as Record<string, unknown[]>;
      const texts = (row: Record<string, unknown>) =>
        Object.entries(row).flatMap(([key, value]) => (typeof value === 'object' ? [] : [[key, value]]));
      const shown = rows.map((_, i) => Object.fromEntries(Object.entries(columns).map(([key, at]) => [key, at[i]])));
      for (const [i, row] of rows.entries()) expect(shown[i]).toMatchObject(Object.fromEntries(texts(row)));
    }
  });

  test('that is a map has a row for each key', async () => {
    const columns = JSON.parse(String(await section('time_period_returns', 'columns')));
    expect(columns.key).toEqual(Object.keys(example.result.time_period_returns as object));
    expect(columns.key).toHaveLength(columns.portfolio_return.length);
  });

  test('has the same columns when it has no rows', async () => {
    const empty = sealResult(Buffer.from(JSON.stringify({ success: true, result: { daily_summary: [] } })));
    const want = { kind: 'section', name: 'daily_summary', format: 'arrow', resolution: 'daily', page: null } as const;
    const outcome = await exportResult({ stored: empty, jobType: 'portfolio_analysis', want });
    if (outcome.kind !== 'bytes') throw new Error(outcome.kind);
    const { fields } = tableFromIPC(outcome.bytes).schema;
    expect(fields.slice(0, 2).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'date Date32<DAY>',
      'portfolio_value Float64',
    ]);
  });

  test('has the dictionaries of its texts when it has no rows', async () => {
    const empty = sealResult(Buffer.from(JSON.stringify({ success: true, result: { latest_holdings: [] } })));
    const want = {
      kind: 'section',
      name: 'latest_holdings',
      format: 'arrow',
      resolution: 'daily',
      page: null,
    } as const;
    const outcome = await exportResult({ stored: empty, jobType: 'portfolio_analysis', want });
    if (outcome.kind !== 'bytes') throw new Error(outcome.kind);
    const texts = tableFromIPC(outcome.bytes).schema.fields.filter(({ type }) => String(type).startsWith('Dictionary'));
    const reader = new MessageReader(outcome.bytes);
    const messages = Array.from(reader, ({ headerType, bodyLength }) => {
      reader.readMessageBody(bodyLength);
      return MessageHeader[headerType];
    });
    // Readers such as pyarrow reject a stream without them.
    expect(texts.length).toBeGreaterThan(0);
    expect(messages).toEqual(['Schema', ...texts.map(() => 'DictionaryBatch'), 'RecordBatch']);
  });

  test('comes page by page and in a lower resolution', async () => {
    const first = JSON.parse(String(await section('daily_summary', 'json', { page: { from: 0, limit: 1 } })));
    expect(first.rows).toEqual([(example.result.daily_summary as unknown[])[0]]);
    expect(Buffer.from(first.next_cursor, 'base64url').toString()).toBe('1');
    const last = JSON.parse(String(await section('daily_summary', 'json', { page: { from: 1, limit: 5 } })));
    expect([last.rows.length, last.next_cursor]).toEqual([1, null]);
    const monthly = JSON.parse(String(await section('daily_summary', 'json', { resolution: 'monthly' })));
    expect(monthly.length).toBeLessThanOrEqual(2);
    // Two trades of a month are two trades.
    const trades = [
      { date: '2024-01-02', ric: 'A' },
      { date: '2024-01-03', ric: 'A' },
    ];
    expect(thin({ transactions: trades, daily_summary: trades }, 'monthly')).toEqual({
      transactions: trades,
      daily_summary: trades.slice(1),
    });
  });

  test.each(['', 'nothing', 'daily_summary.nothing', 'constructor', 'attribution.toString', '__proto__'])(
    '%p does not exist',
    async (name) => {
      const want = { kind: 'section', name, format: 'csv', resolution: 'daily', page: null } as const;
      const outcome = await exportResult({ stored, jobType: 'portfolio_analysis', want });
      expect(outcome).toEqual({ kind: 'unknown', available: Object.keys(example.result) });
    },
  );
});
