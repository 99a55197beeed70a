import { expect, test } from '@jest/globals';
import { createNotifications } from '../src/createNotifications.ts';
import { ProblemError } from '../src/errors.ts';

type Api = Parameters<typeof createNotifications>[0];

/** A service that has these streams one after the other: the texts of one, `silent`, or null without a stream. Reads give these answers. */
function follow(streams: readonly (readonly string[] | 'silent' | null)[], reads: readonly (number | Error)[]) {
  const encoder = new TextEncoder();
  const [opened, asked] = [streams.values(), reads.values()];
  const openEvents = async () => {
    const texts = opened.next().value ?? null;
    if (texts === null) return null;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        if (texts === 'silent') return;
        for (const text of texts) controller.enqueue(encoder.encode(text));
        controller.close();
      },
    });
  };
  const read = async () => {
    const answer = asked.next().value ?? new ProblemError(401, { detail: 'The end of the test.' });
    if (answer instanceof Error) throw answer;
    return { data: { unread: answer }, response: new Response() };
  };
  const api = { GET: read } as unknown as Api;
  return createNotifications(api, openEvents, { firstPauseMs: 1, silenceMs: 20 }).follow();
}

const event = (unread: number) => `event: unread\ndata: {"unread":${unread}}\n\n`;

async function seen(numbers: AsyncGenerator<number>) {
  const list: number[] = [];
  const problem = await (async () => {
    for await (const unread of numbers) list.push(unread);
  })().catch((error: unknown) => error);
  return { list, problem };
}

test('the number is followed over several streams, and is not repeated', async () => {
  const streams = [[event(1), event(2)], [event(2), ': waiting\n\n', event(0)], [event(4)]];
  expect(await seen(follow(streams, []))).toMatchObject({ list: [1, 2, 0, 4], problem: { status: 401 } });
});

test('a stream that falls silent without an end is left for another one', async () => {
  expect((await seen(follow(['silent', [event(3)]], []))).list).toEqual([3]);
});

test('without a stream the number is read, and an outage is waited out', async () => {
  const outage = new ProblemError(503, {});
  expect((await seen(follow([null, null, null, [event(6)]], [4, outage, 5]))).list).toEqual([4, 5, 6]);
});
