import { parseS3Url, s3ClientSettings } from '@tearsheet/shared';
import { Disk } from 'flydrive';
import { openReportFolder } from './reportFolder.ts';

/** The files of the reports: in a folder, or under a prefix of a bucket. @param prefix of every key, may be empty */
export interface ReportDisk {
  readonly disk: Disk;
  readonly prefix: string;
  /** Writes all files or none. @throws NoRoomError when the disk is full */
  save(files: readonly NewFile[]): Promise<void>;
  /** @throws NoRoomError as long as a report that did not fit would still not fit */
  requireRoom(): Promise<void>;
  /** Null for object storage, which has no limit. */
  freeBytes(): Promise<number | null>;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Amazon's client is loaded only where it is needed; its credentials come from the environment or the machine's role. */
export async function openDisk(folder: string, url: string | null): Promise<ReportDisk> {
  if (url === null) return openReportFolder(folder);
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const location = parseS3Url(url);
  const { bucket, prefix } = location;
  const client = new S3Client(s3ClientSettings(location));
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  return {
    disk,
    prefix: prefix === '' ? '' : `${prefix}/`,
    async save(files) {
      await Promise.all(files.map(({ path, bytes, contentType }) => disk.put(path, bytes, { contentType })));
    },
    requireRoom: async () => {},
    freeBytes: async () => null,
  };
}
