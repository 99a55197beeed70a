import { type Origin, RIGHTS, type Rights } from '@tearsheet/shared';
import { t } from '../language/translate.ts';

/** Returns the rights in data, in words. */
export function rightsText(rights: Rights | null): string {
  const texts: Readonly<Record<Rights, string>> = {
    personal: t('for your own use'),
    internal: t('for use inside your organization'),
    display: t('may be shown to everyone as figures and charts'),
    redistribute: t('free to pass on'),
  };
  return rights === null ? t('without stated rights') : texts[rights];
}

function notice(rights: Rights | null, sources: string): string {
  switch (rights) {
    case 'personal':
      return t('Data from {sources} are for the personal use of their licensee. Do not pass on this report.', {
        sources,
      });
    case 'internal':
      return t(
        'Data from {sources} are for use inside the organization of their licensee. Do not pass on this report outside it.',
        { sources },
      );
    case 'display':
      return t('Data from {sources} may be shown as figures and charts. Do not pass them on as data.', { sources });
    case 'redistribute':
      return t('Data from {sources} are free to use with this source named.', { sources });
    case null:
      return t('Data from {sources} come without stated rights. Ask their provider before you pass on this report.', {
        sources,
      });
  }
}

/** Returns one sentence for each group of sources with the same rights, the narrowest first. Simulated data need none. */
export function rightsNotices(origins: readonly Pick<Origin, 'source' | 'rights'>[]): string[] {
  const real = origins.filter(({ source }) => !/simulated/i.test(source));
  return [null, ...RIGHTS].flatMap((rights) => {
    const sources = [...new Set(real.filter((origin) => origin.rights === rights).map(({ source }) => source))].sort();
    return sources.length === 0 ? [] : [notice(rights, sources.join(', '))];
  });
}
