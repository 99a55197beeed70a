import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Fleet } from '@tearsheet/runtime/fleet';
import { type Express, type RequestHandler, Router } from 'express';
import { NAMES_SCRIPT } from './queueBrowserNames.ts';

/**
 * Returns bull-board for all queues, read only. Its own actions would change queue entries but not job records. The sweeper would
 * undo such a change, or a caller would wait forever. The actions in actions.ts change both.
 */
export function queueBrowser({ queues }: Pick<Fleet, 'queues'>, path: string): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Tearsheet queues', miscLinks: [{ text: 'Back to the fleet', url: '/' }] } },
  });
  const board: Express = adapter.getRouter();
  board.disable('x-powered-by');
  // The read-only mode of bull-board answers "pause all" with 200 and does nothing.
  const names = Router().get('/names.js', (_request, response) => void response.type('js').send(NAMES_SCRIPT));
  return Router().use(onlyReads, names, adapted(board, `${path}/names.js`), board);
}

const onlyReads: RequestHandler = ({ method, query }, response, next) => {
  // bull-board decodes this name a second time and answers 500 if that fails.
  const isName = query.activeQueue === undefined || /^[\w-]*$/.test(String(query.activeQueue));
  if (!isName) response.status(400).type('text').send('There is no such queue.');
  else if (method === 'GET' || method === 'HEAD') next();
  else response.status(405).set('allow', 'GET, HEAD').type('text').send('The queue browser is read only.');
};

/**
 * Adds our script to bull-board's page, and removes its links to Google's fonts. Our policy blocks those, and the browser
 * would log an error at each load.
 */
function adapted(board: Express, script: string): RequestHandler {
  return (_request, response, next) => {
    response.render = (name: string, values?: object | ((error: Error, text: string) => void)) => {
      board.render(name, typeof values === 'object' ? values : {}, (error: Error | null, text: string) => {
        if (error) next(error);
        else {
          const own = text.replace(/<link [^<>]*>/g, (tag) => (tag.includes('href="http') ? '' : tag));
          response.type('html').send(own.replace('</head>', `<script defer src="${script}"></script></head>`));
        }
      });
    };
    next();
  };
}
