import { createHash } from 'node:crypto';
import { html, type Markup, trusted } from '@tearsheet/shared/html';
import { STYLE } from './style.ts';

export interface Page {
  readonly title: string;
  readonly content: Markup;
  /** Where forms may lead besides this server, e.g. the client's address after the consent. */
  readonly formTargets?: readonly string[];
}

export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A whole page with the headers it must be sent with: no script, no frame, no other origin, kept nowhere. */
export function renderPage({ title, content, formTargets = [] }: Page): RenderedPage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Tearsheet</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">Tearsheet</p>
${content}
</main>
</body>
</html>
`;
  return {
    body: page.text,
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${STYLE_HASH}'`,
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
