import type { S3Location } from './s3Location.ts';

const CONNECT_TIMEOUT_MS = 5000;
const SILENCE_TIMEOUT_MS = 30_000;

/**
 * What Amazon's client is made with. A connection on which nothing comes for `silenceMs` is given up, in the middle of a
 * file too; `requestTimeout`, whose name promises that, only writes a warning.
 */
export function s3ClientSettings(
  { endpoint, region }: Pick<S3Location, 'endpoint' | 'region'>,
  silenceMs = SILENCE_TIMEOUT_MS,
) {
  return {
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region === null ? {} : { region }),
    // Many stores know no checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silenceMs },
  } as const;
}
