import { statSync } from 'node:fs';
import {
  AUDIENCE_VARIABLE,
  type ConfigOf,
  integer,
  MODEL_VARIABLES,
  optional,
  REPORT_VARIABLES,
  RESEARCH_VARIABLES,
  SERVICE_VARIABLES,
  WORKER_VARIABLES,
} from '@tearsheet/runtime';

/** Environment of the report worker. */
export const CONFIG = {
  ...SERVICE_VARIABLES,
  ...WORKER_VARIABLES,
  ...REPORT_VARIABLES,
  ...RESEARCH_VARIABLES,
  ...MODEL_VARIABLES,
  audience: AUDIENCE_VARIABLE,
  threads: integer('THREADS', {
    min: 1,
    max: 256,
    default: 1,
    meaning: 'reports rendered at the same time, each in a thread of its own',
  }),
  threadMemoryMb: integer('THREAD_MEMORY_MB', {
    min: 128,
    max: 65_536,
    default: 1024,
    meaning: 'heap of one thread; a report that needs more fails alone',
  }),
  font: optional('REPORT_FONT', {
    type: 'path of a .ttf or .otf file',
    meaning: 'font of PDFs with letters that Roboto lacks, for example Noto Sans SC for Chinese and Japanese',
    check: mustBeFile,
  }),
  boldFont: optional('REPORT_FONT_BOLD', {
    type: 'path of a .ttf or .otf file',
    meaning: 'the same in bold; without it REPORT_FONT',
    check: mustBeFile,
  }),
} as const;

function mustBeFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error('must name a file that exists');
}

export type ReportWorkerConfig = ConfigOf<typeof CONFIG>;
