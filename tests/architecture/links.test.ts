import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFiles, ROOT, read } from './sources.ts';

const documents = projectFiles().filter((file) => file.endsWith('.md'));
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** As GitHub makes them: lower case, punctuation dropped, spaces to hyphens. */
function anchors(file: string): string[] {
  return read(file)
    .split('\n')
    .flatMap((line) => /^#+ (.*)$/.exec(line)?.[1] ?? [])
    .map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
}

test('every link of the documents leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(LINK)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : normalize(join(dirname(document), path));
      const isThere = existsSync(join(ROOT, file));
      const isComplete = isThere && (anchor === undefined || anchors(file).includes(anchor));
      return isComplete ? [] : [`${document}: ${target}`];
    }),
  );
  expect(documents.length).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('every path that %s names exists', (document) => {
  const paths = [...read(document).matchAll(/`((?:apps|packages|infra|docs|scripts|tests)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file));

test('each decision has a date and a status', () => {
  expect(decisions.length).toBeGreaterThan(0);
  expect(
    decisions.filter((file) => !/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded)/m.test(read(file))),
  ).toEqual([]);
});

test('every decision is in the index', () => {
  const index = read('docs/decisions/README.md');
  expect(decisions.filter((file) => !index.includes(`(${file.slice('docs/decisions/'.length)})`))).toEqual([]);
});
