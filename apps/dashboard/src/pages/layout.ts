import { html, type Markup } from '@tearsheet/shared/html';
import type { Operator } from '../sessions.ts';

export interface Layout {
  readonly title: string;
  readonly content: Markup;
  /** Null on the sign-in page. */
  readonly operator: Operator | null;
  /** Loads the page again, or another one: what an HTML `refresh` has, e.g. "15". */
  readonly refresh?: string;
}

export function layout({ title, content, operator, refresh }: Layout): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : null}
<title>${title} · Tearsheet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
${operator ? navigation(operator) : null}
<main${operator ? null : html` class="narrow"`}>
${content}
</main>
</body>
</html>
`.text;
}

function navigation({ name, mayAct, csrf }: Operator): Markup {
  return html`<header>
<span class="brand">Tearsheet</span>
<nav><a href="/">Fleet</a> · <a href="/jobs">One job</a> · <a href="/audit">Audit log</a> · <a href="/queues">Queue browser</a></nav>
<span class="soft">${name}${mayAct ? '' : ' (read only)'}</span>
<form method="post" action="/sign-out"><input type="hidden" name="csrf" value="${csrf}"><button>Sign out</button></form>
</header>`;
}
