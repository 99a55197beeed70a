import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Throws if one of the files cannot be written. Commands call it before the work whose result the files get. */
export async function checkOutputFiles(...files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) {
    if (file === undefined) continue;
    if (await isFolder(file)) throw new Error(`${file} is a folder, and the command needs a file`);
    const folder = dirname(file);
    if (!(await isFolder(folder))) throw new Error(`there is no folder ${folder}`);
    await access(folder, constants.W_OK).catch(() => {
      throw new Error(`the folder ${folder} is not writable`);
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
