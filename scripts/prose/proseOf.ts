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

/**
 * The comments and the texts of a TypeScript or JavaScript source, by line: messages, descriptions, labels, and test names.
 * Other strings of tests are left out, because they are input on purpose.
 */
export function proseOf(file: string, source: string): Prose[] {
  const plugins: ParserPlugin[] = ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])];
  const tree = parse(source, {
    sourceType: 'unambiguous',
    plugins,
    errorRecovery: true,
    allowReturnOutsideFunction: true,
  });
  const found: Prose[] = joined(tree.comments ?? []);
  const isTest = /(^|\/)tests\//.test(file);
  visit(tree.program, (line, text, isTestName) => {
    if (isProse(text) && (isTestName || !isTest)) found.push({ line, text: text.trim() });
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

// "-src " is part of a content security policy.
const CODE = /[{}<>=|]|\bSELECT\b|\bINSERT\b|\breturn\b|-src |^[\w./-]+$|\n/;

/** True if a string is a phrase of at least four words rather than code, a query, or a name. */
function isProse(text: string): boolean {
  return !CODE.test(text) && /[a-z]/.test(text) && text.trim().split(/\s+/).length >= 4;
}

function visit(
  node: unknown,
  see: (line: number, text: string, isTestName: boolean) => void,
  isTestName = false,
): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see, isTestName);
  if (!isNode(node) || node.type === 'ImportDeclaration') return;
  const line = (node.loc as { start: { line: number } } | undefined)?.start.line ?? 1;
  if (node.type === 'StringLiteral' || node.type === 'JSXText') see(line, String(node.value), isTestName);
  if (node.type === 'TemplateLiteral') see(line, templateText(node), isTestName);
  if (node.type === 'CallExpression' && isTestCall(node.callee)) {
    const [name, ...rest] = node.arguments as readonly unknown[];
    // The first argument of `test.each` is a table of inputs.
    visit(name, see, !(isNode(name) && name.type === 'ArrayExpression'));
    visit([node.callee, rest], see);
    return;
  }
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null && !/comments|^loc$|^extra$/i.test(name))
      visit(value, see, isTestName);
  }
}

/** True for `test`, `describe`, and forms of them such as `test.each(rows)`. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee.name));
  return isTestCall(callee.type === 'MemberExpression' ? callee.object : callee.callee);
}

/** The text of a template literal, with `x` in place of every expression. */
function templateText(node: Node): string {
  const quasis = node.quasis as readonly { value: { cooked?: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join('`x`');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
