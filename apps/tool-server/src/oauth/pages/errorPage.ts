import { html } from '@tearsheet/shared/html';
import { type RenderedPage, renderPage } from './renderPage.ts';

/** For what cannot be told to the client, e.g. when it is not known. */
export function errorPage(message: string): RenderedPage {
  const content = html`<h1>This did not work</h1>
<p class="bad" role="alert">${message}</p>
<p class="soft">Go back to your application and start again.</p>`;
  return renderPage({ title: 'Error', content });
}
