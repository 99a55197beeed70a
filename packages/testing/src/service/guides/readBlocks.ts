/** One fenced block of a document that can be run or compared. */
export interface Block {
  readonly kind: 'sh' | 'ts' | 'python' | 'diff' | 'output';
  readonly text: string;
  /** Line of its fence, counted from 1. */
  readonly line: number;
  /** The reason in its first line, such as `# Not run by the tests: it needs a cluster.` Null if it is run. */
  readonly notRun: string | null;
}

const KINDS: Readonly<Record<string, Block['kind']>> = {
  sh: 'sh',
  ts: 'ts',
  python: 'python',
  diff: 'diff',
  json: 'output',
  text: 'output',
};
/** Drawings and settings. */
const NEITHER_RUN_NOR_COMPARED = new Set(['mermaid', 'yaml']);
const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;
const NOT_RUN = /^(?:#|\/\/) Not run by the tests: (\S.*)\n/;

/**
 * Returns the blocks of a Markdown document in their order. `json` and `text` are what the block before them prints. Any other
 * language throws, and so do a fence with more than a language, and output after nothing.
 */
export function readBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { index, 1: language = '', 2: text = '' } of markdown.matchAll(FENCE)) {
    const line = markdown.slice(0, index).split('\n').length;
    if (NEITHER_RUN_NOR_COMPARED.has(language)) continue;
    const kind = KINDS[language];
    if (kind === undefined) throw new Error(`line ${line}: nobody knows what to do with "${language}"`);
    const before = blocks.at(-1);
    if (kind === 'output' && before === undefined) throw new Error(`line ${line}: output of nothing`);
    const notRun = kind === 'output' ? (before?.notRun ?? null) : (NOT_RUN.exec(text)?.[1] ?? null);
    blocks.push({ kind, text, line, notRun });
  }
  return blocks;
}
