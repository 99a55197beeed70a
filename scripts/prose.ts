/**
 * `npm run prose -- [paths]`: checks the language of documents, comments, messages, labels, and test names. It prints one
 * line for each problem and exits with status 1 if there is any. Without paths it reads every file that git tracks. It remembers
 * which texts have no problem, until the rules or the dependencies change.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { TextlintKernel, type TextlintMessage } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import terminology from 'textlint-rule-terminology';
import { proseOf } from './prose/proseOf.ts';
import { sentences } from './prose/sentences.ts';
import { TERMS } from './prose/vocabulary.ts';

const LEFT_OUT = /generated\/|^CHANGELOG\.md$|^docs\/examples\/|^tests\/golden\/|^scripts\/prose\/|LICENSE/;
const READ = /\.(md|ts|tsx|js|cjs|mjs)$/;

const kernel = new TextlintKernel();
const paths = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => READ.test(file) && !LEFT_OUT.test(file));

/** The texts that had no problem, as hashes. */
const GOOD = 'node_modules/.cache/prose.json';
const RULES = ['scripts/prose.ts', ...globSync('scripts/prose/*').sort(), 'pnpm-lock.yaml'];
const rules = createHash('sha256');
for (const file of RULES) rules.update(readFileSync(file));
const before = new Set<string>(existsSync(GOOD) ? JSON.parse(readFileSync(GOOD, 'utf8')) : []);
const good: string[] = [];

let problems = 0;
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  // The path decides how a text is read.
  const hash = rules.copy().update(`${file}\n${source}`).digest('base64');
  const found = before.has(hash) ? [] : await check(file, source);
  if (found.length === 0) good.push(hash);
  for (const { line, message } of found) {
    problems += 1;
    console.log(`${file}:${line}: ${message}`);
  }
}
if (paths.length === 0) {
  mkdirSync(dirname(GOOD), { recursive: true });
  writeFileSync(GOOD, JSON.stringify(good));
}
console.log(`${files.length} files, ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;

interface Problem {
  readonly line: number;
  readonly message: string;
}

async function check(file: string, source: string): Promise<Problem[]> {
  if (file.endsWith('.md')) return (await lint(source, true)).map(({ line, message }) => ({ line, message }));
  // One document for each file: a paragraph for each text, and the line of the source for each line of the document.
  const lines: string[] = [];
  const lineOf: number[] = [];
  for (const { line, text } of proseOf(file, source)) {
    for (const [i, part] of text.split('\n').entries()) {
      lines.push(part.trimStart());
      lineOf.push(line + i);
    }
    lines.push('');
    lineOf.push(line);
  }
  return (await lint(lines.join('\n'), false)).map(({ line, message }) => ({ line: lineOf[line - 1] ?? 1, message }));
}

async function lint(text: string, average: boolean): Promise<TextlintMessage[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdown.default }],
    rules: [
      { ruleId: 'sentences', rule: sentences as never, options: { average } },
      { ruleId: 'terminology', rule: terminology as never, options: { defaultTerms: false, terms: TERMS } },
    ],
  });
  return messages;
}
