import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { type S3Location, s3ClientSettings } from '@tearsheet/shared';

/** Objects under one prefix of a bucket; names are relative to it. */
export interface S3Folder {
  /** Null when there is no such object. */
  readText(name: string, signal?: AbortSignal): Promise<string | null>;
  /** Streams an object into a file; false when there is no such object. */
  download(name: string, file: string, signal?: AbortSignal): Promise<boolean>;
  writeText(name: string, text: string): Promise<void>;
  upload(name: string, file: string, bytes: number): Promise<void>;
  /** The size of an object, or null when there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** Names that begin so, the newest first. */
  list(beginning: string): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}

/**
 * Opens a prefix with Amazon's client, whose credentials come from the environment, shared files or the machine's role.
 * The client is loaded here, because most processes never need it.
 * @param silenceMs see s3ClientSettings
 */
export async function openS3Folder(location: S3Location, silenceMs?: number): Promise<S3Folder> {
  const { bucket, prefix } = location;
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client(s3ClientSettings(location, silenceMs));
  const at = (name: string) => ({ Bucket: bucket, Key: prefix === '' ? name : `${prefix}/${name}` });

  return {
    async readText(name, signal) {
      const found = await orNull(client.send(new sdk.GetObjectCommand(at(name)), signalled(signal)));
      return (await found?.Body?.transformToString()) ?? null;
    },
    async download(name, file, signal) {
      const found = await orNull(client.send(new sdk.GetObjectCommand(at(name)), signalled(signal)));
      if (!(found?.Body instanceof Readable)) return false;
      await pipeline(found.Body, createWriteStream(file), signal ? { signal } : {});
      return true;
    },
    async writeText(name, text) {
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body: text, ContentType: 'application/json' }));
    },
    async upload(name, file, bytes) {
      const Body = createReadStream(file);
      await client.send(new sdk.PutObjectCommand({ ...at(name), Body, ContentLength: bytes }));
    },
    async sizeOf(name) {
      const found = await orNull(client.send(new sdk.HeadObjectCommand(at(name))));
      return found?.ContentLength ?? null;
    },
    async list(beginning) {
      const { Bucket, Key } = at(beginning);
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: Key });
      const objects = (await Array.fromAsync(pages)).flatMap((page) => page.Contents ?? []);
      return objects
        .sort((a, b) => (b.LastModified?.getTime() ?? 0) - (a.LastModified?.getTime() ?? 0))
        .map((object) => (object.Key ?? '').slice(Key.length - beginning.length));
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand(at(name)));
    },
    close: () => client.destroy(),
  };
}

function signalled(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {};
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** NoSuchBucket is a 404 too, but a wrong address and no missing object. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
