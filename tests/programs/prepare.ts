import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TOOLS } from './unpackPackage.ts';

const { withLock }: { withLock<T>(file: string, work: () => T): Promise<T> } = createRequire(import.meta.url)(
  '../../scripts/bootstrap/withLock.cjs',
);

/** Prepares a tool while no other process does. Test files that need a tool ask for it at the same time. */
export function prepare<T>(tool: string, work: () => T): Promise<T> {
  return withLock(join(TOOLS, `${tool}.lock`), work);
}
