import type { Check } from './checkRest.ts';

/** Pages, forms and errors of OAuth: no faults, and never a redirect to where nobody registered. */
export const checkAuthorization: Check = (_asked, { status, headers, text }) => {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (text.includes('server_error')) return 'server_error';
  return String(headers.location ?? '').includes('evil.example') ? 'a redirect elsewhere' : null;
};
