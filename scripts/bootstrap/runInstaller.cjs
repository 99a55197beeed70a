'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { cleanEnvironment } = require('./cleanEnvironment.cjs');

const PATIENCE_MS = 10_000;

/** npm and pnpm would repeat each of a thousand requests for over a minute. A setting of the user comes first. */
const DEADLINES = { fetch_retry_mintimeout: '500', fetch_retry_maxtimeout: '1000', fetch_timeout: '60000' };

/**
 * Runs a program of the installation, whose output goes into a log file. Resolves with how it ended and what it wrote. At an
 * abort, the program and all its children end, and the promise rejects with the reason of the signal.
 */
function runInstaller(program, args, { cwd, logFile, signal, retries }) {
  if (signal.aborted) throw signal.reason;
  const log = fs.openSync(logFile, 'w', 0o600);
  // A group of its own, so that Ctrl-C ends it once, and a signal to this process ends all of it.
  const child = spawn(program, args, { cwd, env: environment(retries), stdio: ['ignore', log, log], detached: true });
  let timer;
  const stop = () => {
    endGroup(child, 'SIGTERM');
    timer = setTimeout(() => endGroup(child, 'SIGKILL'), PATIENCE_MS);
  };
  signal.addEventListener('abort', stop);
  return new Promise((resolve, reject) => {
    const end = (status, error) => {
      signal.removeEventListener('abort', stop);
      clearTimeout(timer);
      fs.closeSync(log);
      if (signal.aborted) reject(signal.reason);
      else resolve({ status, error, output: fs.readFileSync(logFile, 'utf8') });
    };
    child.once('error', (error) => end(null, error));
    child.once('exit', (status) => end(status, null));
  });
}

function environment(retries) {
  const result = cleanEnvironment(process.env);
  for (const [name, value] of Object.entries({ ...DEADLINES, fetch_retries: String(retries) })) {
    for (const program of ['npm', 'pnpm']) result[`${program}_config_${name}`] ??= value;
  }
  return result;
}

function endGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

module.exports = { runInstaller };
