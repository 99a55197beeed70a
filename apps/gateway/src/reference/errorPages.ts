import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Markup, problemBody } from '@tearsheet/http';
import { AppError, JOB_FAILURES, PROBLEMS, type ProblemCode } from '@tearsheet/shared';
import {
  ISSUE_ERROR_CODES,
  ISSUE_WARNING_CODES,
  JOB_WARNING_CODES,
  REQUEST_CODES,
  VALIDATION_TYPES,
} from '@tearsheet/shared/schemas';
import {
  type ErrorText,
  FAILURE_TEXTS,
  ISSUE_TEXTS,
  PROBLEM_TEXTS,
  REQUEST_TEXTS,
  VALIDATION_TEXTS,
} from './errorTexts.ts';
import { codeBlock, type ReferencePage } from './layout.ts';
import { highlighted, withCode } from './text.ts';

/** A code with everything that its page shows. */
interface KnownError {
  readonly code: string;
  /** Its meaning in a sentence. */
  readonly title: string;
  readonly status: number | null;
  readonly kind: (typeof KINDS)[number];
  readonly text: ErrorText;
  /** The answer of the service, or a request that causes it. */
  readonly example: Markup;
}

const KINDS = [
  'Problems',
  'Validation of a request',
  'Values that cannot be used',
  'Issues of a portfolio',
  'Failed jobs',
  'Warnings',
] as const;

/** Meanings of the codes in the tables of docs/errors.md. The first row of a code counts. */
const MEANINGS = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../../docs/errors.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| (?:(?:\d+|yes|no) \| )?([^|]+) \|$/gm,
    ),
  ]
    .map(([, code = '', meaning = '']) => [code, meaning.trim()] as const)
    .toReversed(),
);

const ERRORS: readonly KnownError[] = [
  ...(Object.keys(PROBLEMS) as ProblemCode[]).map((code): KnownError => {
    const { title, status } = PROBLEMS[code];
    const text = PROBLEM_TEXTS[code];
    const body = problemBody(
      new AppError(code, text[2]),
      '/v1/portfolio/analyze',
      '5f1f4c62-3f0a-4f6e-b7de-2f6f43f2a001',
      'http://127.0.0.1:8080',
    );
    return { code, title: `${title}.`, status, kind: 'Problems', text, example: json('Answer', body) };
  }),
  ...VALIDATION_TYPES.map((code) =>
    causedBy(code, 'Validation of a request', VALIDATION_TEXTS[code][0], VALIDATION_TEXTS[code]),
  ),
  ...REQUEST_CODES.map((code) => {
    const [meaning, ...text] = REQUEST_TEXTS[code];
    return causedBy(code, 'Values that cannot be used', meaning, text);
  }),
  ...ISSUE_ERROR_CODES.map((code) => issue(code, 'Issues of a portfolio')),
  ...[...new Set([...ISSUE_WARNING_CODES, ...JOB_WARNING_CODES])]
    .filter((code) => !ISSUE_ERROR_CODES.some((error) => error === code))
    .map((code) => issue(code, 'Warnings')),
  ...(Object.keys(FAILURE_TEXTS) as (keyof typeof FAILURE_TEXTS)[]).map((code): KnownError => {
    const text = FAILURE_TEXTS[code];
    const job = { status: 'failed', error: text[2], error_code: code, retryable: JOB_FAILURES[code] };
    return {
      code,
      title: MEANINGS.get(code) ?? '',
      status: null,
      kind: 'Failed jobs',
      text,
      example: json('Job', job),
    };
  }),
];

function issue(code: keyof typeof ISSUE_TEXTS, kind: KnownError['kind']): KnownError {
  return causedBy(code, kind, MEANINGS.get(code) ?? '', ISSUE_TEXTS[code]);
}

function causedBy(code: string, kind: KnownError['kind'], title: string, text: ErrorText): KnownError {
  const status = kind === 'Warnings' || kind === 'Issues of a portfolio' ? null : 422;
  return { code, title, status, kind, text, example: codeBlock('Causes it', highlighted(text[2]), 'Example') };
}

function json(title: string, value: object): Markup {
  return codeBlock(title, highlighted(JSON.stringify(value, null, 2)), 'Example');
}

const BY_CODE = new Map(ERRORS.map((error) => [error.code, error]));

/** The page about answers that list what does not fit. Their items have codes, and the answer itself has none. */
const FORM = 'invalid_request';

/** Returns the meaning of a code that has a page. */
export function knownCode(code: string): string | null {
  return BY_CODE.get(code)?.title ?? null;
}

/** Returns the list of all codes, a page for each, and their entries in the search. */
export function errorPages() {
  const pages: [path: string, make: () => Omit<ReferencePage, 'address'>][] = [
    ['errors', listPage],
    [`errors/${FORM}`, formPage],
    ...ERRORS.map((error): (typeof pages)[number] => [`errors/${error.code}`, () => errorPage(error)]),
  ];
  const entries = ERRORS.map(({ code, title }): [string, string, string] => [
    code,
    `/docs/errors/${code}`,
    title.replaceAll('`', ''),
  ]);
  return { pages, entries };
}

function listPage(): Omit<ReferencePage, 'address'> {
  const byKind = Map.groupBy(ERRORS, ({ kind }) => kind);
  const content = html`<h1>Errors</h1>
<p class="lead">Every error has a code, and every code has a page. Programs should decide by the code, because the texts may change.</p>
<p><code>type</code> of a problem (RFC 9457) is the address of its page on this service. A request that does not fit is a <a href="/docs/errors/${FORM}">422 with a list</a> of everything that is wrong with it.</p>
${KINDS.map(
  (kind) =>
    html`<section class="group"><h2>${kind}</h2><ul class="codes">${(byKind.get(kind) ?? []).map(
      ({ code, title, status }) =>
        html`<li>${status === null ? null : html`<span class="status">${status}</span> `}<a href="/docs/errors/${code}"><code>${code}</code></a> <span>${withCode(title)}</span></li>
`,
    )}</ul></section>`,
)}`;
  return { title: 'Errors', content };
}

function formPage(): Omit<ReferencePage, 'address'> {
  const item = {
    type: 'value_error',
    loc: ['body', 'benchmark'],
    msg: 'Value error, Symbol "NOBODY" is not known.',
    input: 'NOBODY',
    ctx: { error: 'unresolved_benchmark', symbol: 'NOBODY', suggestions: [] },
  };
  const content = html`<div class="operation"><div class="prose">
<h1>A request that does not fit</h1>
<p class="lead">The answer is a 422 whose <code>detail</code> lists every problem of the request.</p>
<p><code>loc</code> names the place, <code>msg</code> says what is wrong, and <code>type</code> is the kind. With <code>value_error</code>, <code>ctx.error</code> has a code. Correct everything in the list, and send the request again. A repeat without a change fails again.</p>
<p>See <a href="/docs/errors">all kinds and codes</a>.</p>
</div><div class="side">${json('Answer', { detail: [item] })}</div></div>`;
  return { title: 'Request validation', content };
}

function errorPage({
  code,
  title,
  status,
  kind,
  text: [cause, remedy],
  example,
}: KnownError): Omit<ReferencePage, 'address'> {
  const content = html`<div class="operation"><div class="prose">
<p class="crumb"><a href="/docs/errors">Errors</a> · ${kind}</p>
<h1><code>${code}</code></h1>
${status === null ? null : html`<p class="route"><span class="status">${status}</span></p>`}
<h2>Meaning</h2>
<p class="lead">${withCode(title)}</p>
<h2>Causes</h2>
<p>${withCode(cause)}</p>
<h2>What to do</h2>
<p>${withCode(remedy)}</p>
</div><div class="side">${example}</div></div>`;
  return { title: code, content };
}
