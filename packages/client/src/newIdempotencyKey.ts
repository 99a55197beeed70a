/** Unique, not secret: no cryptography is needed, which Node 18 and pages without TLS do not have at hand. */
export function newIdempotencyKey(): string {
  const part = () => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}
