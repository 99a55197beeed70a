/** Jest's global teardown. */
export default async function tearDown(): Promise<void> {
  const { stopRedisOfRun } = globalThis as { readonly stopRedisOfRun?: () => Promise<void> };
  await stopRedisOfRun?.();
}
