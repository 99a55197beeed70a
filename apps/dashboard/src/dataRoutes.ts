import { formOf, readLongForm, sendPage } from '@tearsheet/http';
import { type Request, type Response, Router } from 'express';
import { DATA_TARGET } from './actions.ts';
import { dataPage, planPage } from './dataPage.ts';
import { type DataSetup, SetupError } from './dataSetup.ts';
import type { Operators } from './operators.ts';

export interface DataRoutesOptions {
  readonly setup: DataSetup;
  readonly operators: Operators;
  /** Does something that an operator asked for, and logs it. */
  readonly act: (
    entry: { readonly actor: string; readonly action: string; readonly target: string },
    run: () => Promise<string>,
  ) => Promise<void>;
}

/** Returns the page Market data with its three steps: sources, plan, and fetch. */
export function dataRoutes({ setup, operators, act }: DataRoutesOptions): Router {
  const router = Router();

  async function show(
    request: Request,
    response: Response,
    problems: readonly string[] = [],
    entered: Readonly<Record<string, string>> = {},
  ) {
    const page = { operator: operators.of(request), state: await setup.read(), problems, entered };
    sendPage(response, problems.length > 0 ? 400 : 200, dataPage(page));
  }

  /** Runs a step of an operator who may act. The page names what was wrong with it. */
  const step =
    (run: (request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      if (!operators.of(request).mayAct) {
        response.status(403).type('text').send('This is not allowed.');
        return;
      }
      try {
        await run(request, response);
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        await show(request, response, error.lines, formOf(request));
      }
    };
  const entryOf = (request: Request, action: string) => ({
    actor: operators.of(request).name,
    action,
    target: DATA_TARGET,
  });

  router.get('/data', (request, response) => show(request, response));
  const form = [readLongForm, operators.checkForm];
  router.post(
    '/data/sources',
    form,
    step(async (request, response) => {
      await act(entryOf(request, 'set sources'), () => setup.storeSources(formOf(request)));
      response.redirect(303, '/data#instruments');
    }),
  );
  router.post(
    '/data/plan',
    form,
    step(async (request, response) => {
      const plan = await setup.plan(formOf(request).symbols ?? '');
      const [{ status }, { universeText }] = await Promise.all([
        setup.read(),
        import('@tearsheet/market-data/connectors'),
      ]);
      const universe = universeText(plan.universe);
      sendPage(response, 200, planPage({ operator: operators.of(request), plan, universe, status }));
    }),
  );
  router.post(
    '/data/fetch',
    form,
    step(async (request, response) => {
      const started = Promise.withResolvers<void>();
      const ended = act(entryOf(request, 'fetch data'), () =>
        setup.fetch(formOf(request).universe ?? '', started.resolve),
      );
      // The fetch continues after the answer. Its outcome is in the audit log and on the page.
      await Promise.race([started.promise, ended]);
      ended.catch(() => {});
      response.redirect(303, '/data');
    }),
  );
  return router;
}
