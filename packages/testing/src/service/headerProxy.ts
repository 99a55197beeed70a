import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that adds or replaces headers; the others, Host among them, stay as they are. */
export async function startHeaderProxy(target: string, added: Readonly<Record<string, string>>) {
  const { hostname, port } = new URL(target);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...added };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    stop() {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
}
