import type { Check } from './checkRest.ts';

/** Pages, forms, and errors for people: no faults, and no redirect to a host that nobody registered. */
export const checkPages: Check = (_asked, { status, headers, text }) => {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (text.includes('server_error')) return 'server_error';
  return String(headers.location ?? '').includes('evil.example') ? 'a redirect elsewhere' : null;
};
