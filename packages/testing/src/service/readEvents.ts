export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The Server-Sent Events of an answer, until it ends; comments and `retry` are left out. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  if (response.body === null) throw new Error('an answer without a body');
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
      if (fields.event) yield { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
    }
  }
}
