import { html } from '@tearsheet/shared/html';
import { layout } from './layout.ts';

/** Leads on at once, from a page of our own. */
export function signedInPage(): string {
  const content = html`<section><p>You are signed in. <a href="/">Go on</a></p></section>`;
  return layout({ title: 'Signed in', content, operator: null, refresh: '0; url=/' });
}
