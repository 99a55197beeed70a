import { type Browser, launch } from 'puppeteer-core';
import { findChromium } from '../../../../scripts/programs/findChromium.ts';

/** A Chromium of this machine; null where there is none. */
export const CHROMIUM = findChromium(process.env.PATH);

/** Without a GPU process, which draws no frames while a busy machine holds it up. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-gpu-watchdog'];

export function startBrowser(): Promise<Browser> {
  return launch({ executablePath: CHROMIUM ?? '', args: ARGUMENTS });
}
