import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export type Send = (path?: string) => Promise<Answer>;

export interface HttpClient {
  send(options: {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }): Promise<Answer>;
  close(): void;
}

/** Kept connections and bytes as they come: fetch would cost as much as what is measured. */
export function createHttpClient(connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ url, method, headers, body }) =>
      new Promise((resolve, reject) => {
        const sent = request(url, { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
