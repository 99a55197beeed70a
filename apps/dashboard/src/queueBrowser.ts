import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Fleet } from '@tearsheet/runtime/fleet';
import { type Express, type RequestHandler, Router } from 'express';

/**
 * A script for the pages of bull-board 9. It names what screen readers could not name, and darkens pale text. The pages
 * are drawn in the browser, so the script follows their changes.
 */
const NAMES_SCRIPT = `'use strict';
const ICONS = { maximize: 'Full screen', settings: 'Settings', 'circle-user': 'Links', 'ellipsis-vertical': 'More' };
const style = new CSSStyleSheet();
style.replaceSync(
  'kbd, small, [class^="workersBadge"], [class^="flag-"] { color: inherit !important; opacity: 1 !important; }' +
    '[class*="active"] [class^="queueName"] { color: CanvasText !important; }' +
    '#all-queues { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
);
document.adoptedStyleSheets = [style];
function name() {
  for (const button of document.querySelectorAll('button')) {
    const text = button.textContent.trim();
    const label = button.getAttribute('aria-label');
    const icon = Object.keys(ICONS).find((one) => button.querySelector('.lucide-' + one) !== null);
    if (text === '' && label === null) button.setAttribute('aria-label', ICONS[icon] ?? 'More');
    else if (label !== null && !label.toLowerCase().includes(text.toLowerCase())) button.setAttribute('aria-label', text + ': ' + label);
  }
  for (const icon of document.querySelectorAll('svg[role="img"]:not([aria-label])')) icon.setAttribute('aria-label', 'Redis');
  for (const logo of document.querySelectorAll('img[src*="logo"]')) logo.alt = '';
  // The page of all queues has no heading.
  const [first, second] = document.querySelectorAll('h1');
  if (first === undefined) {
    const heading = document.createElement('h1');
    heading.id = 'all-queues';
    heading.textContent = 'All queues';
    document.querySelector('main')?.append(heading);
  } else if (second !== undefined) document.getElementById('all-queues')?.remove();
}
new MutationObserver(name).observe(document.documentElement, { childList: true, subtree: true });
name();
`;

/** Returns the name of a queue in the browser, which has one queue for each shard. */
export function browserName(shard: string, queue: string): string {
  return shard === '' ? queue : `${shard}-${queue}`;
}

/**
 * Returns bull-board for all queues, read only. Its own actions would change queue entries but not job records. The sweeper would
 * undo such a change, or a caller would wait forever. The actions in actions.ts change both.
 */
export function queueBrowser({ queues }: Pick<Fleet, 'queues'>, path: string): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: queues.map(
      ({ shard, queue }) => new BullMQAdapter(queue, { readOnlyMode: true, prefix: browserName(shard, '') }),
    ),
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
