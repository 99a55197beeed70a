import { ensureChromium } from '../../../../scripts/programs/findChromium.ts';
import setUpService from './setUpService.ts';

/** Jest's global setup for files that need a browser, and the service that it shows. */
export default async function setUpBrowser(): Promise<void> {
  ensureChromium({ environment: process.env, say: (line) => process.stderr.write(`${line}\n`) });
  await setUpService();
}
