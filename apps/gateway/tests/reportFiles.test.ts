import { expect, test } from '@jest/globals';
import { createAccountRequests } from '@tearsheet/http';
import type { ReportStore } from '@tearsheet/runtime/reports';
import express from 'express';
import supertest from 'supertest';
import { serveReports } from '../src/reportFiles.ts';

test('an address reads at most as many report files at the same time as an account has requests', async () => {
  const reading: (() => void)[] = [];
  const reports = {
    read: () =>
      new Promise((resolve) => {
        const found = { kind: 'found', file: 'report.json', mediaType: 'application/json', bytes: Buffer.from('{}') };
        reading.push(() => resolve(found));
      }),
  } as unknown as ReportStore;
  const app = express();
  serveReports(app, { reports, accountRequests: createAccountRequests({ most: 2 }) });
  const server = supertest(app);
  const answers = Array.from({ length: 3 }, () =>
    server.get('/v1/reports/rep-1/report.json').then(({ status }) => status),
  );
  // The refused one is answered first, because the others wait for their files.
  expect(await Promise.race(answers)).toBe(429);
  for (const end of reading) end();
  expect((await Promise.all(answers)).sort()).toEqual([200, 200, 429]);
});
