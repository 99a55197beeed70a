import { type ParserPlugin, parse } from '@babel/parser';

/** A piece of text that people read, and the line of the source on which it begins. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The comments and the texts (messages, descriptions, labels, test names) of a TypeScript or JavaScript source, by line. */
export function proseOf(file: string, source: string): Prose[] {
  const plugins: ParserPlugin[] = ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])];
  const tree = parse(source, {
    sourceType: 'unambiguous',
    plugins,
    errorRecovery: true,
    allowReturnOutsideFunction: true,
  });
  const found: Prose[] = joined(tree.comments ?? []);
  visit(tree.program, (line, text) => {
    if (isProse(text)) found.push({ line, text: text.trim() });
  });
  return found.sort((a, b) => a.line - b.line);
}

type Comment = { type: string; value: string; loc?: { start: { line: number }; end: { line: number } } | null };

/** Comments as text. Consecutive line comments are one text. */
function joined(comments: readonly Comment[]): Prose[] {
  const texts: { line: number; last: number; text: string; block: boolean }[] = [];
  for (const { type, value, loc } of comments) {
    if (!loc || /^\s*(biome-ignore|@ts-|#)/.test(value)) continue;
    const block = type === 'CommentBlock';
    const text = value
      .replaceAll(/^[ \t]*\*+ ?/gm, '')
      .replace(/^\*/, '')
      .trim();
    const before = texts.at(-1);
    if (before && !block && !before.block && before.last === loc.start.line - 1) {
      before.text += `\n${text}`;
      before.last = loc.end.line;
    } else texts.push({ line: loc.start.line, last: loc.end.line, text, block });
  }
  return texts;
}

const CODE = /[{}<>=|]|\bSELECT\b|\bINSERT\b|\breturn\b|^[\w./-]+$|\n/;

/** True if a string is a phrase of at least four words rather than code, a query, or a name. */
function isProse(text: string): boolean {
  return !CODE.test(text) && /[a-z]/.test(text) && text.trim().split(/\s+/).length >= 4;
}

function visit(node: unknown, see: (line: number, text: string) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see);
  if (!isNode(node)) return;
  if (node.type === 'ImportDeclaration') return;
  const line = (node.loc as { start: { line: number } } | undefined)?.start.line ?? 1;
  if (node.type === 'StringLiteral') see(line, String(node.value));
  if (node.type === 'JSXText') see(line, String(node.value));
  if (node.type === 'TemplateLiteral') see(line, templateText(node));
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null && !/comments|^loc$|^extra$/i.test(name)) visit(value, see);
  }
}

/** The text of a template literal, with `x` in place of every expression. */
function templateText(node: Node): string {
  const quasis = node.quasis as readonly { value: { cooked?: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join('`x`');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
