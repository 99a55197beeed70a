import { describe, expect, test } from '@jest/globals';
import { escapeHtml, html, trusted } from '../src/render/markup.ts';

describe('html', () => {
  test('escapes every value that is not markup, in text and in attributes', () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    const { text } = html`<p title="${hostile}">${hostile}</p>`;
    expect(text).not.toMatch(/<script|"><|'1'/);
    expect(text).toBe(`<p title="${escapeHtml(hostile)}">${escapeHtml(hostile)}</p>`);
  });

  test('nests markup as it is, joins lists, and omits null and false', () => {
    const list = html`<ul>${['a', '<b>'].map((item) => html`<li>${item}</li>`)}${null}${false}</ul>`;
    expect(html`${list}${trusted('<hr>')}${7}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>7');
  });

  test('rejects an object that only looks like markup', () => {
    const fake = JSON.parse('{"text":"<img onerror=1>"}');
    expect(() => html`${fake}`).toThrow(TypeError);
  });
});
