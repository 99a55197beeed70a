import { expect, test } from '@jest/globals';
import { notifyOfEnd } from '../src/jobs/acceptJob.ts';

test('sets no callback while there is no secret to sign with', async () => {
  const set: string[] = [];
  const dependencies = (current: () => Promise<string>) => ({
    webhooks: { secrets: { current } },
    jobs: { setCallback: async (jobId: string) => set.push(jobId) > 0 },
  });
  const away = () => Promise.reject(new Error('away'));
  const notify = (current: () => Promise<string>) =>
    notifyOfEnd(dependencies(current), 'alice', 'https://app.example/hook', ['port-1', 'report-1']);
  await expect(notify(away)).rejects.toThrow('away');
  expect(set).toEqual([]);
  await notify(async () => 'whsec_x');
  expect(set).toEqual(['port-1', 'report-1']);
});
