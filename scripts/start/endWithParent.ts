/** Loaded before an app by `node --import`. It stops the app in order if the supervisor was killed. */
const parent = process.ppid;
const POLL_MS = 500;
const MAX_STOP_MS = 60_000;

// No process reads the log any more, so a failed write must not keep the app from stopping.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_STOP_MS).unref();
}, POLL_MS);
timer.unref();
