import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { readCurrentSnapshot } from '@tearsheet/testing/market/readSnapshot.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { importFolder } from '../../src/importers/importFolder.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { totalReturnLevels } from '../../src/views/closesByDay.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const data = () => join(folder.path, 'data');
let imports = 0;

function importFiles(files: Record<string, string>, asTraded = false) {
  const source = join(folder.path, `source${imports++}`);
  mkdirSync(source, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text);
  return importFolder(source, data(), { nowMs: Date.UTC(2025, 0, 1), asTraded });
}

const EVENTS = 'ric,date,event,value,currency,to_ric,ratio,former\n';
const INSTRUMENTS =
  'ric,name,type,currency,ticker\nOLD.N,Old,stock,USD,OLD\nNEW.N,New,stock,USD,NEW\nLON.L,London,stock,GBX,LON\nEUR.DE,Euro,stock,EUR,EUR1\n';
const PRICES = `ric,date,close
OLD.N,2024-03-27,48
OLD.N,2024-03-28,49
NEW.N,2024-03-27,58
NEW.N,2024-03-28,60
NEW.N,2024-04-01,66
LON.L,2024-03-28,250
EUR.DE,2024-03-27,40
`;
const BASE = {
  'instruments.csv': INSTRUMENTS,
  'prices.csv': PRICES,
  'fx.csv': 'date,base,quote,rate\n2024-03-27,EUR,USD,1.1\n',
};

function instrument(ric: string) {
  return readCurrentSnapshot(data())?.instruments.find((row) => row.ric === ric);
}

/** Figures by hand: cash, and shares times the last close of the other company until the day, in dollars. */
test.each([
  ['a delisting with a value', 'OLD.N,2024-03-28,delisting,1.25,,,,', 1.25],
  ['a total loss', 'OLD.N,2024-03-28,delisting,0,,,,', 0],
  ['a merger for cash', 'OLD.N,2024-03-28,merger,50,,,,', 50],
  ['a merger for shares: 0.8 × 60', 'OLD.N,2024-03-28,merger,,,NEW.N,0.8,', 48],
  ['a merger for both: 20 + 0.5 × 60', 'OLD.N,2024-03-28,merger,20,,NEW.N,0.5,', 50],
  ['a merger for shares in euro: 1.5 × 40 × 1.1', 'OLD.N,2024-03-28,merger,,,EUR.DE,1.5,', 66],
  ['a merger for euro: 30 × 1.1', 'OLD.N,2024-03-28,merger,30,EUR,,,', 33],
])('%s ends the share with that value', async (_name, row, expected) => {
  const { ok, problems } = await importFiles({ ...BASE, 'events.csv': `${EVENTS}${row}\n` });
  expect([ok, problems]).toEqual([true, []]);
  expect(instrument('OLD.N')?.delistedOn).toBe(toDay('2024-03-28'));
  expect(instrument('OLD.N')?.finalValue).toBeCloseTo(expected, 9);
});

test('money is in the unit of the quotes, so 200 of a listing in pence are 2 pounds', async () => {
  await importFiles({ ...BASE, 'events.csv': `${EVENTS}LON.L,2024-03-28,delisting,200,,,,\n` });
  expect(instrument('LON.L')?.finalValue).toBe(2);
});

test('later splits of the buyer do not change the worth of a merger', async () => {
  // 1 old share gave half a share at 60. The buyer then split 2:1, so its stored close is 30.
  const prices = PRICES.replaceAll('NEW.N,2024-03-28,60', 'NEW.N,2024-03-28,30');
  const splits = 'ric,date,ratio\nNEW.N,2024-06-03,2\n';
  await importFiles({
    ...BASE,
    'prices.csv': prices,
    'splits.csv': splits,
    'events.csv': `${EVENTS}OLD.N,2024-03-28,merger,,,NEW.N,0.5,\n`,
  });
  expect(instrument('OLD.N')?.finalValue).toBe(30);
});

test('shares of the day count, although the last close of the buyer is from before its split', async () => {
  // 1 old share gave 3 shares of after the split. The last close of before it is 58 for three of them, so the stored one is 58 / 3.
  const prices = PRICES.replace('NEW.N,2024-03-28,60\n', '').replace(
    'NEW.N,2024-03-27,58',
    `NEW.N,2024-03-27,${58 / 3}`,
  );
  await importFiles({
    ...BASE,
    'prices.csv': prices,
    'splits.csv': 'ric,date,ratio\nNEW.N,2024-03-28,3\n',
    'events.csv': `${EVENTS}OLD.N,2024-03-28,merger,,,NEW.N,3,\n`,
  });
  expect(instrument('OLD.N')?.finalValue).toBeCloseTo(58, 9);
});

test('prices after an ending are kept, and a note says so', async () => {
  const { notes } = await importFiles({ ...BASE, 'events.csv': `${EVENTS}OLD.N,2024-03-27,delisting,1,,,,\n` });
  expect(notes).toContainEqual(
    expect.stringContaining('OLD.N has prices until 2024-03-28, after its ending on 2024-03-27'),
  );
});

test('a split and a conversion of one day contradict each other, except with the same ratio', async () => {
  const both = (ratio: number) => ({
    ...BASE,
    'events.csv': `${EVENTS}OLD.N,2024-03-28,conversion,,,,3,\n`,
    'splits.csv': `ric,date,ratio\nOLD.N,2024-03-28,${ratio}\n`,
  });
  const { problems } = await importFiles(both(2));
  expect(problems).toEqual([expect.stringContaining('OLD.N has a split of 2 and a conversion of 3 on 2024-03-28')]);
  expect((await importFiles(both(3))).ok).toBe(true);
  expect(readCurrentSnapshot(data())?.splits).toEqual([{ ric: 'OLD.N', day: toDay('2024-03-28'), ratio: 3 }]);
});

describe('a spin-off', () => {
  // The parent falls from 100 to 90, because a quarter of a share worth 40 left it. Nobody gained or lost.
  const prices =
    'ric,date,close\nOLD.N,2024-03-28,100\nOLD.N,2024-04-01,90\nOLD.N,2024-04-02,99\nNEW.N,2024-04-01,40\nNEW.N,2024-04-02,42\n';
  const events = `${EVENTS}OLD.N,2024-04-01,spin_off,,,NEW.N,0.25,\n`;
  const levels = () => {
    const source = openMarketData(data());
    try {
      return [...totalReturnLevels(source.current(), 'OLD.N').levels];
    } finally {
      source.close();
    }
  };

  test('is a dividend of the worth of the new shares, so the total return has no step', async () => {
    await importFiles({ ...BASE, 'prices.csv': prices, 'events.csv': events });
    expect(readCurrentSnapshot(data())?.dividends).toEqual([
      { ric: 'OLD.N', exDay: toDay('2024-04-01'), amount: 10, currency: 'USD', payDay: null },
    ]);
    const [first = 0, second = 0, third = 0] = levels();
    expect(first).toBe(1);
    expect(second).toBeCloseTo(1, 12);
    expect(third).toBeCloseTo(1.1, 12);
  });

  test('adds up with another of the same day', async () => {
    const two = `${events}OLD.N,2024-04-01,spin_off,2.5,,,,\n`;
    await importFiles({ ...BASE, 'prices.csv': prices, 'events.csv': two });
    expect(readCurrentSnapshot(data())?.dividends.map(({ amount }) => amount)).toEqual([12.5]);
  });

  test('that replaces a stored dividend of the day has a note, but not if it comes twice', async () => {
    const dividends = 'ric,ex_date,amount\nOLD.N,2024-04-01,1\n';
    await importFiles({ ...BASE, 'prices.csv': prices, 'dividends.csv': dividends });
    const first = await importFiles({ 'events.csv': events });
    expect(first.notes).toEqual([expect.stringContaining('replaces a dividend of 1. If both were paid')]);
    expect((await importFiles({ 'events.csv': events })).notes).toEqual([]);
  });

  test('gives the same after later splits of both, and when the file comes twice', async () => {
    // Both have split 2:1 since then, so a share of then is two of now, and the stored closes are halves.
    const halves = prices.replace(/,(\d+)$/gm, (_, price) => `,${Number(price) / 2}`);
    const splits = 'ric,date,ratio\nOLD.N,2024-06-03,2\nNEW.N,2024-06-03,2\n';
    const files = { ...BASE, 'prices.csv': halves, 'splits.csv': splits, 'events.csv': events };
    await importFiles(files);
    const [, second = 0, third = 0] = levels();
    expect([second.toFixed(12), third.toFixed(12)]).toEqual(['1.000000000000', '1.100000000000']);
    await importFiles({ 'events.csv': events });
    expect(readCurrentSnapshot(data())?.dividends).toEqual([
      { ric: 'OLD.N', exDay: toDay('2024-04-01'), amount: 5, currency: 'USD', payDay: null },
    ]);
  });

  test('on the day of a dividend is a problem, because one would replace the other', async () => {
    const dividends = 'ric,ex_date,amount\nOLD.N,2024-04-01,1\n';
    const { ok, problems } = await importFiles({
      ...BASE,
      'prices.csv': prices,
      'events.csv': events,
      'dividends.csv': dividends,
    });
    expect([ok, problems]).toEqual([
      false,
      ['OLD.N has a dividend and a spin-off on 2024-04-01: add them up in dividends'],
    ]);
  });
});

test('a conversion is a split: ten old shares become one', async () => {
  const prices = 'ric,date,close\nOLD.N,2024-03-27,5\nOLD.N,2024-03-28,50\n';
  const events = `${EVENTS}OLD.N,2024-03-28,conversion,,,,0.1,\n`;
  await importFiles({ ...BASE, 'prices.csv': prices, 'events.csv': events }, true);
  expect(readCurrentSnapshot(data())?.splits).toEqual([{ ric: 'OLD.N', day: toDay('2024-03-28'), ratio: 0.1 }]);
  expect([...(readCurrentSnapshot(data())?.prices.get('OLD.N')?.close ?? [])]).toEqual([50, 50]);
});

describe('a redenomination', () => {
  // From 2024-01-01 on, 1,000,000 lira are one new lira.
  const row = 'ric,name,type,currency\nTRY.IS,Lira,stock,';
  const former = {
    'instruments.csv': `${row}TRL\n`,
    'prices.csv': 'ric,date,close,volume\nTRY.IS,2023-12-29,5000000,7\n',
  };
  const present = { 'instruments.csv': `${row}TRY\n`, 'prices.csv': 'ric,date,close,volume\nTRY.IS,2024-01-02,6,8\n' };
  const event = { 'events.csv': `${EVENTS}TRY.IS,2024-01-01,redenomination,,TRL,,1000000,\n` };
  const state = () => {
    const { prices, dividends = [] } = readCurrentSnapshot(data()) ?? {};
    const { close = [], volume = [] } = prices?.get('TRY.IS') ?? {};
    return [[...close], [...(volume ?? [])], dividends.map(({ amount, currency }) => [amount, currency])];
  };

  test('divides stored prices and dividends once, however often the event comes', async () => {
    await importFiles({ ...former, 'dividends.csv': 'ric,ex_date,amount\nTRY.IS,2023-12-29,100000\n' });
    await importFiles({ ...present, ...event });
    expect(state()).toEqual([[5, 6], [7, 8], [[0.1, null]]]);
    await importFiles({ ...present, ...event });
    await importFiles(event);
    expect(state()).toEqual([[5, 6], [7, 8], [[0.1, null]]]);
  });

  test('divides the rows before its day of one file with both, and a dividend that names the former currency', async () => {
    await importFiles({
      ...present,
      'prices.csv': 'ric,date,close,volume\nTRY.IS,2023-12-29,5000000,7\nTRY.IS,2024-01-02,6,8\n',
      'dividends.csv': 'ric,ex_date,amount,currency\nTRY.IS,2023-12-29,100000,TRL\nTRY.IS,2024-01-02,1,\n',
      ...event,
    });
    expect(state()).toEqual([
      [5, 6],
      [7, 8],
      [
        [0.1, null],
        [1, null],
      ],
    ]);
  });

  test('needs the instrument in its new currency, and a new currency without it is noted', async () => {
    const { problems } = await importFiles({ ...former, ...event });
    expect(problems).toEqual([expect.stringContaining('still in TRL')]);
    await importFiles(former);
    const { notes } = await importFiles(present);
    expect(notes).toContain('the currency changes, and stored prices are not converted: TRY.IS (TRL to TRY)');
  });
});

test('former tickers and names find an instrument, unless another one has the ticker now', async () => {
  const events = `${EVENTS}NEW.N,2024-03-28,ticker_change,,,,,WAS\nNEW.N,2024-03-28,name_change,,,,,Was Inc\nNEW.N,2023-03-28,ticker_change,,,,,OLD\n`;
  await importFiles({ ...BASE, 'events.csv': events });
  const source = openMarketData(data());
  const found = (symbol: string) => {
    const match = source.current().resolveSymbol(symbol);
    return match.kind === 'found' ? match.instrument.ric : match.kind;
  };
  expect([found('WAS'), found('OLD'), found('NEW')]).toEqual(['NEW.N', 'OLD.N', 'NEW.N']);
  expect(source.current().search('was inc', 3)[0]?.instrument.ric).toBe('NEW.N');
  source.close();
});

test.each([
  ['OLD.N,2024-03-28,sold,1,,,,', 'event', 'is not one of delisting, merger'],
  ['OLD.N,2024-03-28,merger,,,,,', 'value', 'a merger and a spin-off pay money'],
  ['OLD.N,2024-03-28,spin_off,,,NEW.N,,', 'ratio', 'the shares of to_ric for a share'],
  ['OLD.N,2024-03-28,conversion,,,NEW.N,2,', 'to_ric', 'enter it as a merger'],
  ['OLD.N,2024-03-28,conversion,,,,,', 'ratio', 'the new shares for a share'],
  ['OLD.N,2024-03-28,redenomination,,,,2,', 'currency', 'the former currency'],
  ['OLD.N,2024-03-28,redenomination,,EUR,,,', 'ratio', 'the former units for a new one'],
  ['OLD.N,2024-03-28,delisting,-1,,,,', 'value', 'must be at least 0'],
  ['OLD.N,2024-03-28,merger,,,NEW.N,0,', 'ratio', 'must be above 0'],
  ['OLD.N,2024-03-28,ticker_change,,,,,', 'former', 'is missing'],
  ['OLD.N,2024-03-28,delisting,1,POUNDS,,,', 'currency', 'is not a currency code'],
])('a row that cannot be followed is a problem of its cell: %s', async (row, column, message) => {
  const { ok, files } = await importFiles({ ...BASE, 'events.csv': `${EVENTS}${row}\n` });
  expect([ok, files.flatMap(({ problems }) => problems)]).toEqual([
    false,
    [{ line: 2, column, message: expect.stringContaining(message) }],
  ]);
});

test.each([
  ['NONE.N,2024-03-28,delisting,1,,,,', 'NONE.N is not in the data'],
  ['OLD.N,2024-03-28,merger,,,NONE.N,1,', 'NONE.N is not in the data'],
  ['OLD.N,2024-06-03,merger,,,NEW.N,1,', 'NEW.N has no close within 10 days until then'],
  ['OLD.N,2024-01-05,merger,,,NEW.N,1,', 'its first price is later, on 2024-03-27'],
  ['OLD.N,2024-03-28,merger,,,OLD.N,1,', 'to_ric is OLD.N itself'],
  [
    'OLD.N,2024-03-28,delisting,0,,,,\nOLD.N,2024-04-02,merger,5,,,,',
    'it has another ending, a delisting on 2024-03-28',
  ],
  ['OLD.N,2024-06-03,spin_off,,,NEW.N,1,', 'NEW.N has no close within 10 days from then on'],
  ['OLD.N,2024-03-28,merger,1,SEK,,,', 'there is no rate of SEK in USD on that day'],
])('an event without its data changes nothing and says what is missing: %s', async (row, message) => {
  const { ok, problems } = await importFiles({ ...BASE, 'events.csv': `${EVENTS}${row}\n` });
  expect([ok, problems]).toEqual([false, [expect.stringContaining(message)]]);
  expect(readCurrentSnapshot(data())).toBeNull();
});
