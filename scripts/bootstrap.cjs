// The entry of `npm start`, `npm test`, `npm run packages`, and others. Node 6 can read it, so an old Node can say what to do.
'use strict';

if (Number(process.versions.node.split('.')[0]) < 18) {
  const version = process.versions.node;
  console.error(`tearsheet: Node ${version} is too old: install Node 18 or later, and run the same command again.`);
  process.exit(1);
}
require('./bootstrap/main.cjs');
