import type { Prose } from '../../grounding/groundTexts.ts';

const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
const MARKUP = /<\/?[a-z][^<>]{0,200}>|!?\[([^[\]]{0,500})\]\([^()]{0,500}\)|[*_`#]{2,}/giu;

/** Prose without links and markup: a model that was talked into them by its material still shows none. */
export function plainText<Texts extends Prose>(texts: Texts): Texts {
  return walk(texts) as Texts;
}

function walk(prose: Prose): Prose {
  if (typeof prose === 'string') {
    return prose
      .replaceAll(MARKUP, (_, label: string | undefined) => label ?? '')
      .replaceAll(LINK, '')
      .trim();
  }
  if (Array.isArray(prose)) return (prose as readonly Prose[]).map(walk);
  return Object.fromEntries(Object.entries(prose).map(([name, one]) => [name, walk(one)]));
}
