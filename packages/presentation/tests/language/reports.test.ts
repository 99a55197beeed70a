/** Reports in other languages have no sentence in English, except those that the service or a user wrote. */
import { describe, expect, test } from '@jest/globals';
import { REPORTS } from '../exampleReports.ts';

/** Returns the texts of a page, also those of its attributes, without those that say they are in English. */
function textsOf(html: Uint8Array): Set<string> {
  const page = Buffer.from(html)
    .toString()
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, '');
  const shown = [...page.matchAll(/>([^<>]+)</g), ...page.matchAll(/ (?:title|aria-label|alt)="([^"]+)"/g)];
  return new Set(
    shown.map(([, text = '']) =>
      text.replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').trim(),
    ),
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Words of English sentences that German and Spanish do not have. */
const ENGLISH = /\b(the|of|and|from|with|is|are|were|for|has|have|which|that|this|not|only)\b/i;

const CASES = Object.keys(REPORTS).flatMap((kind) =>
  (['de', 'es'] as const).map((language) => [kind, language] as const),
);

describe.each(CASES)('the %s in %s', (kind, language) => {
  test('has no fixed text in English', async () => {
    const { html, json } = await REPORTS[kind]!(language);
    // A sentence of the service says that it is in English. A name does not.
    const given = stringsIn(JSON.parse(Buffer.from(json).toString())).filter((text) => /^[^.]* [^.]*$/.test(text));
    // The longest first, because one may be part of another.
    given.sort((a, b) => b.length - a.length);
    // Names of users and of stock reports stay as they are, also next to a fixed text.
    const fixed = [...textsOf(html)].map((text) => given.reduce((rest, one) => rest.replace(one, ''), text));
    expect(fixed.length).toBeGreaterThan(30);
    expect(fixed.filter((text) => ENGLISH.test(text))).toEqual([]);
  });
});
