import type { SimulateRequest } from '@tearsheet/client';
import { renderText, simulationDocument } from '@tearsheet/presentation';
import type { Context } from '../context.ts';
import { settingsOf } from './analyze.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type RequestOptions, readRequest } from './readRequest.ts';

export interface SimulateOptions extends ServiceOptions, RequestOptions {
  readonly value?: number;
  readonly to?: string;
  readonly onMissing?: 'fail' | 'drop';
  readonly rebalance?: string;
  readonly band?: string;
  readonly method?: NonNullable<SimulateRequest['method']>;
  readonly years?: number;
  readonly paths?: number;
  readonly seed?: number;
  /** Such as -30000:year:2%. */
  readonly flow?: readonly string[];
  readonly goal?: number;
  readonly json?: boolean;
}

/** Simulates the future of the portfolio in a file and shows the result. Status 3 if it has warnings. */
export async function simulate(context: Context, file: string, options: SimulateOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const { benchmark: _benchmark, benchmarks: _benchmarks, ...definition } = { ...request, ...settingsOf(options) };
  const job = await connect(context, options).simulate({ ...definition, ...pathsOf(options) });
  const bar = context.progressBar();
  const result = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  if (options.json) context.printJson(result);
  else context.print(renderText(simulationDocument(result), context.paint, context.columns));
  for (const { message } of result.warnings) context.complain(message);
  return result.warnings.length > 0 ? 3 : 0;
}

function pathsOf({ method, years, paths, seed, flow = [], goal }: SimulateOptions): Partial<SimulateRequest> {
  return {
    ...(method === undefined ? {} : { method }),
    ...(years === undefined ? {} : { years }),
    ...(paths === undefined ? {} : { paths }),
    ...(seed === undefined ? {} : { seed }),
    ...(flow.length === 0 ? {} : { flows: flow.map(flowOf) }),
    ...(goal === undefined ? {} : { goal: { value: goal } }),
  };
}

const FLOW = /^([+-]?\d+(?:\.\d+)?):(once|month|quarter|year)(?::([+-]?\d+(?:\.\d+)?)%)?$/;

/** Reads a flow such as 500:month or -30000:year:2%. */
function flowOf(text: string): NonNullable<SimulateRequest['flows']>[number] {
  const [, amount, every, growth] = FLOW.exec(text) ?? [];
  if (amount === undefined || every === undefined) {
    throw new Error('--flow needs an amount and once, month, quarter, or year, such as 500:month or -30000:year:2%');
  }
  return {
    amount: Number(amount),
    every: every as 'once' | 'month' | 'quarter' | 'year',
    ...(growth === undefined ? {} : { growth: Number(growth) / 100 }),
  };
}
