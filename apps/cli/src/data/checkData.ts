import { checkSnapshot } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared/dates';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withMarket } from './withMarket.ts';

/** Prints the findings of the quality checks; status 1 when there are any. */
export async function checkData(context: Context, options: { readonly json?: boolean }): Promise<number> {
  const report = await withMarket(context.state.data, checkSnapshot);
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const findings = report.findings.map(({ from, to, ...finding }) => ({ ...finding, from: day(from), to: day(to) }));
  if (options.json) {
    context.printJson({ ...report, findings });
  } else {
    const rows = findings.map(({ ric, code, from, to, message }) => [ric, code, from ?? '', to ?? '', message]);
    if (rows.length > 0) context.print(`${table([['RIC', 'FINDING', 'FROM', 'TO', ''], ...rows])}\n`);
    const counts = report.counts.map(({ code, instruments }) => [code, String(instruments)]);
    context.print(table([['FINDING', 'INSTRUMENTS'], ...counts]));
    context.print(`\n${report.instruments} instruments checked, version ${report.dataVersion}`);
  }
  return findings.length > 0 ? 1 : 0;
}
