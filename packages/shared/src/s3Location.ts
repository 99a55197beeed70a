/** Where files lie in object storage. */
export interface S3Location {
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** Of a store that is not Amazon's; addressed with the bucket in the path. */
  readonly endpoint: string | null;
  /** Null: what AWS_REGION or the shared configuration say. */
  readonly region: string | null;
}

/**
 * Reads `s3://bucket/prefix`, with `?endpoint=https://…` and `?region=…` where needed. Credentials never stand in the
 * address. Throws an Error that says what is wrong.
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
  return {
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    endpoint,
    region: url.searchParams.get('region'),
  };
}
