import type { Context } from '../context.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { formatIssues } from './formatIssues.ts';
import { type RequestOptions, readRequest } from './readRequest.ts';

export interface ValidateOptions extends ServiceOptions, RequestOptions {
  readonly json?: boolean;
}

/** Every error and warning of a portfolio; status 1 when it is not valid. */
export async function validate(context: Context, file: string, options: ValidateOptions): Promise<number> {
  const { request } = await readRequest(context, file, options);
  const result = await connect(context, options).validate(request);
  if (options.json) context.printJson(result);
  else context.print(formatIssues(result, context.paint));
  return result.valid ? 0 : 1;
}
