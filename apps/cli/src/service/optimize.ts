import { readFile } from 'node:fs/promises';
import type { OptimizeRequest } from '@tearsheet/client';
import { optimizationDocument } from '@tearsheet/presentation';
import type { Context } from '../context.ts';
import { type KeepOptions, keepMembers } from '../keepOptions.ts';
import { readBenchmark } from './benchmarks.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type LimitOptions, limitMembers } from './limitOptions.ts';
import { type RequestOptions, readRequest } from './readRequest.ts';
import { showJob } from './showJob.ts';

export interface OptimizeOptions extends ServiceOptions, RequestOptions, LimitOptions, KeepOptions {
  readonly to?: string;
  readonly benchmark?: string;
  readonly onMissing?: 'fail' | 'drop';
  readonly onDataFault?: 'warn' | 'fail';
  readonly objective?: NonNullable<OptimizeRequest['objective']>;
  /** More symbols that may be held. */
  readonly add?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly turnover?: number;
  readonly holdings?: number;
  readonly frontier?: number;
  /** A JSON file with more members of the request. The other options override them. */
  readonly settings?: string;
  readonly json?: boolean;
}

/** Optimizes the weights of the portfolio in a file and shows the result. Returns the exit status. */
export async function optimize(context: Context, file: string, options: OptimizeOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const { fields: _fields, benchmark: _benchmark, benchmarks: _benchmarks, ...definition } = request;
  const job = await connect(context, options).optimize({
    ...(definition as OptimizeRequest),
    ...(await settingsIn(options.settings)),
    ...limitsOf(options),
    ...keepMembers(options),
  });
  return showJob(context, job, { json: options.json, documentOf: optimizationDocument });
}

async function settingsIn(file: string | undefined): Promise<OptimizeRequest> {
  if (file === undefined) return {};
  const settings: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw new Error(`${file} needs a JSON object with members of the request, such as {"groups": []}`);
  }
  return settings;
}

function limitsOf(options: OptimizeOptions): OptimizeRequest {
  const { bounds, ...others } = limitMembers(options);
  const { to, benchmark, onMissing, onDataFault, objective, add, least, most, turnover, holdings, frontier, currency } =
    options;
  const read = benchmark === undefined ? undefined : readBenchmark(benchmark);
  return {
    ...(currency === undefined ? {} : { base_currency: currency }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(read === undefined || read === null ? {} : { benchmark: read }),
    ...(onMissing === undefined ? {} : { on_missing: onMissing }),
    ...(onDataFault === undefined ? {} : { on_data_fault: onDataFault }),
    ...(objective === undefined ? {} : { objective }),
    ...(add === undefined ? {} : { symbols: [...add] }),
    ...others,
    ...(bounds === undefined && least === undefined && most === undefined
      ? {}
      : { bounds: { '*': [least ?? 0, most ?? 1], ...bounds } }),
    ...(turnover === undefined ? {} : { turnover: { maximum: turnover } }),
    ...(holdings === undefined ? {} : { holdings: { maximum: holdings } }),
    ...(frontier === undefined ? {} : { frontier: { points: frontier } }),
  };
}
