/**
 * Removes members of random requests. If the figures stay the same, the member had no effect, so the answer of the full request must have
 * named it, or its value must be the default.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };
type Path = readonly (string | number)[];

const SYMBOLS = ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'];
const MARKETS = ['United States', 'United Kingdom', 'Singapore', 'Japan', 'Hong Kong', 'Germany'];
const REQUESTS = 30;
const REMOVED = 3;

/** Each instrument pays a dividend, so that every treatment of dividends can have an effect. */
function payingMarket() {
  const market = testMarket();
  return {
    ...market,
    instruments: market.instruments.map((row) => ({ ...row, country: row.market })),
    dividends: SYMBOLS.map((ric) => ({ ric, exDay: toDay('2023-05-10'), amount: 2.5, currency: null, payDay: null })),
  };
}

const service = useService({ market: payingMarket() });

beforeAll(() => service.startWorker());

let seed = 11;
/** Returns a number from 0 to below 1, the same ones in each run. */
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const some = <T>(values: readonly T[]): readonly T[] => values.filter(() => random() < 0.4);
const perMarket = (value: () => Json) => Object.fromEntries(some(MARKETS).map((market) => [market, value()]));

const policy = (): Json => ({
  schedule: pick(['none', 'monthly', 'quarterly']),
  on: pick(['first', 'last']),
  to: pick(['target', 'edge']),
  ...(random() < 0.5 ? { band: { absolute: 0.002 } } : {}),
});

function shock(): Json {
  const scope = pick(['all', 'market', 'sector', 'currency', 'symbol']);
  const names: Readonly<Record<string, readonly string[]>> = {
    market: MARKETS.slice(0, 4),
    sector: ['Technology', 'Energy', 'Financials', 'Industrials'],
    currency: ['USD', 'GBP', 'SGD', 'JPY'],
    symbol: SYMBOLS,
  };
  return { scope, change: -0.1 - random() / 2, ...(names[scope] ? { name: pick(names[scope]) } : {}) };
}

/** Options of a request with random values that fit the schema, and that may be useless together. */
const OPTIONS: Readonly<Record<string, () => Json>> = {
  initial_value: () => pick([10_000, 50_000]),
  rebalancing: policy,
  include_transaction_costs: () => random() < 0.6,
  transaction_cost_config: () => perMarket(() => ({ buy: 0.01, sell: 0.02 })),
  withholding: () => perMarket(() => 0.3),
  dividends: () => pick(['reinvest', 'cash']),
  fees: () => [{ name: 'Adviser', annual_rate: 0.01 }],
  benchmark: () => ({
    name: 'Mix',
    components: [
      { symbol: 'ACWI.OQ', weight: 0.5 },
      { symbol: 'AAA.N', weight: 0.5 },
    ],
    ...(random() < 0.5 ? { rebalancing: policy() } : {}),
    ...(random() < 0.5 ? { currency: 'EUR' } : {}),
  }),
  stress_shocks: () => [{ name: 'Fall', shocks: [shock(), shock()] }],
  confidence: () => ({ trials: pick([1, 20]), trials_variance: 0.2 }),
  lot_method: () => pick(['fifo', 'average']),
  track_cash: () => random() < 0.5,
  allow_negative_cash: () => random() < 0.5,
};

/** Defaults by the name of a member, or by its place. */
const DEFAULTS: Readonly<Record<string, Json>> = {
  'benchmark.rebalancing': { schedule: 'monthly', on: 'last', to: 'target' },
  initial_value: 10_000,
  schedule: 'none',
  on: 'last',
  to: 'target',
  include_transaction_costs: false,
  dividends: 'reinvest',
  trials: 1,
  lot_method: 'fifo',
  track_cash: true,
  allow_negative_cash: true,
};

function randomBody(): { readonly [member: string]: Json } {
  const symbols = [pick(SYMBOLS.slice(0, 2)), pick(SYMBOLS.slice(2))];
  const options = Object.entries(OPTIONS).filter(() => random() < 0.45);
  return {
    portfolio: symbols.map((symbol, i) => ({ date: '2023-01-03', symbol, weight: i === 0 ? 0.6 : 0.4 })),
    ...Object.fromEntries(options.map(([name, value]) => [name, value()])),
  };
}

function isDefault(path: Path, value: unknown): boolean {
  const known = DEFAULTS[path.join('.')] ?? DEFAULTS[String(path.at(-1))];
  return known !== undefined && JSON.stringify(known) === JSON.stringify(value);
}

/** Yields the path of every member of an object in the value. */
function* membersIn(value: Json, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value)) yield at;
    yield* membersIn(inner, at);
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((found, part) => Reflect.get(Object(found), part), value);
}

function without(body: object, path: Path): object {
  const copy = structuredClone(body);
  Reflect.deleteProperty(Object(valueAt(copy, path.slice(0, -1))), path.at(-1)!);
  return copy;
}

interface Answer {
  readonly figures: string;
  readonly fields: readonly string[];
}

/** Returns the figures of an analysis without the echo of its parameters. Null if the request is refused. */
async function analyzed(body: object): Promise<Answer | null> {
  const { status, json } = await service.call('POST', '/v1/portfolio/analyze', body, { prefer: 'wait=30' });
  if (status === 422) return null;
  expect([status, json.status]).toEqual([200, 'completed']);
  const { portfolio_parameters: _echo, warnings: _warnings, input_hash: _hash, ...figures } = json.result.result;
  const fields = json.warnings.map(({ field }: { readonly field: string }) => field.replaceAll(/\[(\d+)\]/g, '.$1'));
  return { figures: JSON.stringify(figures), fields };
}

const isAround = (field: string, place: string) => `${place}.`.startsWith(`${field}.`) || field.startsWith(`${place}.`);

test('a member whose removal changes no figure is named in the answer', async () => {
  const silent: string[] = [];
  let named = 0;
  let tried = 0;
  for (let i = 0; i < REQUESTS; i++) {
    const body = randomBody();
    const full = await analyzed(body);
    if (full === null) continue;
    const { portfolio: _rows, ...options } = body;
    const members = [...membersIn(options)].filter((path) => !isDefault(path, valueAt(body, path)));
    for (const path of members.sort(() => random() - 0.5).slice(0, REMOVED)) {
      const less = await analyzed(without(body, path));
      if (less === null) continue;
      tried += 1;
      if (less.figures !== full.figures) continue;
      const place = path.join('.');
      if (full.fields.some((field) => isAround(field, place))) named += 1;
      else silent.push(`${place} of ${JSON.stringify(options)}`);
    }
  }
  expect(silent).toEqual([]);
  // Requests without such members would prove nothing.
  expect(named).toBeGreaterThan(5);
  expect(tried - named).toBeGreaterThan(20);
});
