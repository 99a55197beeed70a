import { describe } from '@jest/globals';
import { hardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { serveHardCases } from './serveHardCases.ts';
import { compoundsInTwoWindows } from './twoWindows.ts';

/** More days than cases.service.test.ts. */
describe('two windows on the market of hard cases', () => {
  const cases = hardCases().filter(({ refused }) => refused === undefined);
  compoundsInTwoWindows(serveHardCases(), cases, 5);
});
