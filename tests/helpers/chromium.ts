import { type Browser, launch } from 'puppeteer-core';
import { findProgram } from '../../scripts/redis/findProgram.ts';

/** A Chromium of this machine; null where there is none. */
export const CHROMIUM = findProgram(
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  process.env.PATH,
);

export function startBrowser(): Promise<Browser> {
  return launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
