/** `step.ts import DATA SOURCE` imports a folder, and `step.ts open DATA` opens the snapshot. Prints the time, the memory, and the bytes
 * written to the disk as JSON. */
import { openMarketData } from '@tearsheet/market-data';
import { importFolder } from '@tearsheet/market-data/importers';

/** The unit of the operating system for what a process writes. */
const BLOCK_BYTES = 512;

const [, , name, data = '', source = ''] = process.argv;
const startedAt = performance.now();
let stage = '';
let stageAt = startedAt;
let stageProcessor = 0;
const version = name === 'open' ? open() : await add();
const seconds = (performance.now() - startedAt) / 1000;
const { userCPUTime, systemCPUTime, maxRSS, fsWrite } = process.resourceUsage();
const processorSeconds = (userCPUTime + systemCPUTime) / 1e6;
const writtenBytes = fsWrite * BLOCK_BYTES;
console.log(JSON.stringify({ version, seconds, processorSeconds, peakBytes: maxRSS * 1024, writtenBytes }));

function open(): string {
  const source = openMarketData(data);
  const { dataVersion } = source.current();
  source.close();
  return dataVersion;
}

async function add(): Promise<string> {
  const report = await importFolder(source, data, {}, (progress) => {
    if (progress.stage === stage) return;
    endStage();
    stage = progress.stage;
  });
  endStage();
  if (report.dataVersion === null) throw new Error(JSON.stringify([report.problems, report.files]));
  return report.dataVersion;
}

/** Shows on the error stream how long each stage took. */
function endStage(): void {
  const now = performance.now();
  const { user, system } = process.cpuUsage();
  const processor = (user + system) / 1e6;
  if (stage !== '') {
    const [passed, used] = [(now - stageAt) / 1000, processor - stageProcessor];
    console.error(`  ${stage}: ${passed.toFixed(2)} s, ${used.toFixed(2)} s of a processor`);
  }
  stageAt = now;
  stageProcessor = processor;
}
