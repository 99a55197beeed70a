import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The behavior of the server for one request. */
export type Behavior =
  | { readonly kind: 'answer'; readonly json: unknown; readonly afterMs?: number }
  | { readonly kind: 'text'; readonly text: string }
  /** Half an answer, then the connection is gone. */
  | { readonly kind: 'cut'; readonly json: unknown }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'refuse' }
  /** Never answers. */
  | { readonly kind: 'hang' };

export interface ModelServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** The requests, oldest first. */
  readonly requests: readonly { readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** Requests that are open right now, and the most there ever were. */
  readonly open: () => number;
  readonly mostOpen: () => number;
  /** The next behaviors. The last one stays. */
  behave(...behaviors: readonly Behavior[]): void;
  close(): Promise<void>;
}

/** A provider of language models on this machine that streams the two protocols: OpenAI's chat completions, Anthropic's messages. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  let behaviors: Behavior[] = [];
  let [open, most] = [0, 0];
  const server = createServer(async (request, response) => {
    open++;
    most = Math.max(most, open);
    // Whichever comes first: an answer is over when it was sent, and a request when its caller has gone.
    let isOver = false;
    const end = () => {
      if (!isOver) open--;
      isOver = true;
    };
    response.on('finish', end).on('close', end);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({ headers: request.headers, body });
    const next = behaviors.length > 1 ? behaviors.shift() : behaviors[0];
    const isAnthropic = request.url?.endsWith('/messages') ?? false;
    const wait = next?.kind === 'answer' ? (next.afterMs ?? 0) : 0;
    if (wait > 0) await sleep(wait);
    if (next) perform(next, response, isAnthropic ? anthropicStream(body) : openAiStream);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    open: () => open,
    mostOpen: () => most,
    behave(...next) {
      behaviors = [...next];
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Stream = (text: string, reason: 'stop' | 'refused') => readonly string[];

function perform(behavior: Behavior, response: ServerResponse, stream: Stream): void {
  if (behavior.kind === 'hang') return;
  if (behavior.kind === 'status') {
    const wait = behavior.retryAfter === undefined ? {} : { 'retry-after': behavior.retryAfter };
    response.writeHead(behavior.status, { 'content-type': 'application/json', ...wait });
    response.end(JSON.stringify({ error: { message: 'not now', type: 'error' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (behavior.kind === 'refuse') {
    response.end(stream('', 'refused').join(''));
    return;
  }
  const text = behavior.kind === 'text' ? behavior.text : JSON.stringify(behavior.json);
  const events = stream(text, 'stop');
  if (behavior.kind === 'cut') {
    response.write(events.slice(0, Math.ceil(events.length / 2)).join(''), () => response.destroy());
    return;
  }
  response.end(events.join(''));
}

const openAiStream: Stream = (text, reason) => {
  const chunk = (delta: object, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
  const finish = reason === 'stop' ? 'stop' : 'content_filter';
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(text).map((content) => chunk({ content })),
    chunk({}, { finish_reason: finish }),
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 } })}\n\n`,
    'data: [DONE]\n\n',
  ];
};

/** Answers through the tool that the request forces, where there is one. */
function anthropicStream(requestBody: string): Stream {
  const { tools } = JSON.parse(requestBody) as { readonly tools?: readonly { readonly name: string }[] };
  const tool = tools?.[0]?.name;
  return (text, reason) => {
    const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
    const block = tool ? { type: 'tool_use', id: 't', name: tool, input: {} } : { type: 'text', text: '' };
    const delta = (piece: string) =>
      tool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    const stop = reason === 'refused' ? 'refusal' : tool ? 'tool_use' : 'end_turn';
    return [
      event('message_start', {
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1000, output_tokens: 0 },
        },
      }),
      event('content_block_start', { index: 0, content_block: block }),
      ...pieces(text).map((piece) => event('content_block_delta', { index: 0, delta: delta(piece) })),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 200 } }),
      event('message_stop', {}),
    ];
  };
}

function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,40}/g) ?? [];
}
