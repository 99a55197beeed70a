import { type ComponentChildren, h, type JSX } from 'preact';
import { wordsOf } from './wordsOf.ts';

/** A text, a list of texts, or named ones. */
export type Written = string | readonly string[] | { readonly [name: string]: Written };

/** Named texts under their names, as deep as they go. */
export function Prose({ texts }: { readonly texts: Readonly<Record<string, Written>> }): JSX.Element {
  return h('div', { class: 'prose' }, entries(texts, 3));
}

function entries(texts: Readonly<Record<string, Written>>, level: 3 | 4): ComponentChildren {
  return Object.entries(texts).map(([name, text]) => [
    h(level === 3 ? 'h3' : 'h4', { key: `${name}-title` }, wordsOf(name)),
    written(text),
  ]);
}

function written(text: Written): ComponentChildren {
  if (typeof text === 'string') return h(Paragraphs, { text });
  if (isList(text)) {
    return h(
      'ul',
      {},
      text.map((item, index) => h('li', { key: index }, item)),
    );
  }
  return entries(text, 4);
}

function isList(text: Exclude<Written, string>): text is readonly string[] {
  return Array.isArray(text);
}

/** Paragraphs apart by blank lines. */
export function Paragraphs({ text }: { readonly text: string }): JSX.Element {
  return h(
    'div',
    {},
    text.split(/\n{2,}/).map((paragraph, index) => h('p', { key: index }, paragraph)),
  );
}
