import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type Browser, type HTTPRequest, InterceptResolutionAction, type Page } from 'puppeteer-core';

/** Only against hanging, because a machine may be busy. */
const DEADLINE_MS = 240_000;
const POLL_MS = 50;
const MOST_SHOWN = 2000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The editor checks a portfolio while it is typed, so how often half a portfolio is refused depends on the machine. */
const CHECK_WHILE_TYPING = /\/v1\/portfolio\/(validate|resolve)$/;
/** Chromium drops its connections when another test adds a network device, for containers or hosts. */
const DEVICE_ADDED = 'net::ERR_NETWORK_CHANGED';
/** On a busy machine, a page needs more than a few seconds to use what it has loaded ahead. */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

/** A page that notes everything that goes wrong in it: errors, refusals by the security policy, missing files. */
export async function openPage(browser: Browser): Promise<{ readonly page: Page; readonly wrong: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes(DEVICE_ADDED) || text.includes(USED_LATE)) return;
    if (text.includes('422') && CHECK_WHILE_TYPING.test(message.location().url ?? '')) return;
    if (message.type() === 'error' || message.type() === 'warn') wrong.push(text);
  });
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(DEADLINE_MS);
  askByTime(page, wrong);
  return { page, wrong };
}

/**
 * Lets the page be asked about a condition by time. By default it is asked after each frame, and a busy machine draws none.
 * A condition that stays false says what the page shows instead.
 */
function askByTime(page: Page, wrong: readonly string[]): void {
  const wait = page.waitForFunction.bind(page);
  const byTime: typeof wait = async (condition, options, ...more) => {
    try {
      return await wait(condition, { polling: POLL_MS, ...options }, ...more);
    } catch (error) {
      const shown = await page.evaluate('document.body?.innerText').catch(String);
      const facts = [`${condition} stays false at ${page.url()}`, ...wrong, String(shown).slice(0, MOST_SHOWN)];
      throw new Error(facts.join('\n'), { cause: error });
    }
  };
  page.waitForFunction = byTime;
}

/** Answers requests in place of the service. Null lets a request pass. */
export async function hold(page: Page, answer: (request: HTTPRequest) => Promise<void> | null): Promise<void> {
  // The listener comes first. A request that starts while the interception begins would otherwise wait forever.
  page.on('request', (request) => {
    if (request.interceptResolutionState().action === InterceptResolutionAction.Disabled) return;
    void (answer(request) ?? request.continue());
  });
  await page.setRequestInterception(true);
}

/** The findings of axe on the page as it is, of every impact. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    // Without the details of the rules that the page follows.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }
  });
}

/** Clicks what is visible and enabled, as a key does, because a mouse misses an element that moves while the page loads. */
export async function click(page: Page, selector: string): Promise<void> {
  // The menu of a result has to be open before anything in it can be clicked. Waiting survives a page that is replaced.
  await page.waitForFunction(OPEN_MENUS);
  const isEnabled = (element: unknown) => !(element as { matches(state: string): boolean }).matches(':disabled');
  const handle = await page.locator(selector).setVisibility('visible').filter(isEnabled).waitHandle();
  await handle.evaluate((element: unknown) => (element as { click(): void }).click());
}

/** Clicks the button that has this text. */
export async function press(page: Page, text: string): Promise<void> {
  await click(page, `::-p-xpath(//button[normalize-space()="${text}"])`);
}

const OPEN_MENUS = `document.querySelectorAll('details.more-actions').forEach((menu) => { menu.open = true; }) ?? true`;

/**
 * Replaces the text of a field in one step. Puppeteer's typing empties the field first, and a page that is drawn at that
 * moment puts the old text back.
 */
export async function fill(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).fill(text, { typingThreshold: 0 });
}

/** Waits until the text is on the page. Puppeteer's own search for a text remembers what elements contained before. */
export async function see(page: Page, text: string): Promise<void> {
  await page.waitForFunction(`document.body?.textContent.includes(${JSON.stringify(text)})`);
}

/** The text of each cell of the grid. */
export async function cells(page: Page): Promise<readonly string[]> {
  const values = await page.evaluate('[...document.querySelectorAll(".grid input")].map(({ value }) => value)');
  return Array.isArray(values) ? values.map(String) : [];
}

/** Opens the console with a token; the grid is there then. */
export async function signIn(browser: Browser, url: string, token: string): ReturnType<typeof openPage> {
  const opened = await openPage(browser);
  await opened.page.goto(`${url}/#/sign-in`);
  await fill(opened.page, '#token', token);
  await press(opened.page, 'Sign in');
  await opened.page.waitForSelector('.grid');
  return opened;
}

/** Replaces the draft by a portfolio. */
export async function importText(page: Page, text: string): Promise<void> {
  await press(page, 'Import');
  await fill(page, '#import-text', text);
  await press(page, 'Import this text');
}

/** Runs the draft once it is checked, and waits for its first chart. */
export async function analyze(page: Page): Promise<void> {
  await page.waitForFunction('/^Ready/.test(document.querySelector(".verdict").textContent)');
  await press(page, 'Analyze');
  await page.waitForSelector('.chart svg');
}

/** The titles of figures that cover the one before them. */
async function coveredFigures(page: Page): Promise<string[]> {
  return page.$$eval('section.figure', (figures) => {
    const shown = figures.filter((figure) => figure.checkVisibility());
    const places = shown.map((figure) => figure.getBoundingClientRect());
    return shown.flatMap((figure, at) => {
      const [before, own] = [places[at - 1], places[at]];
      if (before === undefined || own === undefined) return [];
      const isApart = own.top >= before.bottom - 1 || own.left >= before.right - 1;
      return isApart ? [] : [`${figure.querySelector('h2, h3')?.textContent} covers a figure`];
    });
  });
}

/** Every scheme and every width once: colors do not depend on the width, and layouts do not depend on the scheme. */
const LOOKS = [
  ['light', 1280],
  ['dark', 360],
] as const;

/** Findings of axe, sideways scrolling, and covered figures, on a light wide page and on a dark narrow one. */
export async function findingsOfAllLooks(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const [scheme, width] of LOOKS) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.setViewport({ width, height: 900 });
    findings.push(...(await axeFindings(page)).map((finding) => `${scheme} ${width}: ${finding}`));
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (overflow > 0) findings.push(`${scheme} ${width}: ${overflow} pixels too wide`);
    findings.push(...(await coveredFigures(page)).map((title) => `${scheme} ${width}: ${title}`));
  }
  return findings;
}

/** The status and type that the links of a shared report return without a token. */
export async function openShared(page: Page): Promise<[status: number, type: string | null][]> {
  const addresses = await page.$$eval('.share a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  return answers.map(({ status, headers }) => [status, headers.get('content-type')]);
}

/** Clicks and returns the file that the browser saves. */
export async function download(
  page: Page,
  selector: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-download-'));
  const { id = '' } = page.browserContext();
  const session = await page.createCDPSession();
  const where = { behavior: 'allow', downloadPath: folder, browserContextId: id } as const;
  await session.send('Browser.setDownloadBehavior', where);
  await click(page, selector);
  // Chromium may give a file its name before it has its bytes.
  const file = await waitFor('the file', async () => {
    const name = (await readdir(folder)).find((one) => /\.(csv|xlsx|png|svg)$/.test(one));
    const bytes = name === undefined ? null : await readFile(join(folder, name));
    return name !== undefined && bytes !== null && bytes.length > 0 ? { name, bytes } : null;
  });
  await rm(folder, { recursive: true });
  return file;
}
