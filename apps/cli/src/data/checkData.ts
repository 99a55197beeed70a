import { checkSnapshot, readPointer, snapshotFile, verifyContent } from '@tearsheet/market-data';
import { counted } from '@tearsheet/shared';
import { formatDay } from '@tearsheet/shared/dates';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withMarket } from './withMarket.ts';

/** Recomputes the hash of the content, then prints the findings of the quality checks; status 1 when there are any. */
export async function checkData(context: Context, options: { readonly json?: boolean }): Promise<number> {
  const folder = context.state.data;
  const version = readPointer(folder);
  if (version !== null) verifyContent(snapshotFile(folder, version));
  const report = await withMarket(folder, checkSnapshot);
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const findings = report.findings.map(({ from, to, ...finding }) => ({ ...finding, from: day(from), to: day(to) }));
  if (options.json) {
    context.printJson({ ...report, findings });
  } else {
    const rows = findings.map(({ ric, code, from, to, message }) => [ric, code, from ?? '', to ?? '', message]);
    if (rows.length > 0) context.print(`${table([['RIC', 'FINDING', 'FROM', 'TO', ''], ...rows])}\n`);
    const counts = report.counts.map(({ code, instruments }) => [code, String(instruments)]);
    context.print(table([['FINDING', 'INSTRUMENTS'], ...counts]));
    context.print(`\n${counted(report.instruments, 'instrument')} checked, version ${report.dataVersion}`);
  }
  return findings.length > 0 ? 1 : 0;
}
