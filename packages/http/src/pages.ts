import { createHash } from 'node:crypto';
import { html, type Markup, trusted } from '@tearsheet/presentation/markup';
import { CSS_COLORS } from '@tearsheet/shared';
import type { Response } from 'express';

export { html, type Markup } from '@tearsheet/presentation/markup';

export interface Page {
  readonly title: string;
  readonly content: Markup;
  /** The bar above the content. A page without a bar is a narrow card in the middle of the window. */
  readonly header?: Markup;
  /** The content of `<meta http-equiv="refresh">`, which loads this page or another one after a delay. */
  readonly refresh?: string;
  /** Origins besides this server that a form may lead to, such as the address of the client after consent. */
  readonly formTargets?: readonly string[];
  /** Styles of this app, after those of every page. */
  readonly style?: string;
  /** A script of this app. It may call this server. Default: the page runs no script. */
  readonly script?: string;
}

export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way to sign in: a form with fields, or a button that leads to another sign-in page. */
export interface SignInWay {
  /** Address that the form is sent to. */
  readonly action: string;
  readonly csrf?: string;
  readonly fields?: readonly SignInField[];
  readonly note?: Markup;
  /** Text of the button. */
  readonly submit: string;
  /** True for a plain link instead of a form. */
  readonly isLink?: boolean;
}

interface SignInField {
  readonly label: string;
  readonly name: string;
  readonly type: 'text' | 'password';
  readonly value?: string;
  readonly autocomplete: string;
  readonly maxLength: number;
}

export interface SignInPage extends Pick<Page, 'formTargets'> {
  /** The purpose of the sign-in, as shown on the page. */
  readonly purpose: string;
  /** The reason why the last attempt failed. Null if no attempt has failed. */
  readonly problem: string | null;
  /** The first one is the usual way. */
  readonly ways: readonly SignInWay[];
  /** Address that ends the sign-in without an account. */
  readonly cancel?: { readonly action: string; readonly csrf: string };
}

/** The style sheet of every page. The content security policy allows it by its hash. */
const STYLE = `
:root { color-scheme: light dark; ${CSS_COLORS} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); }
header .brand { font-weight: 700; margin-right: auto; }
header form { margin: 0; }
main { max-width: 80rem; margin: 0 auto; padding: 1.25rem 1.5rem 3rem; }
section, .card main { background: var(--surface); border: 1px solid var(--line); border-radius: .7rem; }
section { margin: 0 0 1.5rem; padding: 1rem 1.25rem 1.25rem; overflow-x: auto; }
.card { min-height: 100vh; display: flex; align-items: center; justify-content: center; padding: 1rem; }
.card main { width: 100%; max-width: 27rem; margin: 0; padding: 1.75rem 1.5rem; overflow-wrap: anywhere; }
.card .brand { margin: 0 0 1.25rem; color: var(--muted); font-size: .8rem; font-weight: 600; letter-spacing: .1em; text-transform: uppercase; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.25; }
h2 { margin: 0 0 .6rem; font-size: 1.05rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--muted); font-size: .9rem; }
.bad { color: var(--bad); font-weight: 600; }
.good { color: var(--good); }
.problem { padding: .6rem .75rem; border-left: 3px solid var(--bad); color: var(--bad); }
.or { margin: .8rem 0; text-align: center; color: var(--muted); font-size: .85rem; }
label { display: block; margin-bottom: .9rem; font-weight: 600; font-size: .9rem; }
input { display: block; width: 100%; margin-top: .25rem; padding: .65rem .7rem; font: inherit; font-weight: 400; color: inherit; background: transparent; border: 1px solid var(--axis); border-radius: .4rem; }
input[type=checkbox] { width: 1.15rem; height: 1.15rem; margin: .15rem 0 0; flex: none; accent-color: var(--accent); }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; }
fieldset label { display: flex; gap: .6rem; align-items: flex-start; margin: 0; padding: .55rem 0; font-weight: 400; border-bottom: 1px solid var(--line); }
button { padding: .35rem .7rem; font: inherit; font-size: .85rem; border: 1px solid var(--axis); border-radius: .4rem; background: transparent; color: var(--ink); cursor: pointer; }
button.danger { color: var(--bad); border-color: var(--bad); }
.card button, .button { display: block; width: 100%; margin-top: .6rem; padding: .7rem; font-size: 1rem; font-weight: 600; text-align: center; text-decoration: none; border: 1px solid var(--accent); border-radius: .4rem; background: var(--accent); color: var(--onAccent); }
.card button.plain { background: transparent; color: var(--ink); border-color: var(--axis); }
.card button.link { border: 0; padding: .5rem; background: transparent; color: var(--muted); font-weight: 400; text-decoration: underline; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; font-weight: 600; color: var(--muted); white-space: nowrap; }
td:first-child, td:nth-child(2) { white-space: nowrap; }
th, td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
code { font: .85rem ui-monospace, monospace; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The icon of the browser tab, as an SVG. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1f4e8c"/><path d="M6 22l6-7 5 4 9-11" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Returns how a content security policy names an inline style or script. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_HASH = hashOf(STYLE);

/** Returns a page and its headers. They forbid other scripts, frames, content from other origins, and caching. */
export function renderPage({ title, content, header, refresh, formTargets = [], style, script }: Page): RenderedPage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : null}
<title>${title} · Tearsheet</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>${trusted(STYLE)}</style>
${style ? html`<style>${trusted(style)}</style>` : null}
</head>
<body${header ? null : html` class="card"`}>
${header ?? null}
<main>
${header ? null : html`<p class="brand">Tearsheet</p>`}
${content}
</main>
${script ? html`<script>${trusted(script)}</script>` : null}
</body>
</html>
`;
  return {
    body: page.text,
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        'img-src data:',
        `style-src ${[STYLE_HASH, ...(style ? [hashOf(style)] : [])].join(' ')}`,
        ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  };
}

export function sendPage(response: Response, status: number, { body, headers }: RenderedPage): void {
  response
    .status(status)
    .set({ 'content-type': 'text/html; charset=utf-8', ...headers })
    .send(body);
}

/** Returns the page on which people sign in. */
export function signInPage({ purpose, problem, ways, cancel, formTargets = [] }: SignInPage): RenderedPage {
  const content = html`<h1>Sign in</h1>
<p class="soft">${purpose}</p>
${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
${ways.map((way, index) => html`${index > 0 ? html`<p class="or">or</p>` : null}${wayOf(way, index === 0)}`)}
${cancel ? wayOf({ ...cancel, submit: 'Cancel' }, false) : null}`;
  return renderPage({ title: 'Sign in', content, formTargets });
}

function wayOf({ action, csrf, fields = [], note, submit, isLink = false }: SignInWay, isUsual: boolean): Markup {
  if (isLink) return html`<a class="button" href="${action}">${submit}</a>`;
  const inputs = fields.map(
    ({ label, name, type, value = '', autocomplete, maxLength }) =>
      html`<label>${label} <input type="${type}" name="${name}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" maxlength="${maxLength}" required></label>
`,
  );
  return html`<form method="post" action="${action}">
${csrf === undefined ? null : html`<input type="hidden" name="csrf" value="${csrf}">`}
${inputs}${note ?? null}
<button type="submit"${isUsual ? null : html` class="plain"`}>${submit}</button>
</form>`;
}
