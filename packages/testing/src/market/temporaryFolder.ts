import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder; give `remove` to afterEach or afterAll. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tearsheet-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
