import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

/** Node's own type stripping, as in production. All projects share the result, so a file is stripped once per change. */
export default {
  getCacheKey: (source: string) => createHash('sha1').update(process.version).update(source).digest('hex'),
  process: (source: string) => ({ code: stripTypeScriptTypes(source) }),
};
