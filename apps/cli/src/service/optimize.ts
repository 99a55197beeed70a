import type { OptimizeRequest } from '@tearsheet/client';
import { optimizationDocument, renderText } from '@tearsheet/presentation';
import type { Context } from '../context.ts';
import { readBenchmark } from './benchmarks.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { type RequestOptions, readRequest } from './readRequest.ts';

export interface OptimizeOptions extends ServiceOptions, RequestOptions {
  readonly to?: string;
  readonly benchmark?: string;
  readonly onMissing?: 'fail' | 'drop';
  readonly objective?: NonNullable<OptimizeRequest['objective']>;
  /** More symbols that may be held. */
  readonly add?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly turnover?: number;
  readonly holdings?: number;
  readonly frontier?: number;
  readonly json?: boolean;
}

/** Optimizes the weights of the portfolio in a file and shows the result. Status 3 if it has warnings. */
export async function optimize(context: Context, file: string, options: OptimizeOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const { fields: _fields, benchmark: _benchmark, benchmarks: _benchmarks, ...definition } = request;
  const job = await connect(context, options).optimize({ ...(definition as OptimizeRequest), ...limitsOf(options) });
  const bar = context.progressBar();
  const result = await job
    .wait({ onProgress: ({ percent, step }) => bar.show(percent, step) })
    .finally(() => bar.end());
  if (options.json) context.printJson(result);
  else context.print(renderText(optimizationDocument(result), context.paint, context.columns));
  for (const { message } of result.warnings) context.complain(message);
  return result.warnings.length > 0 ? 3 : 0;
}

function limitsOf(options: OptimizeOptions): OptimizeRequest {
  const { to, benchmark, onMissing, objective, add, least, most, turnover, holdings, frontier, currency } = options;
  const read = benchmark === undefined ? undefined : readBenchmark(benchmark);
  return {
    ...(currency === undefined ? {} : { base_currency: currency }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(read === undefined || read === null ? {} : { benchmark: read }),
    ...(onMissing === undefined ? {} : { on_missing: onMissing }),
    ...(objective === undefined ? {} : { objective }),
    ...(add === undefined ? {} : { symbols: [...add] }),
    ...(least === undefined && most === undefined ? {} : { bounds: { '*': [least ?? 0, most ?? 1] } }),
    ...(turnover === undefined ? {} : { turnover: { maximum: turnover } }),
    ...(holdings === undefined ? {} : { holdings: { maximum: holdings } }),
    ...(frontier === undefined ? {} : { frontier: { points: frontier } }),
  };
}
