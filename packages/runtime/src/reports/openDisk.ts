import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseS3Url, s3ClientSettings } from '@tearsheet/shared';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** The files of the reports: in a folder, or under a prefix of a bucket. @param prefix of every key, may be empty */
export interface ReportDisk {
  readonly disk: Disk;
  readonly prefix: string;
}

/** Amazon's client is loaded only where it is needed; its credentials come from the environment or the machine's role. */
export async function openDisk(folder: string, url: string | null): Promise<ReportDisk> {
  if (url === null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { disk: new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' })), prefix: '' };
  }
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const location = parseS3Url(url);
  const { bucket, prefix } = location;
  const client = new S3Client(s3ClientSettings(location));
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return { disk: new Disk(driver), prefix: prefix === '' ? '' : `${prefix}/` };
}
