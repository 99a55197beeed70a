import { MAX_SYMBOL_LENGTH, needsOneOf, type TypeOf } from './members.ts';
import { nameText } from './names.ts';
import { rebalancing } from './rebalancing.ts';

export const DEFAULT_BENCHMARK = 'ACWI.OQ';

const symbol = { type: 'string', minLength: 1, maxLength: MAX_SYMBOL_LENGTH, description: 'Instrument.' } as const;
const date = { type: 'string', format: 'date', description: 'Date, YYYY-MM-DD.' } as const;
const annualRate = {
  type: 'number',
  exclusiveMinimum: -1,
  maximum: 1,
  description: 'Rate a year as a decimal: 0.04 means 4%.',
} as const;

const benchmarkObject = {
  properties: {
    name: nameText('Name, repeated in the result.'),
    components: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      description: 'Blend of instruments.',
      items: {
        type: 'object',
        description: 'One component.',
        properties: {
          symbol,
          weight: {
            type: 'number',
            exclusiveMinimum: 0,
            maximum: 1e9,
            description: 'Share, renormalized to sum to 1.',
          },
        },
        required: ['symbol', 'weight'],
        additionalProperties: false,
      },
    },
    rebalancing: { ...rebalancing, description: 'Policy of the blend. Default: monthly, on the last valuation day.' },
    series: {
      type: 'array',
      minItems: 2,
      maxItems: 20_000,
      description: 'Own values, in any order. A day without a value keeps the value before it.',
      items: {
        type: 'object',
        description: 'One value.',
        properties: {
          date,
          value: { type: 'number', exclusiveMinimum: 0, maximum: 1e15, description: 'Value in `currency`, above 0.' },
        },
        required: ['date', 'value'],
        additionalProperties: false,
      },
    },
    currency: { type: 'string', maxLength: 8, description: 'Currency of `series`. Default: the base currency.' },
    annual_rate: { ...annualRate, description: 'Fixed rate a year as a decimal. It compounds daily.' },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

export const BENCHMARK_KINDS = ['components', 'series', 'annual_rate'] as const;
const text = { minLength: 1, maxLength: MAX_SYMBOL_LENGTH } as const;

/** Members about benchmarks. An object has exactly one of components, series, and annual_rate. */
export const benchmarkProperties = {
  benchmark: needsOneOf(
    {
      type: ['string', 'object', 'null'],
      ...text,
      ...benchmarkObject,
      default: DEFAULT_BENCHMARK,
      description:
        'RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced.',
    } as const,
    ...BENCHMARK_KINDS,
  ),
  benchmarks: {
    type: 'array',
    maxItems: 5,
    description: 'More benchmarks to compare with, each like benchmark. See the section benchmark_comparison.',
    items: needsOneOf(
      {
        type: ['string', 'object'],
        ...text,
        ...benchmarkObject,
        description: 'RIC of a benchmark, or an object as in `benchmark`.',
      } as const,
      ...BENCHMARK_KINDS,
    ),
  },
} as const;

/** `risk_free_rate` of the analyze request. */
export const riskFreeRate = needsOneOf(
  {
    type: ['number', 'object'],
    exclusiveMinimum: -1,
    maximum: 1,
    properties: {
      symbol: { ...symbol, description: 'Currency with a rate in the market data, for example USD, or a yield index.' },
      series: {
        type: 'array',
        minItems: 1,
        maxItems: 20_000,
        description: 'Own rates, in any order. A day without a rate keeps the rate before it.',
        items: {
          type: 'object',
          description: 'The rate from a date on.',
          properties: { date, annual_rate: annualRate },
          required: ['date', 'annual_rate'],
          additionalProperties: false,
        },
      },
    },
    maxProperties: 1,
    additionalProperties: false,
    default: 0,
    description:
      'Annual risk-free rate as a decimal: 0.04 means 4%. An object names a rate of the market data or has own rates.',
  } as const,
  'symbol',
  'series',
);

/** An object with one of the members is meant: the others are absent. */
export type BenchmarkRequest = NonNullable<TypeOf<typeof benchmarkProperties.benchmark>>;
