import { type Origin, RIGHTS, type Rights } from '@tearsheet/shared';

const TEXTS: Readonly<Record<Rights, string>> = {
  personal: 'for your own use',
  internal: 'for use inside your organization',
  display: 'may be shown to everyone as figures and charts',
  redistribute: 'free to pass on',
};
const NOTICES: Readonly<Record<Rights, string>> = {
  personal: 'are for the personal use of their licensee. Do not pass on this report.',
  internal: 'are for use inside the organization of their licensee. Do not pass on this report outside it.',
  display: 'may be shown as figures and charts. Do not pass them on as data.',
  redistribute: 'are free to use with this source named.',
};
const UNKNOWN = 'come without stated rights. Ask their provider before you pass on this report.';

/** Returns the rights in data, in words. */
export function rightsText(rights: Rights | null): string {
  return rights === null ? 'without stated rights' : TEXTS[rights];
}

/** Returns one sentence for each group of sources with the same rights, the narrowest first. Simulated data need none. */
export function rightsNotices(origins: readonly Pick<Origin, 'source' | 'rights'>[]): string[] {
  const real = origins.filter(({ source }) => !/simulated/i.test(source));
  return [null, ...RIGHTS].flatMap((rights) => {
    const sources = [...new Set(real.filter((origin) => origin.rights === rights).map(({ source }) => source))].sort();
    if (sources.length === 0) return [];
    return [`Data from ${sources.join(', ')} ${rights === null ? UNKNOWN : NOTICES[rights]}`];
  });
}
