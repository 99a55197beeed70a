import { expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { cells, fill, hold, importText, press, see } from './browser.ts';
import { type ConsoleSite, describeConsole } from './describeConsole.ts';

function refusal(request: HTTPRequest, status: number): Promise<void> {
  const problem = { title: 'Refused', status, code: 'refused', detail: 'The token may not do this.' };
  return request.respond({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
}

async function openReady(site: ConsoleSite, text = '2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%'): Promise<Page> {
  const page = await site.signIn();
  await importText(page, text);
  await see(page, 'Ready: 2 holdings.');
  return page;
}

describeConsole('a job that waits', { start: async () => {} }, (site) => {
  test('a token that is rejected leads to the sign-in, and the portfolio stays', async () => {
    const page = await openReady(site);
    await hold(page, (request) => (request.url().endsWith('/analyze') ? refusal(request, 401) : null));
    await press(page, 'Analyze');
    await press(page, 'Sign in to analyze');
    await see(page, 'Your sign-in has ended.');
    await page.goBack();
    await page.waitForSelector('.grid');
    expect(await cells(page)).toContain('AAA.N');
    site.accept('401');
  });

  test('a check that found no service is repeated until there is one', async () => {
    const page = await site.signIn();
    let isDown = true;
    await hold(page, (request) => (isDown && request.url().endsWith('/validate') ? request.abort() : null));
    await importText(page, '2023-01-03,AAA.N,60%\n2023-01-03,CCC.SI,40%');
    const verdict = (start: string) =>
      page.waitForFunction(`document.querySelector(".verdict").textContent.startsWith("${start}")`);
    await verdict('This portfolio could not be checked.');
    isDown = false;
    await verdict('Ready: 2 holdings.');
    site.accept('ERR_FAILED');
  });

  test('a page that did not load is loaded when the connection is back, or on request', async () => {
    const page = await site.open();
    let isDown = true;
    const lost = /\/console\/laterPages-|\/v1\/(portfolio|jobs)(\?|$)/;
    await hold(page, (request) => (isDown && lost.test(request.url()) ? request.abort('internetdisconnected') : null));
    await page.goto(`${site.url}/#/sign-in`);
    await fill(page, '#token', site.token);
    await press(page, 'Sign in');
    await page.waitForSelector('.grid');
    await page.evaluate('location.hash = "#/portfolios"');
    await see(page, 'This part could not be loaded.');
    await page.evaluate('location.hash = "#/analyses"');
    await see(page, 'This part could not be loaded.');
    isDown = false;
    await press(page, 'Try again');
    await see(page, '0 results');
    isDown = true;
    await page.evaluate('location.hash = "#/portfolios"');
    await see(page, 'cannot be reached');
    isDown = false;
    await page.evaluate('dispatchEvent(new Event("online"))');
    await see(page, 'You have no tracked portfolios yet.');
    isDown = true;
    await page.evaluate('location.hash = "#/analyses"');
    await see(page, 'cannot be reached');
    isDown = false;
    await page.evaluate('dispatchEvent(new Event("online"))');
    await see(page, '0 results');
    site.accept('ERR_INTERNET_DISCONNECTED');
  });

  test('a page that was left does not open the job that it submitted', async () => {
    const costs = { 'United Kingdom': { buy: 0.02, sell: 0.02 } };
    const portfolio = ['AAA.N', 'BBB.L'].map((symbol) => ({ date: '2023-01-03', symbol, weight: 0.5 }));
    const page = await openReady(
      site,
      JSON.stringify({ portfolio, include_transaction_costs: true, transaction_cost_config: costs }),
    );
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await hold(page, (request) => (request.url().endsWith('/analyze') ? isLeft.then(() => request.continue()) : null));
    await press(page, 'Analyze');
    await see(page, 'Sending…');
    await page.evaluate('location.hash = "#/portfolios"');
    await see(page, 'Tracked portfolios');
    leave();
    // The console notes the costs of the job, and opens its page in the same step.
    await page.waitForFunction('sessionStorage.getItem("tearsheet.sent") !== null');
    expect(await page.evaluate('location.hash')).toBe('#/portfolios');
  });

  test('a cancellation that is refused says so, and a canceled job can run again', async () => {
    const page = await openReady(site);
    let isRefused = true;
    await hold(page, (request) => (isRefused && request.method() === 'DELETE' ? refusal(request, 403) : null));
    await press(page, 'Analyze');
    await see(page, 'Waiting for a worker.');
    await press(page, 'Cancel');
    await see(page, 'The job could not be canceled. The token may not do this.');
    isRefused = false;
    await press(page, 'Cancel');
    await see(page, 'This job was canceled.');
    const canceled = page.url();
    await press(page, 'Run again');
    await see(page, 'Waiting for a worker.');
    expect(page.url()).not.toBe(canceled);
    site.accept('403');
  });

  test('a job that waits for long says why', async () => {
    const page = await openReady(site);
    // The half minute passes at once.
    await page.evaluate(
      'const later = setTimeout; window.setTimeout = (call, ms, ...more) => later(call, ms === 30_000 ? 0 : ms, ...more); 0',
    );
    await press(page, 'Analyze');
    await see(page, 'No worker is free for it, or an operator has paused these jobs.');
    await press(page, 'Cancel');
    await see(page, 'This job was canceled.');
  });

  test('the list of analyses follows a job to its end', async () => {
    const page = await openReady(site);
    await press(page, 'Analyze');
    await see(page, 'Waiting for a worker.');
    await page.evaluate('location.hash = "#/analyses"');
    await see(page, 'Waiting');
    await site.service.startWorker(1);
    await see(page, 'Total return');
  });

  test('a page that has lost the service waits for it, and then for the result', async () => {
    const page = await openReady(site);
    let isLost = true;
    await hold(page, (request) =>
      isLost && request.url().includes('/v1/jobs/port-') ? request.abort('connectionrefused') : null,
    );
    await press(page, 'Analyze');
    await see(page, 'The service cannot be reached. This page tries again.');
    isLost = false;
    await page.waitForSelector('.chart svg');
    site.accept('ERR_CONNECTION_REFUSED');
  });
});
