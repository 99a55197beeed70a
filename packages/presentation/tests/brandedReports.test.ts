/** Reports of simulations, optimizations, and comparisons under the name of a firm. */
import { describe, expect, test } from '@jest/globals';
import { LANGUAGES, type Language } from '../src/language/translate.ts';
import { type RenderedReport, renderReport } from '../src/render/pdf/index.ts';
import { COMPARISON, MADE_AT, SUBJECTS } from './exampleReports.ts';

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

const languages = Object.keys(LANGUAGES) as Language[];
const REPORTS = SUBJECTS.flatMap(([kind, subject]) => languages.map((language) => [kind, language, subject] as const));

describe.each(REPORTS)('the report of a %s in %s', (kind, language, subject) => {
  let made: Promise<RenderedReport> | null = null;
  const report = () => {
    const sheet = {
      language,
      title: 'Plan <b>',
      client: 'Anna Schmidt',
      firm: 'Lake & Partners',
      adviser: 'Jonas Weber',
      logo: LOGO,
    };
    made ??= renderReport(subject, MADE_AT, { sheet: { ...sheet, colors: { primary: '#7a1f3d' } } });
    return made;
  };

  test('has the firm, the client, the logo, and the color, in three forms', async () => {
    const { html, pdf, json } = await report();
    const page = textOf(html);
    expect(page).toContain(`<html lang="${language}">`);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${language})`);
    const said = ['Plan &lt;b&gt;', 'Anna Schmidt', 'Lake &amp; Partners', 'Jonas Weber', LOGO, '--accent:#7a1f3d'];
    expect(said.filter((text) => !page.includes(text))).toEqual([]);
    expect(/\bundefined\b|\bNaN\b|\[object/.exec(page)?.[0] ?? null).toBeNull();
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-.*\/Marked true/s);
    const stored = JSON.parse(textOf(json));
    expect(stored).toMatchObject({
      kind: `portfolio_${kind}_report`,
      generated_at: MADE_AT,
      options: { client: 'Anna Schmidt', language },
    });
    expect(textOf(json)).not.toContain(LOGO);
  });
});

test('reports in several languages at the same time do not mix', async () => {
  const alone: RenderedReport[] = [];
  for (const language of languages) alone.push(await renderReport(COMPARISON, MADE_AT, { sheet: { language } }));
  const order: readonly Language[] = ['de', 'en', 'es', 'de', 'es', 'en'];
  const together = await Promise.all(
    order.map((language) => renderReport(COMPARISON, MADE_AT, { sheet: { language } })),
  );
  for (const [at, language] of order.entries()) {
    const [one, other] = [alone[languages.indexOf(language)], together[at]];
    expect(textOf(other!.html)).toBe(textOf(one!.html));
    expect(Buffer.compare(other!.pdf, one!.pdf)).toBe(0);
  }
  expect(new Set(alone.map(({ html }) => titlesOf(textOf(html)))).size).toBe(languages.length);
});

const titlesOf = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title).join();
