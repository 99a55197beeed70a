import { createHash } from 'node:crypto';
import type { ReportFile } from '@tearsheet/runtime/reports';

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of a report file. The page may only apply the style block in its own head. The hash of
 * this block is computed here, so a report stays readable after a release that changes the style. `sandbox` separates the page from
 * the origin of the API, in case a report contains hostile markup. The PDF may use the browser's own viewer.
 */
export function contentPolicy(file: ReportFile, bytes: Uint8Array): string {
  if (file === 'report.pdf')
    return "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  if (file === 'report.json') return NOTHING;
  const style = /<style>([\s\S]*?)<\/style>/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return `${NOTHING}; style-src 'sha256-${hash}'; sandbox`;
}
