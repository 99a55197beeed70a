import { writeFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { connect, type ServiceOptions } from './connect.ts';
import { readSource } from './readRequest.ts';

export interface ApiOptions extends ServiceOptions {
  /** JSON, or @ and the name of a file. */
  readonly data?: string;
  readonly header?: readonly string[];
  readonly wait?: number;
  /** Path of a member with dots. */
  readonly print?: string;
  readonly out?: string;
}

/** Sends any request and prints its answer: JSON in lines, text as it is. An answer without a body prints nothing. */
export async function api(context: Context, method: string, path: string, options: ApiOptions): Promise<number> {
  const { data, header = [], wait, print, out } = options;
  await checkOutputFiles(out);
  const response = await connect(context, options).request(method, path, {
    headers: { ...Object.fromEntries(header.map(headerOf)), ...(wait === undefined ? {} : { prefer: `wait=${wait}` }) },
    ...(data === undefined ? {} : { body: await bodyOf(context, data) }),
  });
  if (out !== undefined) {
    await writeFile(out, new Uint8Array(await response.arrayBuffer()));
    context.complain(`wrote ${out}`);
    return 0;
  }
  const text = await response.text();
  if (text === '') return 0;
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson && print !== undefined)
    throw new Error('the answer is not JSON, so it has no members: leave out --print');
  if (!isJson) context.print(text.trimEnd());
  else if (print === undefined) context.printJson(JSON.parse(text));
  else printMember(context, JSON.parse(text), print);
  return 0;
}

function headerOf(text: string): [name: string, value: string] {
  const at = text.indexOf(':');
  if (at < 1) throw new Error(`a header has a name, a colon, and a value, unlike ${text}`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

async function bodyOf(context: Context, data: string): Promise<unknown> {
  const text = data.startsWith('@') ? (await readSource(context, data.slice(1))).text : data;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`--data is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function printMember(context: Context, answer: unknown, path: string): void {
  let value = answer;
  for (const name of path.split('.')) {
    const isObject = typeof value === 'object' && value !== null;
    if (!isObject || !Object.hasOwn(value as object, name)) throw new Error(`the answer has no member ${path}`);
    value = Reflect.get(value as object, name);
  }
  if (typeof value === 'string') context.print(value);
  else context.printJson(value);
}
