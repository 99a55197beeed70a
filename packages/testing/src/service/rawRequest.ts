import { request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Host too, which fetch does not let one choose. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request with exactly these headers. */
export function rawRequest(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
