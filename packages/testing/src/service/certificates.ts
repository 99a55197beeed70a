import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRedisProgram } from '../../../../scripts/redis/findRedis.ts';

/** Files in PEM form. */
export interface Certificates {
  readonly ca: string;
  /** Certificate of another authority, which has signed nothing. */
  readonly strangerCa: string;
  readonly certificate: string;
  readonly key: string;
}

/** True if openssl can make certificates here and Redis can use them. */
export async function canUseTls(): Promise<boolean> {
  if (spawnSync('openssl', ['version']).status !== 0) return false;
  const toolsFolder = join(import.meta.dirname, '../../../../.tearsheet/tools');
  const program = await findRedisProgram({ environment: process.env, toolsFolder, say: () => {} });
  // It ends at once either way: for want of the certificate, or of the setting.
  const { stdout, stderr } = spawnSync(program, ['--port', '0', '--tls-port', '1'], { timeout: 5000 });
  return !`${stdout}${stderr}`.includes('FATAL CONFIG');
}

/** An authority, and a certificate of it for 127.0.0.1 and for no name. */
export function makeCertificates(folder: string): Certificates {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const keyed = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const name of ['ca', 'stranger']) {
    openssl('req', '-x509', ...keyed, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), '-subj', `/CN=${name}`);
  }
  openssl('req', ...keyed, '-keyout', at('redis.key'), '-out', at('redis.csr'), '-subj', '/CN=redis');
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1');
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-in', at('redis.csr'), ...signing, '-out', at('redis.pem'));
  return { ca: at('ca.pem'), strangerCa: at('stranger.pem'), certificate: at('redis.pem'), key: at('redis.key') };
}
