import { describe, expect, test } from '@jest/globals';
import { parseS3Url } from '../../src/reports/s3Disk.ts';

describe('parseS3Url', () => {
  test('reads the bucket, prefix, endpoint, and region', () => {
    expect(parseS3Url('s3://data')).toEqual({ bucket: 'data', prefix: '', endpoint: null, region: null });
    expect(parseS3Url('s3://data/a/b%20c/?endpoint=http://minio:9000&region=eu-west-1')).toEqual({
      bucket: 'data',
      prefix: 'a/b c',
      endpoint: 'http://minio:9000',
      region: 'eu-west-1',
    });
  });

  test.each([
    ['https://data/x', 'must look like'],
    ['nonsense', 'must look like'],
    ['s3:///x', 'must look like'],
    ['s3://key:secret@data/x', 'must not hold credentials'],
    ['s3://data/a=b', 'prefix may contain'],
    ['s3://data/x?end=http://a', 'unknown parameter end'],
    ['s3://data/x?endpoint=minio:9000', 'endpoint must start with'],
  ])('rejects %s', (url, message) => {
    expect(() => parseS3Url(url)).toThrow(message);
  });
});
