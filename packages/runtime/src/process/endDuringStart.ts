/**
 * Ends the process at SIGTERM while Node still loads the app. The first process of a container ignores signals without a
 * handler. A pod that is deleted during its start would take jobs, and be killed at the end of its grace period.
 */
const end = () => process.exit(143);

process.on('SIGTERM', end);
process.on('newListener', function replace(signal) {
  if (signal !== 'SIGTERM') return;
  process.off('newListener', replace);
  // The app now stops in order (lifecycle.ts). Without any handler for a moment, a waiting signal would be lost.
  process.nextTick(() => process.off('SIGTERM', end));
});
