import { split } from 'sentence-splitter';
import { StringSource } from 'textlint-util-to-string';
import { CONSTRUCTIONS } from './vocabulary.ts';

const MOST_WORDS = 30;
const MOST_WORDS_ON_AVERAGE = 18;

/** The parts of textlint's rule interface that this rule uses. */
interface Context {
  readonly Syntax: { readonly Paragraph: string; readonly DocumentExit: string };
  readonly RuleError: new (message: string, place?: { index: number }) => object;
  report(node: object, problem: object): void;
}

/** A textlint rule: sentences are short, and none uses a construction that readers have to decode. */
export function sentences({ Syntax, RuleError, report }: Context, { average }: { average?: boolean } = {}) {
  const lengths: number[] = [];
  return {
    [Syntax.Paragraph](node: ConstructorParameters<typeof StringSource>[0]) {
      const source = new StringSource(node, {
        replacer: ({ node: child, maskValue }) => (child.type === 'Code' ? maskValue('x') : undefined),
      });
      for (const sentence of split(source.toString())) {
        if (sentence.type !== 'Sentence') continue;
        const index = source.originalIndexFromIndex(sentence.range[0]) ?? 0;
        const text = sentence.raw.replaceAll(/\s+/g, ' ').trim();
        const words = text.match(/\S*\w\S*/g)?.length ?? 0;
        lengths.push(words);
        if (words > MOST_WORDS)
          report(node, new RuleError(`a sentence has ${words} words, at most ${MOST_WORDS}`, { index }));
        for (const { pattern, advice } of CONSTRUCTIONS) {
          if (pattern.test(text)) report(node, new RuleError(`"${text.slice(0, 60)}": ${advice}`, { index }));
        }
      }
    },
    [Syntax.DocumentExit](node: object) {
      const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      if (average && lengths.length >= 10 && mean > MOST_WORDS_ON_AVERAGE) {
        report(
          node,
          new RuleError(`sentences have ${mean.toFixed(1)} words on average, at most ${MOST_WORDS_ON_AVERAGE}`),
        );
      }
    },
  };
}
