import { html, type RenderedPage, renderPage } from '@tearsheet/http';
import type { AppError } from '@tearsheet/shared';

/** Returns the page for people who open an address that leads nowhere. */
export function errorPage({ title, publicDetail }: AppError): RenderedPage {
  const content = html`<h1>${title}</h1>
<p>${publicDetail}</p>
<p class="soft"><a href="/">Open Tearsheet</a></p>`;
  return renderPage({ title, content });
}
