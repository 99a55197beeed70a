import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReportAnswer, ReportStore } from '@tearsheet/runtime/reports';
import { AppError } from '@tearsheet/shared';
import type { Express, Request, Response } from 'express';
import { contentPolicy } from './contentPolicy.ts';

export const REPORT_PATH = '/v1/reports/:id/:file';

const compress = promisify(gzip);

/**
 * Serves the files of finished reports. The signature of the address is all that is needed, so that a report can be opened
 * in a browser or passed on; it is checked before anything is read.
 */
export function serveReports(app: Express, reports: ReportStore): void {
  app.get(REPORT_PATH, async (request, response) => {
    const { id, file } = request.params;
    const answer = await reports.read({
      id: String(id),
      file: String(file),
      expires: textOf(request.query.expires),
      signature: textOf(request.query.signature),
    });
    if (answer.kind === 'expired')
      throw new AppError('report_expired', 'The address has expired. Make the report again.');
    if (answer.kind === 'not_found') throw new AppError('report_not_found', 'There is no report at this address.');
    await sendReport(request, response, answer);
  });
}

type Found = Extract<ReportAnswer, { readonly kind: 'found' }>;

async function sendReport(request: Request, response: Response, { file, mediaType, bytes }: Found): Promise<void> {
  const isPacked = file !== 'report.pdf' && request.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isPacked ? await compress(bytes) : bytes;
  response.set({
    'content-type': mediaType,
    'content-disposition': `${file === 'report.json' ? 'attachment' : 'inline'}; filename="${request.params.id}.${file.split('.')[1]}"`,
    'content-security-policy': contentPolicy(file, bytes),
    // What an address leads to never changes.
    'cache-control': 'private, max-age=3600, immutable',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Encoding',
    'content-length': String(body.length),
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}

/** A parameter that is missing or came twice is as good as wrong. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
