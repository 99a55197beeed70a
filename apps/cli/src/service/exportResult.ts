import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { JobHandle, Resolution, WorkbookSheets } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { checkOutputFiles } from '../outputFiles.ts';
import { table } from '../table.ts';
import { connect, type ServiceOptions } from './connect.ts';

export interface ExportOptions extends ServiceOptions {
  /** Name of a section, or of a list inside it. */
  readonly section?: string;
  readonly resolution?: Resolution;
  readonly sheets?: WorkbookSheets;
  /** The file. Its extension is the format. */
  readonly out?: string;
}

const FORMATS = ['.json', '.csv', '.arrow', '.parquet', '.xlsx'];

/** Writes the result of a job or one of its sections to a file. Without a section and a file, it lists the sections. */
export async function exportResult(context: Context, jobId: string, options: ExportOptions): Promise<number> {
  const { section, out } = options;
  const job = connect(context, options).job(jobId);
  if (section === undefined && out === undefined) {
    const { sections } = await job.sections();
    const rows = sections.flatMap(({ name, rows, bytes, tables }) => [
      [name, rows === null ? '' : String(rows), String(bytes)],
      ...tables.map((list) => [list.name, String(list.rows), '']),
    ]);
    context.print(table(context, [['section', 'rows', 'bytes'], ...rows]));
    return 0;
  }
  const extension = out === undefined ? '.csv' : extname(out).toLowerCase();
  if (!FORMATS.includes(extension)) {
    throw new Error(`the extension of the file must be one of ${FORMATS.join(', ')}`);
  }
  await checkOutputFiles(out);
  const bytes = await bytesOf(job, extension, options);
  if (out === undefined) context.print(new TextDecoder().decode(bytes).trimEnd());
  else {
    await writeFile(out, bytes);
    context.complain(`wrote ${out}`);
  }
  return 0;
}

async function bytesOf(
  job: JobHandle<unknown>,
  extension: string,
  { section, resolution = 'daily', sheets }: ExportOptions,
): Promise<Uint8Array> {
  if (sheets !== undefined && extension !== '.xlsx') {
    throw new Error('--sheets is about a workbook: send --out FILE.xlsx');
  }
  if (extension === '.xlsx') {
    if (section !== undefined)
      throw new Error('a workbook has all sections: leave out --section, or choose another format');
    return job.workbook(resolution, sheets);
  }
  if (section === undefined) {
    if (extension === '.json') return encode(await job.read({ resolution }));
    throw new Error(`name the section with --section, because a ${extension} file has one table`);
  }
  switch (extension) {
    case '.csv':
      return job.sectionFile(section, 'csv', resolution);
    case '.arrow':
      return job.sectionFile(section, 'arrow', resolution);
    case '.parquet':
      return job.sectionFile(section, 'parquet', resolution);
    default:
      return encode(await job.section(section, resolution));
  }
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
