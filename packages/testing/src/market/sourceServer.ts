import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the answer of a source to a path. Null means 404. */
export type Answer = (path: string, query: URLSearchParams) => Reply | null;

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
}

export type Fault = 'cut' | 'hang' | Reply;

export interface SourceServer {
  readonly url: string;
  /** Paths with their queries, in the order they were asked. */
  readonly asked: readonly string[];
  /** Headers of the requests, likewise. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** The next `times` requests whose path contains the text get the fault instead. */
  fail(path: string, fault: Fault, times?: number): void;
  close(): Promise<void>;
}

/** A source on a local port, which fails on demand: cut connections, no answer at all, other statuses, other bodies. */
export async function startSourceServer(answer: Answer): Promise<SourceServer> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const faults: { readonly path: string; readonly fault: Fault; left: number }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://source');
    const path = decodeURIComponent(url.pathname);
    asked.push(path + url.search);
    headers.push(request.headers);
    const fault = faults.find((candidate) => candidate.left > 0 && path.includes(candidate.path));
    if (fault) fault.left--;
    if (fault?.fault === 'hang') return;
    if (fault?.fault === 'cut') cut(response);
    else reply(response, fault?.fault ?? answer(path, url.searchParams) ?? { status: 404, body: '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    headers,
    fail: (path, fault, times = Number.POSITIVE_INFINITY) => void faults.push({ path, fault, left: times }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  response.writeHead(status, headers);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Half an answer, then nothing. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"half":', () => response.destroy());
}
