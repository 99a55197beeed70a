import { toDay } from '../dates.ts';
import { easter, except, fixed, lunar, once, onOrAfter, type Rule } from './rules.ts';

const MONDAY = 1;
const EURONEXT: readonly Rule[] = [fixed('01-01'), easter(-2, 1), fixed('05-01'), fixed('12-25'), fixed('12-26')];

const UNITED_STATES: readonly Rule[] = [
  fixed('01-01', 'sunday'),
  onOrAfter('01-15', MONDAY),
  onOrAfter('02-15', MONDAY),
  easter(-2),
  onOrAfter('05-25', MONDAY),
  fixed('06-19', 'nearest', { from: 2022 }),
  fixed('07-04', 'nearest'),
  onOrAfter('09-01', MONDAY),
  onOrAfter('11-22', 4),
  fixed('12-25', 'nearest'),
  once('2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'),
];

/** Tomb-sweeping day follows the sun: 4 or 5 April. */
const tombSweeping: Rule = (year) => [{ day: toDay(`${year}-04-0${year % 4 < 2 ? 4 : 5}`), observed: 'sunday' }];

/** Returns a Japanese equinox (formula of the national observatory, 1980 to 2099). */
function equinox(month: '03' | '09', dayIn1980: number): Rule {
  return (year) => {
    const day = Math.floor(dayIn1980 + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
    return [{ day: toDay(`${year}-${month}-${day}`), observed: 'sunday' }];
  };
}

/** The holidays on which the ECB publishes no reference rates. */
export const TARGET_HOLIDAYS: readonly Rule[] = EURONEXT;

/**
 * Holiday rules by MIC, close to the real ones. They contain rules for full-day closures and the best-known single
 * closures. Early closes and storm days in Asia are left out. The rules for Korea and Taiwan are the least precise.
 */
export const EXCHANGE_HOLIDAYS: Readonly<Record<string, readonly Rule[]>> = {
  XNYS: UNITED_STATES,
  XNAS: UNITED_STATES,
  ARCX: UNITED_STATES,
  XTSE: [
    fixed('01-01', 'next'),
    onOrAfter('02-15', MONDAY),
    easter(-2),
    onOrAfter('05-18', MONDAY),
    fixed('07-01', 'next'),
    onOrAfter('08-01', MONDAY),
    onOrAfter('09-01', MONDAY),
    onOrAfter('10-08', MONDAY),
    fixed('12-25', 'next'),
    fixed('12-26', 'next'),
  ],
  XLON: [
    fixed('01-01', 'next'),
    easter(-2, 1),
    except(onOrAfter('05-01', MONDAY), [2020]),
    except(onOrAfter('05-25', MONDAY), [2012, 2022]),
    onOrAfter('08-25', MONDAY),
    fixed('12-25', 'next'),
    fixed('12-26', 'next'),
    once(
      '2011-04-29',
      '2012-06-04',
      '2012-06-05',
      '2020-05-08',
      '2022-06-02',
      '2022-06-03',
      '2022-09-19',
      '2023-05-08',
    ),
  ],
  XETR: [
    ...EURONEXT,
    fixed('12-24'),
    fixed('12-31'),
    once('2015-05-25', '2016-05-16', '2017-06-05', '2018-05-21', '2019-06-10', '2020-06-01', '2021-05-24'),
    once('2014-10-03', '2016-10-03', '2017-10-03', '2017-10-31', '2018-10-03', '2019-10-03'),
  ],
  XPAR: EURONEXT,
  XAMS: EURONEXT,
  XMAD: EURONEXT,
  XMIL: [...EURONEXT, fixed('08-15'), fixed('12-24'), fixed('12-31')],
  XSWX: [...EURONEXT, fixed('01-02'), easter(39, 50), fixed('08-01'), fixed('12-24'), fixed('12-31')],
  XTKS: [
    fixed('01-01'),
    fixed('01-02'),
    fixed('01-03'),
    onOrAfter('01-08', MONDAY),
    fixed('02-11', 'sunday'),
    fixed('02-23', 'sunday', { from: 2020 }),
    equinox('03', 20.8431),
    fixed('04-29', 'sunday'),
    fixed('05-03', 'sunday'),
    fixed('05-04', 'sunday'),
    fixed('05-05', 'sunday'),
    except(onOrAfter('07-15', MONDAY), [2020, 2021]),
    except(fixed('08-11', 'sunday', { from: 2016 }), [2020, 2021]),
    onOrAfter('09-15', MONDAY),
    equinox('09', 23.2488),
    except(onOrAfter('10-08', MONDAY), [2020, 2021]),
    fixed('11-03', 'sunday'),
    fixed('11-23', 'sunday'),
    fixed('12-23', 'sunday', { to: 2018 }),
    fixed('12-31'),
    once('2015-09-22', '2026-09-22', '2032-09-21', '2019-04-30', '2019-05-01', '2019-05-02', '2019-10-22'),
    once('2020-07-23', '2020-07-24', '2020-08-10', '2021-07-22', '2021-07-23', '2021-08-09'),
  ],
  XHKG: [
    fixed('01-01', 'sunday'),
    lunar('lunarNewYear', 'sunday', [0, 1, 2]),
    easter(-2, 1),
    tombSweeping,
    fixed('05-01', 'sunday'),
    lunar('buddha', 'sunday'),
    lunar('dragonBoat', 'sunday'),
    fixed('07-01', 'sunday'),
    lunar('midAutumn', 'sunday', [1]),
    fixed('10-01', 'sunday'),
    lunar('chungYeung', 'sunday'),
    fixed('12-25', 'sunday'),
    fixed('12-26', 'sunday'),
    once('2012-10-02', '2015-09-03', '2020-10-13'),
  ],
  XSES: [
    fixed('01-01', 'sunday'),
    lunar('lunarNewYear', 'sunday', [0, 1]),
    easter(-2),
    fixed('05-01', 'sunday'),
    lunar('vesak', 'sunday'),
    fixed('08-09', 'sunday'),
    lunar('hariRayaPuasa', 'sunday'),
    lunar('hariRayaHaji', 'sunday'),
    lunar('deepavali', 'sunday'),
    fixed('12-25', 'sunday'),
    once('2015-08-07', '2015-09-11', '2020-07-10', '2023-09-01'),
  ],
  XASX: [
    fixed('01-01', 'next'),
    fixed('01-26', 'next'),
    easter(-2, 1),
    fixed('04-25'),
    onOrAfter('06-08', MONDAY),
    fixed('12-25', 'next'),
    fixed('12-26', 'next'),
    once('2022-09-22'),
  ],
  XKRX: [
    fixed('01-01'),
    lunar('lunarNewYear', 'sunday', [-1, 0, 1]),
    fixed('03-01', 'none', { to: 2021 }),
    fixed('03-01', 'next', { from: 2022 }),
    fixed('05-01'),
    fixed('05-05', 'next', { from: 2014 }),
    fixed('05-05', 'none', { to: 2013 }),
    lunar('buddha'),
    fixed('06-06'),
    fixed('08-15', 'none', { to: 2020 }),
    fixed('08-15', 'next', { from: 2021 }),
    lunar('midAutumn', 'sunday', [-1, 0, 1]),
    fixed('10-03', 'none', { to: 2020 }),
    fixed('10-03', 'next', { from: 2021 }),
    fixed('10-09', 'none', { from: 2013, to: 2020 }),
    fixed('10-09', 'next', { from: 2021 }),
    fixed('12-25'),
    fixed('12-31', 'nearest'),
    once(
      '2012-12-19',
      '2014-06-04',
      '2016-04-13',
      '2017-05-09',
      '2017-10-02',
      '2017-12-29',
      '2018-06-13',
      '2020-04-15',
    ),
    once('2022-03-09', '2022-06-01', '2023-12-29', '2024-04-10', '2025-06-03', '2026-06-03'),
  ],
  XTAI: [
    fixed('01-01'),
    lunar('lunarNewYear', 'none', [-3, -2, -1, 0, 1, 2, 3]),
    fixed('02-28', 'nearest'),
    fixed('04-04', 'nearest'),
    tombSweeping,
    fixed('05-01'),
    lunar('dragonBoat', 'nearest'),
    lunar('midAutumn', 'nearest'),
    fixed('10-10', 'nearest'),
  ],
};
