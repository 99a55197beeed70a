import type { S3Client } from '@aws-sdk/client-s3';
import type { Disk } from 'flydrive';

/** A bucket, the part of it that is used, and the store that has it. */
interface S3Location {
  readonly bucket: string;
  /** Has no slash at either end and may be empty. */
  readonly prefix: string;
  /** The address of a store other than Amazon's. The bucket is part of the path there. */
  readonly endpoint: string | null;
  /** Null if AWS_REGION or the shared configuration decides. */
  readonly region: string | null;
}

/** Objects under one prefix of a bucket. */
export interface S3Disk {
  readonly disk: Disk;
  /** Precedes every key. It is empty or ends with a slash. */
  readonly prefix: string;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 5000;
const SILENCE_TIMEOUT_MS = 30_000;

/**
 * Reads `s3://bucket/prefix`, with `?endpoint=https://…` and `?region=…` where needed. An address never contains
 * credentials. Throws an Error that says what is wrong.
 *
 * @example parseS3Url('s3://data/tearsheet?endpoint=http://minio:9000').prefix // 'tearsheet'
 */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error('must look like s3://bucket/prefix');
  if (url.username !== '' || url.password !== '') throw new Error('must not hold credentials: set AWS_ACCESS_KEY_ID');
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (unknown.length > 0) throw new Error(`has the unknown parameter ${unknown.join(', ')}`);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\/[^/]/.test(endpoint)) throw new Error('endpoint must start with http(s)://');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  // The disk library accepts no other characters in a key.
  if (!/^[\w\-!/. ]*$/.test(prefix)) throw new Error('prefix may contain letters, digits, spaces, and -_!./ only');
  return { bucket: url.hostname, prefix, endpoint, region: url.searchParams.get('region') };
}

/** A part of a bucket with the client that reads it. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  /** Precedes every key. It is empty or ends with a slash. */
  readonly prefix: string;
}

/**
 * Opens a prefix of a bucket. Amazon's client takes its credentials from the environment, shared files, or the machine's
 * role. It is loaded here because most processes never need it.
 *
 * @param silenceMs after so long without a byte, a request fails, even in the middle of a file. `requestTimeout`, whose name
 *   promises that, only writes a warning.
 */
export async function openS3Bucket(address: string, silenceMs = SILENCE_TIMEOUT_MS): Promise<S3Bucket> {
  const { bucket, prefix, endpoint, region } = parseS3Url(address);
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region === null ? {} : { region }),
    // Many stores do not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silenceMs },
  });
  return { client, bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Opens a prefix of a bucket as a disk. */
export async function openS3Disk(address: string, silenceMs?: number): Promise<S3Disk> {
  const [{ client, bucket, prefix }, { Disk }, { S3Driver }] = await Promise.all([
    openS3Bucket(address, silenceMs),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ]);
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    prefix,
    close: () => client.destroy(),
  };
}
