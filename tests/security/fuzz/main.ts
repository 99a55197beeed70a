/** `pnpm fuzz [--requests 20000] [--seed 1] [--seconds 600] [--json]`: the whole service under requests of every kind. */
import { parseArgs } from 'node:util';
import { startWholeService } from '../support/wholeService.ts';
import { afterwards } from './afterwards.ts';
import { distinctFindings } from './report.ts';
import { runFuzz } from './runFuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    seconds: { type: 'string', default: '3600' },
    json: { type: 'boolean', default: false },
  },
});

const apps = [
  'gateway',
  'tool-server',
  'portfolio-worker',
  'research-worker',
  'report-worker',
  'webhook-worker',
  'dashboard',
];
if (!values.json) console.log(`seed ${values.seed}`);
const service = await startWholeService({
  apps,
  environment: {
    REGISTRATIONS_PER_HOUR: '1000000',
    AUTHORIZATIONS_PER_MINUTE: '1000000',
    SIGN_INS_PER_MINUTE: '1000000',
  },
});
try {
  const { findings, ...report } = await runFuzz(service, {
    seed: Number(values.seed),
    requests: Number(values.requests),
    longestMs: Number(values.seconds) * 1000,
  });
  const { jobs, ...counts } = report;
  const wrong = [...distinctFindings(findings), ...(await afterwards(service, jobs))];
  console.log(JSON.stringify({ ...counts, jobs: jobs.length, findings: wrong }, null, values.json ? 0 : 2));
  process.exitCode = wrong.length > 0 && !values.json ? 1 : 0;
} finally {
  await service.stop();
}
