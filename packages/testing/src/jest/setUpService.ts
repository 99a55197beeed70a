import buildConsole from '../../../../apps/console/build.ts';
import setUpRedis from './setUpRedis.ts';

/** Jest's global setup for files that need a service. It builds the console, which the gateway serves as it was built. */
export default async function setUpService(): Promise<void> {
  await setUpRedis();
  await buildConsole();
}
