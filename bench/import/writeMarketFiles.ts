import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { formatDay, toDay } from '@tearsheet/shared';

const LAST_YEAR = 2025;
const SECTORS = ['Energy', 'Industrials', 'Technology', 'Utilities'];
const EXCHANGES = ['XNYS', 'XNAS', 'XLON', 'XETR'];
/** One holiday in 26 weekdays leaves 250 sessions a year. */
const HOLIDAY_EVERY = 26;

export interface MarketFiles {
  /** The rows of prices in the history. */
  readonly rows: number;
  /** The folder of the history, and that of the first day after it. */
  readonly history: string;
  readonly increment: string;
}

/**
 * Writes the invented daily closes and volumes of so many stocks in the format of docs/data-format.md. Each year is a file whose rows are in
 * the order of days, as the files of vendors are.
 */
export function writeMarketFiles(
  folder: string,
  { instruments, years }: { readonly instruments: number; readonly years: number },
): MarketFiles {
  const [history, increment] = [join(folder, 'history'), join(folder, 'increment')];
  for (const path of [history, increment]) mkdirSync(path, { recursive: true });
  const rics = Array.from({ length: instruments }, (_, i) => `T${String(i).padStart(5, '0')}.N`);
  const rows = rics.map((ric, i) => `${ric},Test ${i},stock,USD,${SECTORS[i % 4]},${EXCHANGES[i % 4]}`);
  writeFileSync(join(history, 'instruments.csv'), `ric,name,type,currency,sector,exchange\n${rows.join('\n')}\n`);
  const cents = rics.map((_, i) => 1000 + ((i * 7919) % 20_000));
  let state = 1;
  let written = 0;
  for (let year = LAST_YEAR - years + 1; year <= LAST_YEAR; year++) {
    written += writeDays(join(history, `prices-${year}.csv`), toDay(`${year}-01-01`), toDay(`${year + 1}-01-01`));
  }
  writeDays(join(increment, 'prices.csv'), toDay(`${LAST_YEAR + 1}-01-02`), toDay(`${LAST_YEAR + 1}-01-03`));
  return { rows: written, history, increment };

  function writeDays(file: string, from: number, to: number): number {
    const descriptor = openSync(file, 'w');
    let count = 0;
    writeSync(descriptor, 'ric,date,close,volume\n');
    for (let day = from; day < to; day++) {
      const week = (day + 4) % 7;
      if (week === 0 || week === 6 || day % HOLIDAY_EVERY === 0) continue;
      const date = formatDay(day);
      let text = '';
      for (let i = 0; i < instruments; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        // Closes move by up to 2% a day, between 5 and 500.
        const moved = Math.round(cents[i]! * (1 + (state / 2 ** 32 - 0.4999) * 0.04));
        cents[i] = Math.min(50_000, Math.max(500, moved));
        text += `${rics[i]},${date},${(cents[i]! / 100).toFixed(2)},${100_000 + (state >>> 12)}\n`;
      }
      writeSync(descriptor, text);
      count += instruments;
    }
    closeSync(descriptor);
    return count;
  }
}
