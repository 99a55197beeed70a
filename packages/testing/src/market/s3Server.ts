import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3-compatible server (s3rver) with one empty bucket; the process gets the credentials it knows. */
export async function startS3Server(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  // Benches use this server too, so it needs nothing of Jest.
  const directory = await mkdtemp(join(tmpdir(), 'tearsheet s3 '));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'market' }],
  });
  const { port } = await server.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  return {
    url: `s3://market/fleet/data?endpoint=http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export { openS3Disk, type S3Disk } from '@tearsheet/runtime/reports';
