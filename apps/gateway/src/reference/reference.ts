import { html, type Markup } from '@tearsheet/http';
import { ANALYTICS_VERSION } from '@tearsheet/shared/engine';
import { errorPages, knownCode } from './errorPages.ts';
import { type Example, exampleOf, LANGUAGES, type Language } from './exampleCode.ts';
import { ASSETS, codeBlock, layout, type RailGroup, type ReferenceFile, type ReferencePage } from './layout.ts';
import { createMemberViews, type MemberViews, type Schema, type Schemas } from './members.ts';
import { highlighted, withCode, words } from './text.ts';

/** The parts of an OpenAPI description that the pages show. */
export interface Description {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
  readonly example?: unknown;
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema?: Schema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** The output of the examples on the demo market, by operation. */
export type Recorded = Readonly<Record<string, { readonly printed: Printed }>>;

interface Row {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

/** The groups of the rail, with the paths that belong to each. The first match counts. */
const GROUPS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Portfolios', /^\/v1\/portfolio\/(validate|resolve|analyze|report|simulate|optimize)\b/],
  ['Tracked portfolios', /^\/v1\/portfolio\b/],
  ['Research', /^\/v1\/([a-z]+-analysis|stock-report)$/],
  ['Results', /^\/v1\/(jobs\/\{job_id\}\/(sections|workbook)|reports|example)\b/],
  ['Jobs', /^\/v1\/jobs\b/],
  ['Webhooks', /^\/v1\/webhooks\b/],
  ['Account and versions', /^\/v1\/(account|analytics-versions)$/],
  ['Market data', /^\/v1\//],
];

/** The large schemas that several operations use have pages of their own. Answers and these pages link to them. */
const OBJECTS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Jobs', /CompletedJob$|^JobWarnings$/],
  ['Results', /Result$/],
  ['Sections of an analysis', /Section$/],
  ['Requests and their parts', /^AnalyzeRequest$|(?<!Fields)Parameter$/],
];
/** A body opens on the page of its operation, except a list of requests, and benchmarks, which have the members of `benchmark`. */
const LINKED_IN_BODIES = new Set(['AnalyzeRequest', 'BenchmarksParameter']);

/** The most characters of an output that the page of its operation shows. A longer one has a page of its own. */
const LONGEST_OUTPUT = 12_000;

/** Returns the files of the reference by their paths below /docs. A page is made when it is first read. */
export function reference(description: Description, recorded: Recorded): (path: string) => ReferenceFile | null {
  const rows = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const objects = Object.keys(description.components.schemas).filter(hasPage);
  const errors = errorPages();
  const makers = new Map<string, () => Omit<ReferencePage, 'address'>>([
    ['', () => overview(description, rows)],
    ['objects', () => objectList(description, objects)],
    ...rows.map((row) => [row.operation.operationId, () => operationPage(description, row, recorded)] as const),
    ...rows.flatMap(({ operation: { operationId } }) => outputPages(operationId, recorded[operationId]?.printed ?? {})),
    ...objects.map((name) => [`objects/${name}`, () => objectPage(description, name)] as const),
    ...errors.pages,
  ]);
  const rail = railGroups(rows);
  const made = new Map<string, ReferenceFile>(Object.entries(ASSETS));
  made.set('search.json', {
    type: 'json',
    body: JSON.stringify(searchEntries(description, rows, objects, errors.entries)),
  });
  return (path) => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const page = makers.get(path)?.();
    if (page === undefined) return null;
    const file = layout({ ...page, address: `/docs${path === '' ? '' : `/${path}`}` }, rail);
    made.set(path, file);
    return file;
  };
}

const groupOf = (path: string) => GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? 'Market data';

function railGroups(rows: readonly Row[]): readonly RailGroup[] {
  const byGroup = Map.groupBy(rows, ({ path }) => groupOf(path));
  const start = {
    title: 'Start',
    links: [
      { address: '/docs', title: 'Introduction' },
      { address: '/docs/errors', title: 'Errors' },
      { address: '/docs/objects', title: 'Objects' },
    ],
  };
  return [
    start,
    ...GROUPS.map(([title]) => ({
      title,
      links: (byGroup.get(title) ?? []).map(({ method, operation: { operationId } }) => ({
        address: `/docs/${operationId}`,
        title: words(operationId),
        method,
      })),
    })),
  ];
}

type Entry = readonly [title: string, address: string, text: string];

function searchEntries(
  { components: { schemas } }: Description,
  rows: readonly Row[],
  objects: readonly string[],
  errors: readonly Entry[],
): readonly Entry[] {
  return [
    ...rows.map(
      ({ method, path, operation: { operationId, summary } }): Entry => [
        words(operationId),
        `/docs/${operationId}`,
        `${method} ${path} ${summary}`,
      ],
    ),
    ...objects.map((name): Entry => [name, `/docs/objects/${name}`, schemas[name]?.description ?? '']),
    ...errors,
  ];
}

function overview({ info }: Description, rows: readonly Row[]): Omit<ReferencePage, 'address'> {
  const byGroup = Map.groupBy(rows, ({ path }) => groupOf(path));
  const setUp = `export TEARSHEET_URL=http://127.0.0.1:8080
export TEARSHEET_TOKEN=$(cat .tearsheet/token)`;
  const content = html`<div class="operation"><div class="prose">
<h1>API reference</h1>
<p class="lead">${withCode(info.description)}</p>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code> with every request. The same operations exist in the <a href="/openapi.json">OpenAPI description</a>, in both SDKs, on the command line, and as tools for agents.</p>
<p class="note">If a row of a portfolio cannot be held, a plain HTTP request leaves the row out and reports it in <code>warnings</code>. The SDKs and the command line send <code>"on_missing": "fail"</code>, which rejects the request instead.</p>
</div><div class="side">
${codeBlock('Before the examples', highlighted(setUp), 'Set up')}
<p class="soft">The examples run as they are in a checkout after <code>npm start</code>. The prices of its demo market are simulated.</p>
</div></div>
<section class="facts">
<h2 id="requests">Requests</h2>
<dl>
<dt>Units</dt><dd>Money is in the base currency. Ratios are decimal fractions, so 0.25 is 25%. Dates are <code>YYYY-MM-DD</code>.</dd>
<dt>Jobs</dt><dd>Long work is a job. A submit returns <code>202</code> with a <code>job_id</code>. Poll <code>check_url</code>, follow its events, or send <code>Prefer: wait=30</code> to wait for the result.</dd>
<dt>Repeats</dt><dd>Send an <code>Idempotency-Key</code> with a submit. A repeat with the same key returns the first answer.</dd>
<dt>Pages</dt><dd>Lists have a <code>limit</code> and a <code>cursor</code>. The last page has no next cursor.</dd>
<dt>Limits</dt><dd>The headers <code>RateLimit</code> and <code>RateLimit-Policy</code> show what is left. See <a href="/docs/errors/rate_limited">rate_limited</a>.</dd>
<dt>Errors</dt><dd>An error has a <code>code</code>. Its <code>type</code> is the address of a page about it. See <a href="/docs/errors">all codes</a>.</dd>
</dl>
<h2 id="versions">Versions</h2>
<p>This is version ${info.version} of the interface. New members and operations may appear in it, so ignore those that you do not know. <code>analytics_version</code> ${ANALYTICS_VERSION} names the calculation. It increases when a figure changes. <a href="/docs/getAnalyticsVersions">Analytics versions</a> lists the changes.</p>
</section>
${GROUPS.map(
  ([title]) => html`<section class="group"><h2>${title}</h2>
<ul class="list">${(byGroup.get(title) ?? []).map(
    ({ method, path, operation: { operationId, summary } }) =>
      html`<li><a href="/docs/${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a><span>${withCode(summary)}</span></li>
`,
  )}</ul></section>`,
)}`;
  return { title: 'Introduction', content };
}

function objectList(
  { components: { schemas } }: Description,
  names: readonly string[],
): Omit<ReferencePage, 'address'> {
  const groups = OBJECTS.map(([title, ofGroup]) => {
    const items = names
      .filter((name) => ofGroup.test(name))
      .map(
        (name) =>
          html`<li><a href="/docs/objects/${name}"><code>${name}</code></a><span>${withCode(schemas[name]?.description ?? '')}</span></li>
`,
      );
    return html`<section class="group"><h2>${title}</h2><ul class="list">${items}</ul></section>`;
  });
  const content = html`<h1>Objects</h1>
<p class="lead">Several operations use these objects. The result of a completed job depends on its type. The result of an analysis has sections, and <code>fields</code> selects them.</p>
${groups}`;
  return { title: 'Objects', content };
}

const hasPage = (name: string) => OBJECTS.some(([, names]) => names.test(name));
const pageOfObject = (name: string) => (hasPage(name) ? `/docs/objects/${name}` : null);

function objectPage({ components: { schemas } }: Description, name: string): Omit<ReferencePage, 'address'> {
  const schema = schemas[name] ?? {};
  const views = createMemberViews(schemas, (other) => (other === name ? null : pageOfObject(other)));
  const content = html`<h1>${name}</h1>
<p class="lead">${withCode(schema.description ?? '')}</p>
<section><h2>Members</h2>${views.membersOf(schema, 'member')}</section>`;
  return { title: name, content };
}

function operationPage(description: Description, row: Row, recorded: Recorded): Omit<ReferencePage, 'address'> {
  const { method, path, operation } = row;
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const { schemas } = description.components;
  const views = createMemberViews(schemas, pageOfObject);
  const bodyViews = createMemberViews(schemas, (name) => (LINKED_IN_BODIES.has(name) ? pageOfObject(name) : null));
  const body = requestBody?.content['application/json']?.schema;
  const example = exampleOf({ operationId, method, path });
  const successes = Object.entries(responses).filter(([status]) => status < '400');
  const scope = /Needs the scope `([\w:]+)`|Any valid token/.exec(operation.description ?? '');
  const title = words(operationId);
  const content = html`<div class="operation"><div class="prose">
<h1>${title}</h1>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p class="lead">${withCode(`${summary}.`)}</p>
${scope === null ? html`<p>${withCode(operation.description ?? '')}</p>` : html`<p class="soft">${scope[1] === undefined ? 'Any valid token is enough.' : html`The token needs the scope <code>${scope[1]}</code>.`}</p>`}
${parametersView('Path', parameters, views)}
${body === undefined ? null : html`<section><h2 id="body">Body</h2>${bodyViews.membersOf(body, 'body')}</section>`}
${parametersView('Query', parameters, views)}
${parametersView('Header', parameters, views)}
<section><h2 id="answer">Answer</h2>
${successes.map(([status, answer]) => answerView(status, answer, views))}</section>
<section><h2 id="errors">Errors</h2>
${errorTable(responses)}</section>
<section class="version"><h2 id="version">Version</h2>
<p>This operation belongs to version ${description.info.version} of the interface. The answer to a deprecated member of a body has the headers <code>Deprecation</code> and <code>Sunset</code>. See <a href="/docs#versions">versions</a>.</p></section>
</div>${example === null ? null : html`<div class="side">${exampleView(operationId, example, recorded[operationId]?.printed ?? {})}</div>`}</div>`;
  return { title, content };
}

/** The parameters in one place of the request. Null without any. */
function parametersView(place: string, parameters: readonly Parameter[], views: MemberViews): Markup | null {
  const anchor = place.toLowerCase();
  const items = parameters
    .filter((parameter) => parameter.in === anchor)
    .map(({ name, schema, description = '', required, example }) => {
      const shown = example === undefined ? '' : `Example: \`${example}\`.`;
      const described = { ...schema, description: `${description} ${shown}`.trim() };
      return views.item(name, described, { anchor: `${anchor}.${name}`, facts: required ? ['required'] : [] });
    });
  if (items.length === 0) return null;
  return html`<section><h2 id="${anchor}">${place}</h2><ul class="members">${items}</ul></section>`;
}

function answerView(status: string, { description, headers, content }: Answer, views: MemberViews): Markup {
  const types = Object.keys(content ?? {});
  const schema = content?.['application/json']?.schema;
  const shown = schema === undefined ? null : views.membersOf(schema, `answer.${status}`);
  const named = Object.entries(headers ?? {});
  return html`<h3 id="answer.${status}"><span class="status ok">${status}</span> <span class="type">${types.join(' · ')}</span></h3>
<p>${withCode(description)}</p>
${shown}${
  named.length === 0
    ? null
    : html`<details><summary>Headers of the answer</summary><ul class="members">${named.map(
        ([name, { description: text = '', schema: kind = {} }]) =>
          views.item(name, { ...kind, description: text }, { anchor: `header.${status}.${name}` }),
      )}</ul></details>`
}`;
}

/** The codes of each status, as their descriptions name them. */
function errorTable(responses: DescribedOperation['responses']): Markup {
  const rows = Object.entries(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, { description }]) => {
      const codes = [
        ...new Set(
          [...description.matchAll(/\b[a-z]+(?:_[a-z]+)+\b|`(\w+)`/g)].map(([name]) => name.replaceAll('`', '')),
        ),
      ].filter((code) => knownCode(code));
      return codes.map((code) => ({ status, code, title: knownCode(code) ?? '' }));
    });
  const invalid = { status: '422', code: 'invalid_request', title: 'The request does not fit its schema' };
  const all =
    '422' in responses
      ? [...rows.filter(({ status }) => status < '422'), invalid, ...rows.filter(({ status }) => status >= '422')]
      : rows;
  return html`<ul class="codes">${all.map(
    ({ status, code, title }) =>
      html`<li><span class="status">${status}</span> <a href="/docs/errors/${code}"><code>${code}</code></a> <span>${title}</span></li>
`,
  )}</ul>`;
}

type Printed = Readonly<Partial<Record<Language, string>>>;

const outputTitle = (name: Language, output: string) =>
  output === '' ? 'Prints nothing' : name === 'curl' ? 'Answer' : 'Output';

function exampleView(operationId: string, { code, setUp }: Example, printed: Printed): Markup {
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return html`<div class="example">
<fieldset class="languages"><legend>Language of the example</legend>${languages.map(
    ([name, title], index) =>
      html`<label><input type="radio" name="language" value="${name}"${index === 0 ? html` checked` : null}><span>${title}</span></label>`,
  )}</fieldset>
${setUp === '' ? null : html`<details class="setup"><summary>Before: set ${[...setUp.matchAll(/^export (\w+)/gm)].map(([, name]) => html`<code>${name ?? ''}</code> `)}</summary>${codeBlock('Shell', highlighted(setUp), 'Set up', 'before')}</details>`}
${languages.map(
  ([name, title]) => html`<div class="language ${name}" data-language="${name}">
${codeBlock(title, highlighted(code[name]), `Example: ${title}`, 'request')}
${outputView(operationId, name, printed[name])}
</div>`,
)}</div>`;
}

function outputView(operationId: string, name: Language, output: string | undefined): Markup | null {
  if (output === undefined) return null;
  const shown = firstLines(output);
  return html`${codeBlock(outputTitle(name, output), highlighted(shown), `Output: ${LANGUAGES[name]}`, 'output')}${
    shown === output
      ? null
      : html`<p class="more"><a href="/docs/${operationId}/${name}">All ${output.split('\n').length} lines</a></p>`
  }`;
}

/** Returns an output, or as many of its first lines as an operation's page shows. */
function firstLines(output: string): string {
  return output.length <= LONGEST_OUTPUT ? output : output.slice(0, output.lastIndexOf('\n', LONGEST_OUTPUT));
}

/** The pages of the outputs that are too long for the page of their operation. */
function outputPages(operationId: string, printed: Printed) {
  return (Object.entries(printed) as [Language, string][])
    .filter(([, output]) => firstLines(output) !== output)
    .map(([name, output]) => {
      const title = `${words(operationId)}: ${LANGUAGES[name]}`;
      const content = html`<h1>${title}</h1>
<p class="lead">The whole output of the example of <a href="/docs/${operationId}">${words(operationId)}</a>.</p>
${codeBlock(outputTitle(name, output), highlighted(output), `Output: ${LANGUAGES[name]}`, 'output')}`;
      return [`${operationId}/${name}`, () => ({ title, content })] as const;
    });
}
