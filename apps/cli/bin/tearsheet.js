#!/usr/bin/env node
// Plain JavaScript that an old Node runs too: it starts the command with the Node that the checkout brings along.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) {
  process.removeAllListeners('warning');
  await import('../src/main.ts');
} else {
  const node = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));
  if (!existsSync(node)) {
    console.error('tearsheet: nothing is installed yet; run "npm start" once in the checkout');
    process.exit(1);
  }
  const args = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)];
  const { status, signal } = spawnSync(node, args, { stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
}
