'use strict';

/**
 * The environment without what npm adds for the script it runs: passed on, it makes a second npm or pnpm work in the
 * wrong folder or print warnings. Settings a person made (registry, user config, proxy, cache) stay.
 */
const NOISE =
  /^npm_(package_.*|lifecycle_.*|command|execpath|node_execpath|config_(local_prefix|prefix|global_prefix|user_agent|init_module|node_gyp|npm_version|nodedir|argv))$/i;

function cleanEnvironment(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !NOISE.test(name) && name !== 'INIT_CWD'));
}

module.exports = { cleanEnvironment };
