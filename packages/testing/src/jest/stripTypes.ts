import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';
import { transformSync } from '@swc/core';

const TSX = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
    target: 'esnext',
  },
} as const;

/** Node's own type stripping, as in production, and swc for TSX, which Node cannot read. All projects share the result, so a file is stripped once per change. */
export default {
  getCacheKey: (source: string) => createHash('sha1').update(process.version).update(source).digest('hex'),
  process: (source: string, path: string) => ({
    code: path.endsWith('.tsx') ? transformSync(source, TSX).code : stripTypeScriptTypes(source),
  }),
};
