import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { importFolder } from '../../src/importers/importFolder.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { heldFunds } from '../../src/views/heldFunds.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

let imports = 0;

function importFiles(files: Readonly<Record<string, string>>) {
  const source = join(folder.path, `source${imports++}`);
  mkdirSync(source);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text);
  return importFolder(source, join(folder.path, 'data'), { nowMs: Date.UTC(2026, 8, 30) });
}

const MARKET = {
  'instruments.csv': [
    'ric,name,type,currency,isin,sector,country,exchange',
    'FUND.P,A Fund,etf,USD,,,United States,ARCX',
    'OTHER.P,Another Fund,etf,USD,US0000000026,,United States,ARCX',
    'ABC.N,Abc Inc,stock,USD,US0000000018,Energy,United States,XNYS',
    '',
  ].join('\n'),
  'prices.csv': 'ric,date,close\nFUND.P,2026-07-01,10\nOTHER.P,2026-07-01,10\nABC.N,2026-07-01,10\n',
};

/** One holding in the elements of the public description of Form N-PORT. */
const holding = ({
  name = 'A holding',
  isin = '',
  cusip = '000000000',
  percent = '1',
  profile = 'Long',
  more = '',
}) => `
  <invstOrSec><name>${name} &amp; Co</name><lei>N/A</lei><title>${name} &amp; Co</title><cusip>${cusip}</cusip>
    <identifiers>${isin === '' ? '<other otherDesc="internal" value="17"/>' : `<isin value="${isin}"/>`}</identifiers>
    <balance>10</balance><units>NS</units><valUSD>100</valUSD><pctVal>${percent}</pctVal><payoffProfile>${profile}</payoffProfile>
    ${more || '<curCd>USD</curCd><assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry>'}
  </invstOrSec>`;

const report = (
  holdings: readonly string[],
  { date = '2026-06-30', form = 'NPORT-P' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><headerData><submissionType>${form}</submissionType></headerData>
<formData><genInfo><seriesName>A Fund</seriesName><seriesId>S000000001</seriesId><repPdEnd>2026-12-31</repPdEnd><repPdDate>${date}</repPdDate></genInfo>
<fundInfo><totAssets>1010</totAssets><netAssets>1000</netAssets><cshNotRptdInCorD>20</cshNotRptdInCorD></fundInfo>
<invstOrSecs>${holdings.join('')}</invstOrSecs></formData></edgarSubmission>`;

function held(day = '2026-07-01') {
  const market = openMarketData(join(folder.path, 'data'));
  try {
    return heldFunds(market.current(), ['FUND.P'], toDay(day));
  } finally {
    market.close();
  }
}

const weightsOf = (funds: ReturnType<typeof held>, fund = 'FUND.P') =>
  Object.fromEntries((funds.lists.get(fund)?.rows ?? []).map(({ id, weight }) => [id, weight]));

describe('a Form N-PORT', () => {
  test('gives weights of the net assets, known and unknown securities, short positions, and cash', async () => {
    const outcome = await importFiles({
      ...MARKET,
      'nport_FUND.P_2026-06.xml': report([
        holding({ name: 'Abc', isin: 'US0000000018', percent: '40.5' }),
        // A second lot of the same security.
        holding({ name: 'Abc', isin: 'US0000000018', percent: '1.5' }),
        holding({ name: 'Another Fund', isin: 'US0000000026', percent: '25' }),
        holding({
          name: 'Xyz',
          isin: 'DE0000000015',
          percent: '30',
          more: '<currencyConditional curCd="EUR" exchangeRt="0.9"/><assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>DE</invCountry>',
        }),
        holding({ name: 'Short', cusip: '123456789', percent: '2', profile: 'Short' }),
        holding({
          name: 'Bond',
          percent: '3',
          more: '<curCd>USD</curCd><assetCat>DBT</assetCat><issuerCat>UST</issuerCat><invCountry>US</invCountry><debtSec><isin value="US0000000018"/></debtSec>',
        }),
      ]),
      'etf_holdings.csv': 'etf_ric,date,symbol,weight\nOTHER.P,2026-06-30,ABC.N,1\n',
    });
    expect(outcome.files.flatMap(({ problems }) => problems)).toEqual([]);
    expect(outcome.files.find(({ kind }) => kind === 'nport')).toMatchObject({
      rows: 6,
      notes: ['holdings of FUND.P on 2026-06-30'],
    });
    const funds = held();
    const expected = {
      'ABC.N': 0.42,
      'OTHER.P': 0.25,
      DE0000000015: 0.3,
      '123456789': -0.02,
      'BOND & CO': 0.03,
      'CASH.USD': 0.02,
    };
    const weights = weightsOf(funds);
    expect(Object.keys(weights).sort()).toEqual(Object.keys(expected).sort());
    for (const [id, weight] of Object.entries(expected)) expect(weights[id]).toBeCloseTo(weight, 12);
    expect(weightsOf(funds, 'OTHER.P')).toEqual({ 'ABC.N': 1 });
    expect(funds.securities.get('OTHER.P')?.isFund).toBe(true);
    expect(funds.securities.get('ABC.N')).toMatchObject({ ric: 'ABC.N', sector: 'Energy', currency: 'USD' });
    expect(funds.securities.get('DE0000000015')).toEqual({
      ric: null,
      name: 'Xyz & Co',
      isFund: false,
      sector: null,
      country: 'DE',
      currency: 'EUR',
    });
    expect(funds.securities.get('BOND & CO')).toMatchObject({ sector: 'Bonds', currency: 'USD' });
    // A later import keeps the facts, and the report of a later quarter counts from its date.
    await importFiles({
      'nport_FUND.P.xml': report([holding({ isin: 'US0000000018', percent: '100' })], { date: '2026-09-29' }),
    });
    expect(weightsOf(held())).toEqual(weights);
    expect(held().securities.get('DE0000000015')?.currency).toBe('EUR');
    expect(weightsOf(held('2026-09-29'))['ABC.N']).toBe(1);
  });

  test.each([
    ['primary_doc.xml', report([holding({})]), 'names no fund. Rename it'],
    ['nport_FUND.P.xml', '<html>Undeclared automated tool</html>', 'is not a Form N-PORT'],
    ['nport_FUND.P.xml', report([], {}), 'has no holdings'],
    ['nport_FUND.P.xml', report([holding({}), holding({})]).slice(0, -200), 'is not sound XML'],
    ['nport_FUND.P.xml', report([holding({ name: '&bomb;' })]), 'is not sound XML'],
    ['nport_FUND.P.xml', report([`<!-- ${holding({})} -->`]), 'has no holdings'],
    ['nport_FUND.P.xml', report([holding({})], { date: '30/06/2026' }), 'is not a date'],
    ['nport_FUND.P.xml', report([holding({})], { date: '2027-06-30' }), 'is in the future'],
    ['nport_FUND.P.xml', report([holding({ percent: 'N/A' })]), 'pctVal is "N/A"'],
    ['nport_FUND.P.xml', report([holding({ percent: '90000' })]), 'is not a percent of the net assets'],
  ])('%s with a fault is refused, and nothing is imported', async (name, text, message) => {
    const outcome = await importFiles({ ...MARKET, [name]: text });
    expect(outcome).toMatchObject({ ok: false, dataVersion: null });
    expect(outcome.files.flatMap(({ problems }) => problems.map((problem) => problem.message)).join()).toContain(
      message,
    );
  });
});

describe('etf_holdings', () => {
  const HEAD = 'etf_ric,date,symbol,weight,name,isin,sector,country,currency\n';

  test('the ISIN finds the security before the ticker, and facts of the row count for unknown securities', async () => {
    await importFiles({
      ...MARKET,
      'etf_holdings.csv': `${HEAD}FUND.P,2026-06-30,WRONG,0.5,Abc,US0000000018,Banks,DE,EUR
FUND.P,2026-06-30,ABC,0.3,Abc of Sydney,AU0000000017,Materials,AU,AUD\n`,
    });
    const funds = held();
    expect(weightsOf(funds)).toEqual({ 'ABC.N': 0.5, AU0000000017: 0.3 });
    expect(funds.securities.get('ABC.N')).toMatchObject({ sector: 'Energy', country: 'United States' });
    expect(funds.securities.get('AU0000000017')).toMatchObject({
      name: 'Abc of Sydney',
      sector: 'Materials',
      country: 'AU',
    });
  });

  test('a list without facts has the version of a file without these columns', async () => {
    const row = 'FUND.P,2026-06-30,ABC.N,0.5,Abc,';
    const { dataVersion } = await importFiles({ ...MARKET, 'etf_holdings.csv': `${HEAD}${row},,,\n` });
    const { dataVersion: same } = await importFiles({
      'etf_holdings.csv': `etf_ric,date,symbol,weight,name\n${row.slice(0, -1)}\n`,
    });
    const { dataVersion: other } = await importFiles({ 'etf_holdings.csv': `${HEAD}${row},Energy,,\n` });
    expect(same).toBe(dataVersion);
    expect(other).not.toBe(dataVersion);
  });

  test('percents are refused', async () => {
    const outcome = await importFiles({ ...MARKET, 'etf_holdings.csv': `${HEAD}FUND.P,2026-06-30,ABC.N,5.2,,,,,\n` });
    expect(outcome.files.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: 'weight', message: 'is a fraction of the fund, 0.05 for 5%: 5.2' },
    ]);
  });
});
