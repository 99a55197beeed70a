import { findProgram } from './installPackage.ts';

export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the full path of a Chromium on the PATH, or null. */
export function findChromium(searchPath: string | undefined): string | null {
  return findProgram(CHROMIUM_NAMES, searchPath);
}
