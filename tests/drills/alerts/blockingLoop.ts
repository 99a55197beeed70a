/** Loaded by `node --import`: blocks the event loop for 400 ms twice a second, as a computation on it would. */
setInterval(() => {
  const end = performance.now() + 400;
  while (performance.now() < end);
}, 500).unref();
