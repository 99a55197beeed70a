import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const MAX_BYTES = 5_000_000;

export interface LogFile {
  write(line: string): void;
  close(): void;
}

/** Appends lines to a file; at 5 MB the file becomes `<file>.1` and a new one begins, so a log takes 10 MB at most. */
export function openLogFile(file: string): LogFile {
  let descriptor = openSync(file, 'a');
  let bytes = fstatSync(descriptor).size;
  return {
    write(line) {
      if (bytes > MAX_BYTES) {
        closeSync(descriptor);
        renameSync(file, `${file}.1`);
        descriptor = openSync(file, 'a');
        bytes = 0;
      }
      bytes += writeSync(descriptor, `${line}\n`);
    },
    close: () => closeSync(descriptor),
  };
}
