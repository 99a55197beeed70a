import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that notes everything that goes wrong in it: errors, refusals by the security policy, missing files. */
export async function openPage(browser: Browser): Promise<{ readonly page: Page; readonly wrong: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') wrong.push(message.text());
  });
  await page.setViewport({ width: 1280, height: 900 });
  return { page, wrong };
}

/** Serious and critical findings of axe on the page as it is. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
  });
}

/** Clicks the button that has this text. */
export async function press(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-xpath(//button[normalize-space()="${text}"])`).click();
}

/** Waits until the text is on the page. */
export async function see(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-text(${text})`).wait();
}

/** What is typed in the grid, cell by cell. */
export async function cells(page: Page): Promise<readonly string[]> {
  const values = await page.evaluate('[...document.querySelectorAll(".grid input")].map(({ value }) => value)');
  return Array.isArray(values) ? values.map(String) : [];
}
