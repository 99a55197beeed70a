import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startBrowser } from '@tearsheet/testing/service/chromium.ts';
import type { Browser, Page } from 'puppeteer-core';
import { openPage } from './browser.ts';

type Opened = Awaited<ReturnType<typeof openPage>>;

export interface Pages {
  readonly browser: Browser;
  /** Errors in the page of the test so far. A test may remove those that it expects. */
  readonly wrong: string[];
  /** Opens the page of a test. It closes after the test, which fails if anything went wrong in the page. */
  open(by?: (browser: Browser) => Promise<Opened>): Promise<Page>;
}

/** Starts a browser for the tests of a file. */
export function usePages(): Pages {
  let browser: Browser;
  let opened: Opened | null = null;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  afterEach(async () => {
    // The security policy, missing modules, and exceptions all end here.
    const wrong = opened?.wrong ?? [];
    await opened?.page.browserContext().close();
    opened = null;
    expect(wrong).toEqual([]);
  });
  return {
    get browser() {
      return browser;
    },
    get wrong() {
      return opened?.wrong ?? [];
    },
    async open(by = openPage) {
      opened = await by(browser);
      return opened.page;
    },
  };
}
