import { CHROMIUM_NAMES, findChromium } from '../../../../scripts/programs/findChromium.ts';
import { installPackage } from '../../../../scripts/programs/installPackage.ts';
import setUpService from './setUpService.ts';

/**
 * Jest's global setup for files that need a browser, and the service that it shows. Installs Chromium when there is none and that needs
 * no password. Otherwise the browser tests are skipped, and a line says so.
 */
export default async function setUpBrowser(): Promise<void> {
  const environment = process.env;
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const found =
    findChromium(environment.PATH) ??
    installPackage({ wanted: 'chromium', programs: CHROMIUM_NAMES, environment, say });
  if (found === null) say('Chromium: not found and not installed, so the browser tests are skipped');
  await setUpService();
}
