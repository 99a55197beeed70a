import type { Ground } from './isGrounded.ts';

export interface Grounding {
  /** Numbers found in the prose, and those of them that are facts. */
  readonly numbers: number;
  readonly grounded: number;
  /** Sentences taken out because a number in them is no fact. */
  readonly removed: number;
  readonly removed_sentences: readonly string[];
}

export interface Grounded<Texts> {
  readonly texts: Texts;
  readonly grounding: Grounding;
}

/** A tree of prose: the draft of a narrator. */
export type Prose = string | readonly Prose[] | { readonly [name: string]: Prose };

/** Put where nothing is left, so that no field is empty. */
const NOTHING_LEFT = 'No statement on this could be verified against the facts.';

/** The numbers of a draft that no fact supports, as written. */
export function unsupportedNumbers(prose: Prose, ground: Ground): readonly string[] {
  return leaves(prose).flatMap((text) =>
    ground
      .numbersOf(text)
      .filter((number) => !ground.supports(number))
      .map(({ text: written }) => written),
  );
}

/** Takes out every sentence with a number that no fact supports, and counts. The shape of the draft stays. */
export function groundTexts<Texts extends Prose>(texts: Texts, ground: Ground): Grounded<Texts> {
  let [numbers, grounded] = [0, 0];
  const removed: string[] = [];
  const kept = (text: string): string => {
    const sentences = sentencesOf(text).filter(({ words }) => {
      const found = ground.numbersOf(words);
      const supported = found.filter(ground.supports).length;
      numbers += found.length;
      grounded += supported;
      if (supported === found.length) return true;
      removed.push(words.trim());
      return false;
    });
    const rest = sentences
      .map(({ words, gap }) => words + gap)
      .join('')
      .trim();
    return rest === '' && text.trim() !== '' ? NOTHING_LEFT : rest;
  };
  const walked = walk(texts, kept) as Texts;
  return { texts: walked, grounding: { numbers, grounded, removed: removed.length, removed_sentences: removed } };
}

function walk(prose: Prose, change: (text: string) => string): Prose {
  if (typeof prose === 'string') return change(prose);
  if (isList(prose)) return prose.map((one) => walk(one, change));
  return Object.fromEntries(Object.entries(prose).map(([name, one]) => [name, walk(one, change)]));
}

function leaves(prose: Prose): readonly string[] {
  if (typeof prose === 'string') return [prose];
  return (isList(prose) ? prose : Object.values(prose)).flatMap(leaves);
}

function isList(prose: Exclude<Prose, string>): prose is readonly Prose[] {
  return Array.isArray(prose);
}

/** Sentences with what stands between them; `Intl` knows where they end, also in Japanese and Chinese. */
function sentencesOf(text: string): readonly { readonly words: string; readonly gap: string }[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return [...segments].map(({ segment }) => {
    const words = segment.trimEnd();
    return { words, gap: segment.slice(words.length) };
  });
}
