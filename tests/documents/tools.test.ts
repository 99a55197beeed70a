import { expect, test } from '@jest/globals';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';
import { read } from '../architecture/sources.ts';

const text = read('docs/tools.md');

test('docs/tools.md lists every tool with its scope, and no other', () => {
  const rows = [...text.matchAll(/^\| (`[a-z_`, ]+`) \| `([a-z:]+)`/gm)];
  const listed = rows.flatMap(([, names = '', scope = '']) =>
    [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => `${name} ${scope}`),
  );
  expect(listed.sort()).toEqual(TOOLS.map(({ name, scope }) => `${name} ${scope}`).sort());
});
