import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { ensureNginx } from '../../scripts/programs/findNginx.ts';
import { IS_LONG, LIMIT_MS } from '../faults/support/form.ts';
import { whyNoHosts } from './network.ts';

const reason = ensureNginx() === null ? 'there is no nginx' : whyNoHosts();
if (reason !== null) console.warn(`Several hosts are not tested, because they cannot be created here: ${reason}`);

(reason === null ? describe : describe.skip)('several hosts', () => {
  test(
    'two gateways behind nginx, four workers, and three sentinels keep every promise when hosts and networks fail',
    async () => {
      const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')];
      const child = spawn(process.execPath, IS_LONG ? [...args, '--pairs'] : [...args, '--short']);
      const output = Promise.all([text(child.stdout), text(child.stderr)]);
      const [status] = await once(child, 'close');
      expect({ status, output: await output }).toEqual({
        status: 0,
        output: [expect.stringMatching(/[1-9]\d* jobs were accepted; promises broken: 0\n$/), expect.any(String)],
      });
    },
    LIMIT_MS,
  );
});
