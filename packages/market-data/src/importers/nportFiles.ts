import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatDay } from '@tearsheet/shared';
import { rowKey } from './draft.ts';
import { nportFund } from './fileFormats.ts';
import { NPORT_HOLDING, readNport } from './nportForm.ts';
import { createProblems } from './problems.ts';
import type { FileReport, ReadInto } from './readFile.ts';

/** The largest reports have about 60 MB. */
const MOST_BYTES = 250_000_000;

/** Reads a public Form N-PORT of the SEC into the draft. The name of the file names the fund, because the form has no ticker. */
export async function readNportFile(file: string, { draft, latestDay }: ReadInto): Promise<FileReport> {
  const problems = createProblems();
  const name = basename(file);
  const report = (rows: number, notes: readonly string[] = []): FileReport => {
    return { file: name, kind: 'nport', rows, notes, problems: problems.first, problemCount: problems.count };
  };
  const refuse = (message: string, column: string | null = null): FileReport => {
    problems.add({ line: null, column, message });
    return report(0);
  };
  const etfRic = nportFund(name);
  if (!etfRic) return refuse('names no fund. Rename it to nport_RIC.xml, such as nport_SPY.P.xml');
  if ((await stat(file)).size > MOST_BYTES) return refuse(`is larger than ${MOST_BYTES / 1e6} MB`);
  const form = await readNport(createReadStream(file, 'utf8'), { etfRic, latestDay });
  if ('problem' in form) return refuse(form.problem, form.column);
  for (const { holding, problem } of form.refused) {
    problems.add({ line: null, column: `${NPORT_HOLDING} ${holding}`, message: problem });
  }
  for (const row of form.rows) draft.etfHoldings.set(rowKey(etfRic, row.day, row.symbol), row);
  return report(form.holdings, [`holdings of ${etfRic} on ${formatDay(form.day)}`]);
}
