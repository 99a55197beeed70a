import type { SimulateRequest } from '@tearsheet/client';
import { simulationDocument } from '@tearsheet/presentation';
import type { Context } from '../context.ts';
import type { KeepOptions } from '../keepOptions.ts';
import { settingsOf } from './analyze.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type RequestOptions, readRequest } from './readRequest.ts';
import { readRate } from './requestSettings.ts';
import { showJob } from './showJob.ts';

export interface SimulateOptions extends ServiceOptions, RequestOptions, KeepOptions {
  readonly value?: number;
  readonly to?: string;
  readonly onMissing?: 'fail' | 'drop';
  readonly onDataFault?: 'warn' | 'fail';
  readonly rebalance?: string;
  readonly band?: string;
  readonly method?: NonNullable<SimulateRequest['method']>;
  readonly years?: number;
  readonly paths?: number;
  readonly seed?: number;
  /** The first day of the history. */
  readonly history?: string;
  /** Such as -30000:year:2%. */
  readonly flow?: readonly string[];
  readonly goal?: number;
  /** Such as 2%. */
  readonly inflation?: string;
  /** Such as 5,50,95. */
  readonly percentiles?: string;
  readonly interval?: 'month' | 'year';
  readonly json?: boolean;
}

/** Simulates the future of the portfolio in a file and shows the result. Returns the exit status. */
export async function simulate(context: Context, file: string, options: SimulateOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const { benchmark: _benchmark, benchmarks: _benchmarks, ...definition } = { ...request, ...settingsOf(options) };
  const job = await connect(context, options).simulate({ ...definition, ...pathsOf(options) });
  return showJob(context, job, { json: options.json, documentOf: simulationDocument });
}

function pathsOf(options: SimulateOptions): Partial<SimulateRequest> {
  const { method, years, paths, seed, history, flow = [], goal, inflation, percentiles, interval } = options;
  return {
    ...(method === undefined ? {} : { method }),
    ...(years === undefined ? {} : { years }),
    ...(paths === undefined ? {} : { paths }),
    ...(seed === undefined ? {} : { seed }),
    ...(history === undefined ? {} : { history_start: history }),
    ...(flow.length === 0 ? {} : { flows: flow.map(flowOf) }),
    ...(goal === undefined ? {} : { goal: { value: goal } }),
    ...(inflation === undefined ? {} : { inflation: inflationOf(inflation) }),
    ...(percentiles === undefined ? {} : { percentiles: percentiles.split(',').map(percentileOf) }),
    ...(interval === undefined ? {} : { interval }),
  };
}

function inflationOf(text: string): number {
  const rate = readRate(text);
  if (rate === null) throw new Error('--inflation needs a yearly rate, such as 2%');
  return rate;
}

function percentileOf(text: string): number {
  if (!/^\s*\d+(?:\.\d+)?\s*$/.test(text)) throw new Error('--percentiles needs numbers, such as 5,50,95');
  return Number(text);
}

const AMOUNT = /^([+-]?\d+(?:\.\d+)?):(once|month|quarter|year)$/;
const GROWTH = /^([+-]?\d+(?:\.\d+)?)%$/;
const YEARS = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?$/;

/** Reads a flow such as 500:month, -30000:year:2%, or -30000:year:inflation:10-30. */
export function flowOf(text: string): NonNullable<SimulateRequest['flows']>[number] {
  const [amountText = '', rhythm = '', ...parts] = text.split(':');
  const [, amount, every] = AMOUNT.exec(`${amountText}:${rhythm}`) ?? [];
  const flow: NonNullable<SimulateRequest['flows']>[number] = {
    amount: Number(amount),
    every: every as 'once' | 'month' | 'quarter' | 'year',
  };
  const isRead = parts.map((part) => {
    const [, growth] = GROWTH.exec(part) ?? [];
    const [, from, until] = YEARS.exec(part) ?? [];
    if (part === 'inflation') flow.indexed = true;
    else if (growth !== undefined) flow.growth = Number(growth) / 100;
    else if (from !== undefined || until !== undefined) {
      if (from !== undefined) flow.from_year = Number(from);
      if (until !== undefined) flow.until_year = Number(until);
    } else return false;
    return true;
  });
  if (amount === undefined || isRead.includes(false)) {
    throw new Error(
      `--flow ${text} needs an amount and once, month, quarter, or year, such as 500:month. Then :2% and :inflation raise it, and :10-30 limits its years.`,
    );
  }
  return flow;
}
