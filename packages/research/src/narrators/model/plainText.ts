import type { Prose } from '../../grounding/groundTexts.ts';

const LINK = /\b(?:https?:\/\/|www\.)\S+/giu;
const TAG = /<\/?[a-z][^<>]{0,200}>/giu;
const LABELLED_LINK = /!?\[([^[\]]{0,500})\]\([^()]{0,500}\)/gu;
const MARKS = /[*_`#]{2,}/gu;

/** Prose without links and markup: a model that was talked into them by its material still shows none. */
export function plainText<Texts extends Prose>(texts: Texts): Texts {
  return walk(texts) as Texts;
}

function walk(prose: Prose): Prose {
  if (typeof prose === 'string') {
    return prose.replaceAll(TAG, '').replaceAll(LABELLED_LINK, '$1').replaceAll(MARKS, '').replaceAll(LINK, '').trim();
  }
  if (Array.isArray(prose)) return (prose as readonly Prose[]).map(walk);
  return Object.fromEntries(Object.entries(prose).map(([name, one]) => [name, walk(one)]));
}
