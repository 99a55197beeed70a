/** Results in object storage over REST: they are read as from Redis, and a deleted one is reported. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROBLEMS } from '@tearsheet/shared';
import { openS3Disk, type S3Disk, startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const ANALYZE = '/v1/portfolio/analyze';
const request = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };

let s3: Awaited<ReturnType<typeof startS3Server>>;
let disk: S3Disk;
const service = useService(async () => {
  s3 = await startS3Server();
  return { results: { url: s3.url, inlineBytes: 0 } };
});

beforeAll(async () => {
  disk = await openS3Disk(s3.url);
  await service.startWorker();
  await service.startReportWorker();
});
afterAll(async () => {
  disk.close();
  await s3.stop();
});

const keyOf = (jobId: string) => `${disk.prefix}${service.redis.namespace}/${jobId}.1`;

test('a result, its sections, its workbook, and its report are the same as from Redis', async () => {
  const { json: job } = await service.call('POST', ANALYZE, request, { prefer: 'wait=30' });
  expect(job).toMatchObject({ status: 'completed', result: { success: true } });
  expect(await disk.disk.exists(keyOf(job.job_id))).toBe(true);
  const path = `/v1/jobs/${job.job_id}`;
  expect((await service.call('GET', path)).json.result).toEqual(job.result);
  const section = await service.call('GET', `${path}/sections/portfolio_summary`);
  expect(section).toMatchObject({ status: 200 });
  expect((await service.call('GET', `${path}/workbook`)).status).toBe(200);
  const { json: report } = await service.call('POST', `/v1/portfolio/report?job_id=${job.job_id}`);
  // The analysis lacks sections that a report needs, which only the stored result shows.
  expect(await service.ended(report.check_url)).toMatchObject({ status: 'failed' });
});

test('a result that was deleted by hand is 410 result_gone, and the job can be run again', async () => {
  const { json: accepted } = await service.call('POST', ANALYZE, { ...request, name: 'Deleted' });
  const path = `/v1/jobs/${accepted.job_id}`;
  await waitFor('the end', async () => {
    const { json } = await service.call('GET', '/v1/jobs?q=Deleted');
    return json.jobs[0].status === 'completed';
  });
  await disk.disk.delete(keyOf(accepted.job_id));
  for (const each of [path, `${path}/sections`, `${path}/sections/portfolio_summary`, `${path}/workbook`]) {
    const { status, json } = await service.call('GET', each);
    expect({ each, status, code: json.code }).toEqual({
      each,
      status: PROBLEMS.result_gone.status,
      code: 'result_gone',
    });
  }
  const { status, json } = await service.call('POST', `${path}/rerun`);
  expect(status).toBe(202);
  expect(await service.ended(json.check_url)).toMatchObject({ status: 'completed' });
});
