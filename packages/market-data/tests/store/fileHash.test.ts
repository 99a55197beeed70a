import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { fileHash, fileHashInThread, fileHashSync } from '../../src/store/fileHash.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test.each([3, 65 * 1024 * 1024])(
  'a file of %d bytes has the same hash in a thread and outside of it',
  async (bytes) => {
    const file = join(folder.path, 'file');
    writeFileSync(file, 'abc');
    truncateSync(file, bytes);
    const expected = fileHashSync(file);
    expect(await fileHash(file)).toEqual({ sha256: expected, bytes });
    expect(await fileHashInThread(file)).toBe(expected);
  },
);

test('a file that is missing is an error in a thread and outside of it', async () => {
  await expect(fileHashInThread(join(folder.path, 'missing'))).rejects.toThrow('ENOENT');
});
