import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes an authority (ca.crt), a certificate of it for this machine (tls.crt, tls.key), and the key that signs the tokens of
 * service accounts (accounts.key). KEDA expects these names.
 */
export function writeCertificates(folder: string): void {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const keyed = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...keyed, '-keyout', at('ca.key'), '-out', at('ca.crt'), '-subj', '/CN=cluster');
  openssl('req', ...keyed, '-keyout', at('tls.key'), '-out', at('tls.csr'), '-subj', '/CN=cluster-component');
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const signing = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-in', at('tls.csr'), ...signing, '-out', at('tls.crt'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(at('accounts.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
}
