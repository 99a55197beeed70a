/** Loaded before an app by `node --import`: ends it in order when the supervisor was killed and can no longer do so. */
const parent = process.ppid;
const POLL_MS = 500;

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, POLL_MS);
timer.unref();
