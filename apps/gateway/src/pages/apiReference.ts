import { html, type Markup, type RenderedPage, renderPage } from '@tearsheet/http';
import { membersView, type Schema, withCode } from './schemaView.ts';

/** The parts of an OpenAPI description that the pages show. */
export interface Description {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: Examples }>>;
type Examples = Readonly<Record<string, { readonly value: unknown }>>;

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

const STYLE = `
.api { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; }
.api li { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; padding: .4rem 0; border-bottom: 1px solid var(--line); }
.api { list-style: none; margin: 0; padding: 0; }
.api li:last-child { border-bottom: 0; }
.method { flex: none; min-width: 4.2rem; font: 600 .8rem ui-monospace, monospace; color: var(--accent); }
.route { overflow-wrap: anywhere; }
pre { margin: 0; padding: .9rem 1rem; overflow: auto; max-height: 30rem; background: var(--page); border: 1px solid var(--line); border-radius: .4rem; font: .82rem/1.45 ui-monospace, monospace; }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; font-weight: 600; font-size: .92rem; }
.members { margin: 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); list-style: none; }
.members li { padding: .35rem 0; overflow-wrap: anywhere; }
.members p { margin: .1rem 0 0; font-size: .9rem; color: var(--muted); }
.members code, .errors code { font-weight: 600; }
.errors { margin: 0; padding: 0 0 0 1.1rem; }
header nav { display: flex; gap: 1.1rem; }
`;

/** Returns the pages of the API reference, without scripts: the list, and one page for each operation by its id. */
export function apiReference(description: Description): ReadonlyMap<string, () => RenderedPage> {
  const rows = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return new Map([
    ['', () => listPage(description, rows)],
    ...rows.map((row) => [row.operation.operationId, () => operationPage(description, row)] as const),
  ]);
}

function page(title: string, content: Markup): RenderedPage {
  const header = html`<header><a class="brand" href="/">Tearsheet</a>
<nav aria-label="API"><a href="/docs">API reference</a><a href="/openapi.json">openapi.json</a></nav></header>`;
  return renderPage({ title, content, header, style: STYLE });
}

function listPage({ info, tags }: Description, rows: readonly Row[]): RenderedPage {
  const groups = tags.map(
    ({ name, description }) => html`<section aria-labelledby="${name}">
<h2 id="${name}">${name[0]?.toUpperCase() ?? ''}${name.slice(1)}</h2>
<p class="soft">${withCode(description)}</p>
<ul class="api">
${rows.filter(({ operation }) => operation.tags.includes(name)).map(rowItem)}
</ul>
</section>`,
  );
  return page(
    'API reference',
    html`<h1>API reference</h1>
<p>${withCode(info.description)}</p>
<p class="soft">Send <code>Authorization: Bearer &lt;token&gt;</code> with every request. Each page has an example that runs as it is.</p>
${groups}`,
  );
}

function rowItem({ method, path, operation }: Row): Markup {
  return html`<li><span class="method">${method}</span> <a class="route" href="/docs/${operation.operationId}"><code>${path}</code></a> <span class="soft">${withCode(operation.summary)}</span></li>
`;
}

function operationPage({ components }: Description, { method, path, operation }: Row): RenderedPage {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const found = Object.entries(responses);
  // An answer whose only example is a failure comes after the others.
  const failsFirst = ([, { content = {} }]: (typeof found)[number]) =>
    Number(inOrder(Object.values(content)[0]?.examples ?? {})[0]?.[0] === 'failed');
  const successes = found
    .filter(([status]) => status < '300' && status >= '200')
    .sort((a, b) => failsFirst(a) - failsFirst(b));
  const errors = found.filter(([status]) => status >= '400');
  const members = (schema: Schema | undefined) =>
    schema === undefined ? null : membersView(schema, components.schemas);
  return page(
    summary.replaceAll('`', ''),
    html`<h1>${withCode(summary)}</h1>
<p><span class="method">${method}</span> <code>${path}</code></p>
${description === undefined ? null : html`<p>${withCode(description)}</p>`}
<section><h2>Request</h2>
<pre tabindex="0" aria-label="Command"><code>${command(method, path, parameters, firstOf(body?.examples))}</code></pre>
${examplesView(body?.examples, false)}
</section>
<section><h2>Response</h2>
${successes.map(
  ([status, { description: text, content }]) => html`<h3>${status}</h3>
<p>${withCode(text)}</p>
${Object.values(content ?? {}).map(({ examples }, index) => (index === 0 ? examplesView(examples, true) : null))}`,
)}
</section>
${
  parameters.length === 0
    ? null
    : html`<section><h2>Parameters</h2>
<ul class="members">${parameters.map(parameterItem)}</ul></section>`
}
${body?.schema ? html`<section><h2>Members of the body</h2>${members(body.schema)}</section>` : null}
${successes.map(([status, { content }]) => {
  const schema = content?.['application/json']?.schema;
  return schema ? html`<section><h2>Members of the response ${status}</h2>${members(schema)}</section>` : null;
})}
<section><h2>Errors</h2>
<ul class="errors">${errors.map(([status, { description: text }]) => html`<li><code>${status}</code> ${withCode(text)}</li>`)}</ul>
</section>`,
  );
}

function parameterItem({ name, in: place, required, description }: Parameter): Markup {
  return html`<li><code>${name}</code> <span class="soft">${place}${required ? ', required' : ''}</span><p>${withCode(description ?? '')}</p></li>`;
}

/** The examples of a body or an answer. A failure comes last. */
function examplesView(examples: Examples = {}, isOpen: boolean): Markup | null {
  const all = inOrder(examples);
  if (all.length === 0) return null;
  return html`${all.map(
    (
      [name, { value }],
      index,
    ) => html`<details${isOpen && index === 0 && name !== 'failed' ? html` open` : null}><summary>Example: ${name.replaceAll('_', ' ')}</summary>
<pre tabindex="0" aria-label="Example: ${name.replaceAll('_', ' ')}"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`,
  )}`;
}

function inOrder(examples: Examples): [string, { readonly value: unknown }][] {
  const rank = (name: string) => (name === 'failed' ? 2 : /^(pending|processing)$/.test(name) ? 1 : 0);
  return Object.entries(examples).sort(([a], [b]) => rank(a) - rank(b));
}

function firstOf(examples: Examples = {}): unknown {
  return inOrder(examples)[0]?.[1].value;
}

/** A command that sends the request to this service. */
function command(method: string, path: string, parameters: readonly Parameter[], body: unknown): string {
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const search = query.map(({ name }) => `${name}=…`).join('&');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$URL${path}${search === '' ? '' : `?${search}`}"`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...(body === undefined ? [] : ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(' \\\n');
}
