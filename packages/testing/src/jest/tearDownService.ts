/** Jest's global teardown. */
export default async function tearDownService(): Promise<void> {
  const ofRun = globalThis as { stopRedisOfRun?: (() => Promise<void>) | undefined };
  await ofRun.stopRedisOfRun?.();
  ofRun.stopRedisOfRun = undefined;
}
