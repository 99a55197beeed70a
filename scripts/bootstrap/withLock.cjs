'use strict';

const fs = require('node:fs');
const path = require('node:path');

const POLL_MS = 200;

/** Runs the work while no other process on this machine does; a lock whose owner is gone is taken over. */
async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  let isAnnounced = false;
  while (!take(file)) {
    if (ownerIsGone(file)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (!isAnnounced) console.log('tearsheet: waiting for another start in this folder to finish its installation');
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** The file appears with its content in one step (link), so nobody ever reads a lock without an owner. */
function take(file) {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

function ownerIsGone(file) {
  try {
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    // ENOENT: released in this moment; EPERM: alive, somebody else's.
    return error.code === 'ESRCH';
  }
}

module.exports = { withLock };
