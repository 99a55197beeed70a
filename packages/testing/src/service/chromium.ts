import { type Browser, launch } from 'puppeteer-core';
import { findChromium } from '../../../../scripts/programs/findChromium.ts';

/** A Chromium of this machine; null where there is none. */
export const CHROMIUM = findChromium(process.env.PATH);

export function startBrowser(): Promise<Browser> {
  return launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
