import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { formatDay } from '@tearsheet/shared';
import { importHardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { importFolder } from '../../src/importers/importFolder.ts';
import { PRICE_CODES } from '../../src/quality/inspectContent.ts';
import { DERIVED_VERSION } from '../../src/store/openDatabase.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { openCurrentContent } from '../../src/store/readSnapshot.ts';

/**
 * The values that an import carries over from the market of hard cases, kept in a file with their derived_version. A changed rule needs a higher
 * DERIVED_VERSION (openDatabase.ts) and a new file: `UPDATE_GOLDEN=1 npm run jest -- packages/market-data/tests/store/derived`. Otherwise the next
 * day would keep what the former rule found. A file of the same version is never overwritten.
 */
interface Golden {
  readonly derived_version: number;
  /** Findings of prices, as "RIC code from to message". */
  readonly findings: readonly string[];
  readonly weekend_rics: readonly string[];
  /** The first weekday and a hash of the closes by weekday. */
  readonly closes: Readonly<Record<string, string>>;
}

/** Instruments that are younger than the file do not change it. */
async function derivedNow(known: Golden | null): Promise<Golden> {
  const folder = temporaryFolder();
  try {
    await importHardCases(folder.path);
    await importFolder(largeDividend(folder.path), folder.path);
    const stored = openCurrentContent(folder.path)!;
    const source = openMarketData(folder.path);
    const market = source.current();
    const codes = PRICE_CODES.flat();
    const isKnown = (ric: string) => known === null || ric in known.closes;
    const rics = market.instruments().flatMap(({ ric }) => (isKnown(ric) ? [ric] : []));
    const findings = rics.flatMap((ric) =>
      (stored.derived?.findings(ric) ?? []).flatMap(({ code, from, to, message }) => {
        const days = [from, to].map((day) => (day === null ? '-' : formatDay(day)));
        return codes.includes(code) ? [[ric, code, ...days, message].join(' ')] : [];
      }),
    );
    const closes = rics.flatMap((ric) => {
      const series = market.closes(ric);
      if (series === null) return [];
      const sha256 = createHash('sha256')
        .update(JSON.stringify([...series.values]))
        .digest('hex');
      return [[ric, `${series.first} ${sha256.slice(0, 12)}`] as const];
    });
    const weekendRics = [...(stored.derived?.weekendRics ?? [])].filter(isKnown);
    source.close();
    stored.close();
    return {
      derived_version: DERIVED_VERSION,
      findings,
      weekend_rics: weekendRics,
      closes: Object.fromEntries(closes),
    };
  } finally {
    folder.remove();
  }
}

/** Writes the files of an instrument with a dividend that is too large. Returns their paths. */
function largeDividend(folder: string): string[] {
  const files = {
    'prices.csv': 'ric,date,close\nPAYER.N,2023-04-03,10\nPAYER.N,2023-04-04,10.1\nPAYER.N,2023-04-05,10.2\n',
    'dividends.csv': 'ric,ex_date,amount\nPAYER.N,2023-04-04,12\n',
  };
  return Object.entries(files).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
}

test('a rule for carried values changes with DERIVED_VERSION alone', async () => {
  const url = new URL('./derived.json', import.meta.url);
  const known = existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Golden) : null;
  const actual = await derivedNow(process.env.UPDATE_GOLDEN ? null : known);
  if (process.env.UPDATE_GOLDEN && (known === null || known.derived_version < DERIVED_VERSION)) {
    writeFileSync(url, `${JSON.stringify(actual, null, 1)}\n`);
    return;
  }
  // Every code that is carried over is in the file, so that no rule changes unnoticed.
  const codes = new Set(actual.findings.map((finding) => finding.split(' ')[1]));
  expect([...codes].toSorted()).toEqual(PRICE_CODES.flat().toSorted());
  expect(actual.weekend_rics).not.toEqual([]);
  expect(actual).toEqual(known);
});
