import { expect, test } from '@jest/globals';
import { setCallbacks } from '../../src/webhooks/setCallbacks.ts';

test('no callback is set while there is no secret to sign with', async () => {
  const set: string[] = [];
  const input = (current: () => Promise<string>) => ({
    services: {
      webhooks: { secrets: { current } },
      jobs: { setCallback: async (jobId: string) => set.push(jobId) > 0 },
    },
    caller: { owner: 'alice' },
    callbackUrl: 'https://app.example/hook',
  });
  const away = () => Promise.reject(new Error('away'));
  await expect(setCallbacks(input(away), ['port-1', 'report-1'])).rejects.toThrow('away');
  expect(set).toEqual([]);
  await setCallbacks(
    input(async () => 'whsec_x'),
    ['port-1', 'report-1'],
  );
  expect(set).toEqual(['port-1', 'report-1']);
});
