/** Raised when a window is added or changed. */
export const STRESS_WINDOWS_VERSION = '2026-11';

/** A market episode: closing highs and lows of the S&P 500 (S&P Dow Jones Indices), unless said otherwise. */
export interface StressWindow {
  readonly name: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

export const STRESS_WINDOWS: readonly StressWindow[] = [
  { name: 'dot_com_bust', title: 'Bust of technology stocks', start: '2000-03-24', end: '2002-10-09' },
  { name: 'financial_crisis', title: 'Global financial crisis', start: '2007-10-09', end: '2009-03-09' },
  {
    name: 'lehman_weeks',
    title: 'Ten weeks from the failure of Lehman Brothers',
    start: '2008-09-12',
    end: '2008-11-20',
  },
  {
    name: 'euro_debt_2010',
    title: 'First euro debt fears and the flash crash',
    start: '2010-04-23',
    end: '2010-07-02',
  },
  {
    name: 'us_downgrade_2011',
    title: 'Downgrade of the United States and euro crisis',
    start: '2011-04-29',
    end: '2011-10-03',
  },
  { name: 'china_oil_2015', title: 'Chinese devaluation and the fall of oil', start: '2015-07-20', end: '2016-02-11' },
  { name: 'late_2018', title: 'Rate rises and trade dispute', start: '2018-09-20', end: '2018-12-24' },
  { name: 'covid_2020', title: 'Outbreak of COVID-19', start: '2020-02-19', end: '2020-03-23' },
  { name: 'inflation_2022', title: 'Inflation and rate rises', start: '2022-01-03', end: '2022-10-12' },
  {
    name: 'regional_banks_2023',
    title: 'Failures of regional banks in the United States',
    start: '2023-03-06',
    end: '2023-03-13',
  },
  { name: 'tariffs_2025', title: 'Tariff announcements', start: '2025-02-19', end: '2025-04-08' },
];
