/** The Helm chart on real kubelets (drill.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { whyNoDrill } from './installation.ts';

const reason = process.env.CLUSTER === '1' ? whyNoDrill() : 'they take minutes, so set CLUSTER=1';
if (reason !== null) console.warn(`The pods of the chart do not run in a cluster: ${reason}.`);
/** Only against hanging: an image is built from nothing. */
const LIMIT_MS = 1_800_000;

(reason === null ? describe : describe.skip)('the chart on real kubelets', () => {
  test(
    'installs, upgrades, scales, and drains without losing a job, and outlives its Redis',
    async () => {
      const child = spawn(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'drill.ts'),
      ]);
      const output = Promise.all([text(child.stdout), text(child.stderr)]);
      const [status] = await once(child, 'close');
      expect({ status, output: await output }).toEqual({
        status: 0,
        output: [expect.stringMatching(/[1-9]\d* jobs were accepted, and none was lost\n$/), expect.any(String)],
      });
    },
    LIMIT_MS,
  );
});
