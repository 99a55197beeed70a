import type { Block } from './readBlocks.ts';

/** Follows the output of a block. */
export const END_OF_BLOCK = '--- end of block ---';
const LIMIT = 'END_OF_THE_BLOCK';
const FILE_NAME = /^(?:\/\/|#) ([\w-]+\.(?:ts|py))\n/;
const RUN: Readonly<Record<'ts' | 'python', string>> = { ts: 'block.ts', python: 'block.py' };

/**
 * Returns one bash script of the blocks that are run, so variables live on. Its first failing command ends it. A block of
 * TypeScript or Python whose first line names a file is saved under that name, for a later command. Without a name, it is run
 * at once. A diff is applied.
 */
export function toScript(blocks: readonly Block[]): string {
  return ['set -e', ...blocks.flatMap((block) => [commandsOf(block), `echo; echo '${END_OF_BLOCK}'`]), ''].join('\n');
}

function commandsOf({ kind, text, notRun }: Block): string {
  if (kind === 'output' || notRun !== null) return ':';
  if (kind === 'sh') return text;
  if (kind === 'diff') return save('block.diff', text, 'git apply block.diff');
  const name = FILE_NAME.exec(text)?.[1];
  if (name !== undefined) return save(name, text, ':');
  return save(RUN[kind], text, kind === 'ts' ? 'npx node block.ts' : 'python3 block.py');
}

const save = (file: string, text: string, then: string) => `cat > ${file} <<'${LIMIT}'\n${text}${LIMIT}\n${then}`;
