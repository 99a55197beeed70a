import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AccountRequests } from '@tearsheet/http';
import type { ReportAnswer, ReportFile, ReportStore } from '@tearsheet/runtime/reports';
import { AppError } from '@tearsheet/shared';
import type { Express, Request, Response } from 'express';
import { readerOf } from './shared.ts';

export const REPORT_PATH = '/v1/reports/:id/:file';

const compress = promisify(gzip);

interface ReportServices {
  readonly reports: ReportStore;
  readonly accountRequests: AccountRequests;
}

/**
 * Serves the files of finished reports. The signed address is enough, so a report can be opened in a browser and shared. The
 * signature is checked before anything is read.
 */
export function serveReports(app: Express, { reports, accountRequests }: ReportServices): void {
  const answer = async (request: Request, response: Response) => {
    const { id, file } = request.params;
    const found = await reports.read({
      id: String(id),
      file: String(file),
      expires: textOf(request.query.expires),
      signature: textOf(request.query.signature),
    });
    if (found.kind === 'expired')
      throw new AppError('report_expired', 'The address has expired. Make the report again.');
    if (found.kind === 'not_found') throw new AppError('report_not_found', 'There is no report at this address.');
    await sendReport(request, response, found);
  };
  app.get(REPORT_PATH, (request, response) =>
    accountRequests.run(readerOf(request), response, () => answer(request, response)),
  );
}

type Found = Extract<ReportAnswer, { readonly kind: 'found' }>;

async function sendReport(request: Request, response: Response, { file, mediaType, bytes }: Found): Promise<void> {
  const isPacked = file !== 'report.pdf' && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isPacked ? await compress(bytes) : bytes;
  response.set({
    'content-type': mediaType,
    'content-disposition': `${file === 'report.json' ? 'attachment' : 'inline'}; filename="${request.params.id}.${file.split('.')[1]}"`,
    'content-security-policy': contentPolicy(file, bytes),
    // The file at an address never changes.
    'cache-control': 'private, max-age=3600, immutable',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Encoding',
    'content-length': String(body.length),
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}

/** Returns an empty text for a parameter that is missing or repeated, which no signature fits. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the Content-Security-Policy of a report file. The page may only apply the style block in its own head and show the logo inside it. The hash of
 * this block is computed here, so a report stays readable after a release that changes the style. `sandbox` separates the page from
 * the origin of the API, in case a report contains hostile markup. The PDF may use the browser's own viewer.
 */
export function contentPolicy(file: ReportFile, bytes: Uint8Array): string {
  if (file === 'report.pdf')
    return "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  if (file === 'report.json') return NOTHING;
  const style = /<style>([\s\S]*?)<\/style>/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  return `${NOTHING}; img-src data:; style-src 'sha256-${hash}'; sandbox`;
}
