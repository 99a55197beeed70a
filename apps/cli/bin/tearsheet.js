#!/usr/bin/env node
// Plain JavaScript that Node 12 runs too: it starts the command with the Node that the checkout brings along.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const main = here('../src/main.ts');
// Node caches compiled code here, which halves the time to the first line.
const cache = process.env.NODE_COMPILE_CACHE || here('../../../node_modules/.cache/node');

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) {
  process.removeAllListeners('warning');
  module.enableCompileCache(cache);
  import('../src/main.ts')
    .then(({ main: run }) => run(process))
    .catch((error) => {
      throw error;
    });
} else {
  const node = here('../../../node_modules/node/bin/node');
  if (!existsSync(node)) {
    console.error('tearsheet: Nothing is installed yet: run "npm start" once in the checkout.');
    process.exit(1);
  }
  const args = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)];
  const { status, signal } = spawnSync(node, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  if (signal) process.kill(process.pid, signal);
  process.exit(status === null ? 1 : status);
}
