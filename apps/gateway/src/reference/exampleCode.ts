import { EXAMPLE_ROWS, type ExampleRow, VARIABLES } from './exampleRows.ts';

export const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python', cli: 'Command line' } as const;
export type Language = keyof typeof LANGUAGES;

export interface Example {
  readonly code: Readonly<Record<Language, string>>;
  /** Commands that set the variables of the example. Empty without variables. */
  readonly setUp: string;
}

/** The parts of an operation that its example needs. */
export interface ExampleOperation {
  readonly operationId: string;
  /** Upper case. */
  readonly method: string;
  /** With parameters such as `{job_id}`. */
  readonly path: string;
}

/** Returns the example of an operation in all languages, or null if it has none. */
export function exampleOf(operation: ExampleOperation): Example | null {
  const row = Object.hasOwn(EXAMPLE_ROWS, operation.operationId) ? EXAMPLE_ROWS[operation.operationId] : undefined;
  if (row === undefined) return null;
  const { needs = [] } = row;
  if (operation.operationId === 'getReportFile') return { code: REPORT_FILE, setUp: setUpOf(needs) };
  return {
    code: {
      curl: curl(operation, row),
      typescript: typescript(operation, row),
      python: python(operation, row),
      cli: commandLine(operation, row),
    },
    setUp: setUpOf(needs),
  };
}

/** A signed address is a whole request, so every client of HTTP can read it. */
const REPORT_FILE: Example['code'] = {
  curl: 'curl -s "$REPORT_URL" -o report.json -w \'%{http_code} %{content_type}\\n\'',
  typescript: `const { REPORT_URL = '' } = process.env;
const report = await (await fetch(REPORT_URL)).json();
console.log(report.kind);`,
  python: `import os
import httpx

print(httpx.get(os.environ["REPORT_URL"]).json()["kind"])`,
  cli: 'npx tearsheet report "$ANALYSIS_ID" --out reports',
};

function setUpOf(names: readonly (keyof typeof VARIABLES)[]): string {
  return names.map((name) => `export ${name}=$(${VARIABLES[name]})`).join('\n');
}

const filled = (path: string, values: ExampleRow['path'] = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

function search({ query = {} }: ExampleRow): string {
  const parts = Object.entries(query).map(([name, value]) => {
    const text = String(value);
    return `${name}=${text.startsWith('$') ? text : encodeURIComponent(text).replaceAll('%2C', ',')}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Returns a body with the rows of its lists on lines of their own. */
function json(value: unknown): string {
  return layout(value, (name) => JSON.stringify(name), { true: 'true', false: 'false', null: 'null' }, '"');
}

function javascript(value: unknown): string {
  const name = (key: string) => (/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key));
  return layout(value, name, { true: 'true', false: 'false', null: 'null' }, "'");
}

function pythonValue(value: unknown): string {
  return layout(value, (name) => JSON.stringify(name), { true: 'True', false: 'False', null: 'None' }, '"').replaceAll(
    /^ +/gm,
    (indent) => indent.repeat(2),
  );
}

const WIDTH = 76;

type Words = Readonly<Record<'true' | 'false' | 'null', string>>;

function layout(value: unknown, nameOf: (key: string) => string, words: Words, quote: '"' | "'", indent = ''): string {
  const inner = (item: unknown, deeper: string) => layout(item, nameOf, words, quote, deeper);
  if (typeof value === 'string') return quote === '"' ? JSON.stringify(value) : `'${value.replaceAll("'", "\\'")}'`;
  if (typeof value === 'boolean') return words[`${value}`];
  if (typeof value !== 'object') return String(value);
  if (value === null) return words.null;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) ? '' : ' ';
  const parts = (deeper: string) =>
    Array.isArray(value)
      ? value.map((item) => inner(item, deeper))
      : Object.entries(value).map(([key, item]) => `${nameOf(key)}: ${inner(item, deeper)}`);
  const line = `${open}${space}${parts(indent).join(', ')}${space}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n'))
    return quote === "'" ? line : line.replaceAll(/([{]) | ([}])/g, '$1$2');
  const deeper = `${indent}  `;
  return `${open}\n${parts(deeper)
    .map((part) => `${deeper}${part}`)
    .join(',\n')}\n${indent}${close}`;
}

function curl({ method, path }: ExampleOperation, row: ExampleRow): string {
  const { body, headers = {}, curl: options } = row;
  const lines = [
    `curl -s${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`} "$TEARSHEET_URL${filled(path, row.path)}${search(row)}"`,
    ...(path === '/v1/example' ? [] : ['-H "Authorization: Bearer $TEARSHEET_TOKEN"']),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(options === undefined ? [] : [options]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${json(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

const variablesOf = ({ path = {}, query = {} }: ExampleRow) =>
  [...Object.values(path), ...Object.values(query)].flatMap((value) =>
    String(value).startsWith('$') ? [String(value).slice(1)] : [],
  );

function typescript({ method, path }: ExampleOperation, row: ExampleRow): string {
  const variables = variablesOf(row);
  const body = row.body === undefined ? '' : javascript(row.body);
  const requests = row.body !== undefined && 'requests' in row.body ? javascript(row.body.requests) : '';
  const statements = (row.typescript ?? generalTypescript(method, path, row))
    .replaceAll('{body}', () => body)
    .replaceAll('{requests}', () => requests)
    .replaceAll('{id}', () => variables[0] ?? '');
  const environment = [
    "TEARSHEET_URL = 'http://127.0.0.1:8080'",
    "TEARSHEET_TOKEN = ''",
    ...variables.map((name) => `${name} = ''`),
  ];
  return `${statements.includes('writeFile(') ? "import { writeFile } from 'node:fs/promises';\n" : ''}import { createTearsheet } from '@tearsheet/client';

const { ${environment.join(', ')} } = process.env;
const client = createTearsheet({ url: TEARSHEET_URL, token: TEARSHEET_TOKEN });

${statements}`;
}

function generalTypescript(method: string, path: string, { query, path: values }: ExampleRow): string {
  const variables = Object.fromEntries(Object.entries(values ?? {}));
  const params = {
    ...(values === undefined ? {} : { path: variables }),
    ...(query === undefined
      ? {}
      : { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, typed(value)])) }),
  };
  const options = Object.keys(params).length === 0 ? '' : `, ${javascript({ params })}`;
  return `const { data } = await client.api.${method}('${path}'${options});
console.dir(data, { depth: null });`;
}

/** Returns a value of a query with its type, because the table of reads has texts. */
function typed(value: string | number): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function python(operation: ExampleOperation, row: ExampleRow): string {
  const { method, path } = operation;
  const variables = variablesOf(row);
  const asArguments = (value: object) => {
    const parts = Object.entries(value).map(([name, item], index) => {
      const text = pythonValue(typeof item === 'string' ? typed(item) : item);
      return index === 0 && FIRST_ARGUMENTS.has(name) ? text : `${name === 'from' ? 'from_' : name}=${text}`;
    });
    const line = parts.join(', ');
    if (line.length < WIDTH / 2 && !line.includes('\n')) return line;
    return `\n${parts.map((part) => `    ${part.replaceAll('\n', '\n    ')},\n`).join('')}`;
  };
  const id = `os.environ["${variables[0] ?? ''}"]`;
  const members = asArguments(row.body ?? row.query ?? {});
  const statements = (row.python ?? `print(client.request("${method}", "${path}").json()["status"])`)
    // A call with other arguments before or after continues on its line.
    .replaceAll(', {members},', () => (members.startsWith('\n') ? `,${members.trimEnd()}\n   ` : `, ${members},`))
    .replaceAll('{members}', () => members)
    .replaceAll('{body}', () => pythonValue(row.body ?? {}))
    .replaceAll('{requests}', () =>
      pythonValue(row.body !== undefined && 'requests' in row.body ? row.body.requests : []),
    )
    .replaceAll('{id}', () => id);
  return `${statements.includes('os.') ? 'import os\n' : ''}from tearsheet import Tearsheet

client = Tearsheet()  # uses TEARSHEET_URL and TEARSHEET_TOKEN
${statements}`;
}

/** Arguments that Python takes by their place. */
const FIRST_ARGUMENTS: ReadonlySet<string> = new Set(['portfolio', 'symbol', 'query']);

function commandLine({ method, path }: ExampleOperation, row: ExampleRow): string {
  const { body, headers = {}, cli } = row;
  const file = body === undefined ? '' : `cat > request.json <<'END'\n${json(body)}\nEND\n`;
  if (cli !== undefined) return `${cli.includes('request.json') ? file : ''}${cli}`;
  const target = `${filled(path, row.path)}${search(row)}`;
  const options = [
    ...Object.entries(headers).flatMap(([name, value]) =>
      name === 'Prefer' ? [`--wait ${value.replace('wait=', '')}`] : [`--header '${name}: ${value}'`],
    ),
    ...(body === undefined ? [] : ['--data @request.json']),
  ];
  return `${file}npx tearsheet api ${[method, /[?&$]/.test(target) ? `"${target}"` : target, ...options].join(' ')}`;
}
