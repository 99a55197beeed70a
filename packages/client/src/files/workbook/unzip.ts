import { unzipSync } from 'fflate';

/** The most bytes of one unpacked file. A small archive can hold gigabytes of zeros. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Returns the text of one file in a ZIP archive, and an empty text if there is none. */
export function unzipText(archive: Uint8Array, file: string): string {
  const { [file]: bytes } = unzipSync(archive, {
    filter({ name, originalSize }) {
      if (name !== file) return false;
      if (originalSize > MOST_BYTES) throw new Error('it is larger than 64 MiB when unpacked');
      return true;
    },
  });
  return new TextDecoder().decode(bytes);
}
