/** One fenced block of a document that can be run or compared. */
export interface Block {
  readonly kind: 'sh' | 'ts' | 'python' | 'diff' | 'output';
  readonly text: string;
  /** Line of its fence, counted from 1. */
  readonly line: number;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  /** Blocks whose fence says `not-run: reason`, as "line: reason". */
  readonly notRun: readonly string[];
}

const KINDS: Readonly<Record<string, Block['kind']>> = {
  sh: 'sh',
  ts: 'ts',
  python: 'python',
  diff: 'diff',
  json: 'output',
  text: 'output',
};
const FENCE = /^```(\w*)[ ]*(.*)\n([\s\S]*?)^```$/gm;

/**
 * The blocks of a Markdown document in their order. `json` and `text` are what the block before them prints. Drawings
 * (`mermaid`) do not count; any other language, and output behind nothing, throws.
 */
export function readBlocks(markdown: string): Blocks {
  const blocks: Block[] = [];
  const notRun: string[] = [];
  for (const { index, 1: language = '', 2: mark = '', 3: text = '' } of markdown.matchAll(FENCE)) {
    const line = markdown.slice(0, index).split('\n').length;
    if (language === 'mermaid') continue;
    const reason = /^not-run: (\S.*)$/.exec(mark)?.[1];
    const kind = KINDS[language];
    const isOutput = kind === 'output';
    if (kind === undefined || (mark !== '' && reason === undefined)) {
      throw new Error(`line ${line}: nobody knows what to do with "${language} ${mark}"`);
    }
    if (reason !== undefined) notRun.push(`${line}: ${reason}`);
    else if (isOutput && blocks.length === 0) throw new Error(`line ${line}: output of nothing`);
    else blocks.push({ kind, text, line });
  }
  return { blocks, notRun };
}
