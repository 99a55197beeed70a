import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { formatResult } from './analysis/formatResult.ts';
import { runAnalysis } from './analysis/runAnalysis.ts';
import type { Context } from './context.ts';

export interface AnalyzeOptions {
  readonly url?: string;
  readonly token?: string;
  readonly json?: boolean;
}

/** Submits the request of a file, waits, and prints the main figures or the whole result. */
export async function analyze(context: Context, file: string, options: AnalyzeOptions): Promise<number> {
  const request = parse(file, await (file === '-' ? text(context.stdin) : readFile(file, 'utf8')));
  const url = options.url ?? context.state.url;
  const token = options.token ?? context.state.token;
  if (url === null) throw new Error('no service is known: give --url, or run "npm start" first');
  if (token === null) throw new Error('no token is known: give --token, or set TEARSHEET_TOKEN');
  const bar = context.progressBar();
  const result = await runAnalysis({ url, token }, request, (percent, step) => bar.show(percent, step)).finally(() =>
    bar.end(),
  );
  if (options.json) context.printJson(result);
  else context.print(formatResult(result.result));
  return 0;
}

function parse(file: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error(`${file === '-' ? 'standard input' : file} is not JSON`);
  }
}
