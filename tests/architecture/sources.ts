import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

export const ROOT = join(import.meta.dirname, '../..');

/** Files that git tracks or would track, as paths from the root. */
export function projectFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const deleted = spawnSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n');
  return stdout.split('\n').filter((file) => file !== '' && !deleted.includes(file));
}

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

export interface Source {
  readonly file: string;
  /** The app or package, e.g. "packages/shared". */
  readonly member: string;
  /** The specifiers of its imports, with dynamic imports and re-exports. */
  readonly imports: readonly string[];
  /** Clock, environment or randomness that it reaches for, e.g. "Date.now". */
  readonly impurities: readonly string[];
}

/** The TypeScript sources of the product. Tests and `packages/testing` are left out. */
export function memberSources(): Source[] {
  return projectFiles()
    .filter((file) => /^(apps|packages)\/(?!testing\/)[^/]+\/src\/.*\.tsx?$/.test(file))
    .map((file) => ({
      file,
      member: file.split('/').slice(0, 2).join('/'),
      ...inspect(read(file), file.endsWith('.tsx')),
    }));
}

type Node = Readonly<Record<string, unknown>>;

/** Reads the syntax tree, so that neither comments nor strings are taken for code. */
export function inspect(source: string, tsx = false): Pick<Source, 'imports' | 'impurities'> {
  const imports: string[] = [];
  const impurities: string[] = [];
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }), (node) => {
    const imported = importedBy(node);
    if (imported !== null) imports.push(imported);
    const impurity = impurityOf(node);
    if (impurity !== null) impurities.push(impurity);
  });
  return { imports, impurities };
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
  } else if (isNode(value)) {
    onNode(value);
    for (const member of Object.values(value)) visit(member, onNode);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

const STATIC = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration']);

function importedBy(node: Node): string | null {
  if (typeof node.type !== 'string') return null;
  if (STATIC.has(node.type)) return isNode(node.source) ? String(node.source.value) : null;
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Import') return null;
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  return isNode(first) && isNode(first.expression) ? String(first.expression.value) : null;
}

const CALLS = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
const MEMBERS = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']);

function impurityOf(node: Node): string | null {
  if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
    const name = `${String(node.object.value)}.${String(node.property.value)}`;
    return MEMBERS.has(name) || (node.object.type === 'Identifier' && node.object.value === 'process') ? name : null;
  }
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Identifier') {
    return CALLS.has(String(node.callee.value)) ? String(node.callee.value) : null;
  }
  const isBareDate = node.type === 'NewExpression' && isNode(node.callee) && node.callee.value === 'Date';
  return isBareDate && Array.isArray(node.arguments) && node.arguments.length === 0 ? 'new Date()' : null;
}
