import { findProgram, type InstallOptions, installPackage } from './installPackage.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the full path of a Chromium on the PATH, or null. */
export function findChromium(searchPath: string | undefined): string | null {
  return findProgram(NAMES, searchPath);
}

/** Installs Chromium when there is none and that needs no password. Otherwise the browser tests are skipped, and a line says so. */
export function ensureChromium({ environment, say }: Pick<InstallOptions, 'environment' | 'say'>): void {
  const found =
    findChromium(environment.PATH) ?? installPackage({ wanted: 'chromium', programs: NAMES, environment, say });
  if (found === null) say('Chromium: not found and not installed, so the browser tests are skipped');
}
