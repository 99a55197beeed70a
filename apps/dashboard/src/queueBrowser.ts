import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Fleet } from '@tearsheet/runtime/fleet';
import { type Express, type RequestHandler, Router } from 'express';

/**
 * bull-board on all queues, to look only: it knows entries and not records, so what it can do to an entry would be undone
 * by the sweeper or leave a caller waiting. Actions that keep both in step are in actions.ts.
 */
export function queueBrowser({ queues }: Pick<Fleet, 'queues'>, path: string): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Tearsheet queues' } },
  });
  const board: Express = adapter.getRouter();
  board.disable('x-powered-by');
  // Besides its own read-only mode, which answers e.g. "pause all" with 200 and does nothing.
  return Router().use(onlyReads, board);
}

const onlyReads: RequestHandler = ({ method, query }, response, next) => {
  // bull-board decodes this name a second time and answers 500 when that is not possible.
  const isName = query.activeQueue === undefined || /^[\w-]*$/.test(String(query.activeQueue));
  if (!isName) response.status(400).type('text').send('There is no such queue.');
  else if (method === 'GET' || method === 'HEAD') next();
  else response.status(405).set('allow', 'GET, HEAD').type('text').send('The queue browser only shows.');
};
