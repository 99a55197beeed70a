import type { Stock } from '../parseStocks.ts';

/**
 * The usual financial ratios of an industry. Amounts are shares of a year's revenue unless the field has another unit.
 */
export interface Profile {
  readonly grossMargin: number;
  readonly operatingMargin: number;
  /** The standard deviation of the operating margin over a cycle, in decimals. */
  readonly swing: number;
  /** Selling and administration costs as a share of gross profit minus operating income. */
  readonly selling: number;
  readonly receivableDays: number;
  readonly inventoryDays: number;
  readonly payableDays: number;
  readonly capex: number;
  readonly property: number;
  readonly intangibles: number;
  readonly cash: number;
  readonly otherLiabilities: number;
  /** Debt as a multiple of a year's EBITDA. */
  readonly debt: number;
  /** The change of the operating margin at the depth of the slump of 2020. */
  readonly slump: number;
  /** Revenue of a quarter relative to the mean, by the calendar quarter in which it ends. */
  readonly seasons: readonly [number, number, number, number];
}

const EVEN = [1, 1, 1, 1] as const;
const HOLIDAYS = [0.93, 0.94, 0.95, 1.18] as const;
const SUMMER = [0.88, 1.03, 1.14, 0.95] as const;
const WINTER = [1.13, 0.92, 0.97, 0.98] as const;

const USUAL: Profile = {
  grossMargin: 0.4,
  operatingMargin: 0.15,
  swing: 0.03,
  selling: 0.75,
  receivableDays: 45,
  inventoryDays: 50,
  payableDays: 50,
  capex: 0.05,
  property: 0.3,
  intangibles: 0.3,
  cash: 0.12,
  otherLiabilities: 0.12,
  debt: 1.8,
  slump: -0.03,
  seasons: EVEN,
};

const SECTORS: Readonly<Record<string, Partial<Profile>>> = {
  'Information Technology': {
    ...{ grossMargin: 0.56, operatingMargin: 0.25, swing: 0.05, selling: 0.45, receivableDays: 58, inventoryDays: 45 },
    ...{ property: 0.2, cash: 0.3, otherLiabilities: 0.16, debt: 0.9, slump: -0.01, seasons: [0.95, 0.98, 1.01, 1.06] },
  },
  'Consumer Discretionary': {
    ...{ grossMargin: 0.38, operatingMargin: 0.12, swing: 0.035, receivableDays: 25, inventoryDays: 70 },
    ...{ slump: -0.08, seasons: [0.94, 0.98, 1, 1.08] },
  },
  'Communication Services': {
    ...{ grossMargin: 0.54, operatingMargin: 0.19, swing: 0.04, inventoryDays: 12, capex: 0.15, property: 0.8 },
    ...{ intangibles: 0.6, debt: 2.4, slump: -0.01, seasons: [0.97, 0.98, 0.99, 1.06] },
  },
  'Consumer Staples': {
    ...{ operatingMargin: 0.15, swing: 0.015, selling: 0.9, receivableDays: 28, inventoryDays: 62, payableDays: 70 },
    ...{ intangibles: 0.5, cash: 0.06, debt: 2.1, slump: 0.005 },
  },
  'Health Care': {
    ...{ grossMargin: 0.66, operatingMargin: 0.22, swing: 0.04, selling: 0.55, receivableDays: 62, inventoryDays: 140 },
    ...{ intangibles: 0.8, cash: 0.18, otherLiabilities: 0.18, slump: -0.01 },
  },
  Industrials: { grossMargin: 0.3, operatingMargin: 0.13, receivableDays: 58, inventoryDays: 65, slump: -0.05 },
  Energy: {
    ...{ grossMargin: 0.32, operatingMargin: 0.13, swing: 0.045, selling: 0.5, inventoryDays: 28, capex: 0.1 },
    ...{ property: 0.85, intangibles: 0.08, cash: 0.08, debt: 1.2, slump: -0.22, seasons: [1.02, 0.98, 0.99, 1.01] },
  },
  Materials: {
    ...{ grossMargin: 0.34, operatingMargin: 0.19, swing: 0.06, inventoryDays: 75, capex: 0.09, property: 0.75 },
    ...{ intangibles: 0.15, debt: 1.3 },
  },
  Utilities: {
    ...{ grossMargin: 0.42, operatingMargin: 0.2, swing: 0.02, inventoryDays: 18, capex: 0.24, property: 2.3 },
    ...{ intangibles: 0.08, cash: 0.03, debt: 4.8, slump: 0, seasons: WINTER },
  },
  'Real Estate': {
    ...{ grossMargin: 0.62, operatingMargin: 0.36, receivableDays: 20, inventoryDays: 0, payableDays: 30, capex: 0.15 },
    ...{ property: 6, intangibles: 0.1, cash: 0.1, debt: 5.5, slump: -0.06 },
  },
  Financials: { operatingMargin: 0.36, swing: 0.05, slump: -0.12, debt: 1 },
};

/** Patterns of industry names. The first one that matches adjusts the profile of the sector. */
const INDUSTRIES: readonly (readonly [RegExp, Partial<Profile>])[] = [
  [/Software|Internet Services/, { grossMargin: 0.74, operatingMargin: 0.3, inventoryDays: 0, capex: 0.06 }],
  [/IT Consulting/, { grossMargin: 0.33, operatingMargin: 0.15, inventoryDays: 0, capex: 0.02 }],
  [
    /Semiconductor/,
    { grossMargin: 0.52, operatingMargin: 0.29, swing: 0.09, inventoryDays: 105, capex: 0.13, property: 0.45 },
  ],
  [/Electronic Manufacturing/, { grossMargin: 0.075, operatingMargin: 0.032, swing: 0.006, cash: 0.15 }],
  [
    /Technology Hardware/,
    { grossMargin: 0.4, operatingMargin: 0.24, inventoryDays: 25, payableDays: 95, seasons: HOLIDAYS },
  ],
  [
    /Food Retail|Merchandise Retail/,
    {
      grossMargin: 0.24,
      operatingMargin: 0.055,
      swing: 0.005,
      receivableDays: 5,
      inventoryDays: 32,
      payableDays: 42,
      intangibles: 0.06,
      property: 0.22,
      capex: 0.03,
      seasons: [0.97, 0.98, 0.99, 1.06],
    },
  ],
  [
    /Broadline Retail|Home Improvement/,
    {
      grossMargin: 0.36,
      operatingMargin: 0.1,
      receivableDays: 10,
      inventoryDays: 55,
      payableDays: 75,
      seasons: HOLIDAYS,
    },
  ],
  [/Apparel|Consumer Electronics/, { grossMargin: 0.6, operatingMargin: 0.2, inventoryDays: 150, seasons: HOLIDAYS }],
  [/Automobile/, { grossMargin: 0.19, operatingMargin: 0.085, receivableDays: 30, inventoryDays: 50, debt: 2.6 }],
  [
    /Airlines/,
    {
      grossMargin: 0.22,
      operatingMargin: 0.08,
      swing: 0.04,
      inventoryDays: 6,
      property: 1.1,
      capex: 0.12,
      debt: 3.2,
      slump: -0.5,
      seasons: SUMMER,
    },
  ],
  [/Hotels|Restaurants/, { grossMargin: 0.45, operatingMargin: 0.2, inventoryDays: 8, slump: -0.3, seasons: SUMMER }],
  [/Passenger Ground/, { grossMargin: 0.38, operatingMargin: 0.08, inventoryDays: 0, slump: -0.2 }],
  [
    /Aerospace/,
    { grossMargin: 0.18, operatingMargin: 0.09, swing: 0.045, inventoryDays: 95, otherLiabilities: 0.32, slump: -0.1 },
  ],
  [/Construction & Engineering/, { grossMargin: 0.16, operatingMargin: 0.06, receivableDays: 85 }],
  [/Rail /, { grossMargin: 0.5, operatingMargin: 0.39, inventoryDays: 15, property: 2, capex: 0.16, debt: 2.4 }],
  [/Trading Companies/, { grossMargin: 0.1, operatingMargin: 0.04, swing: 0.01 }],
  [/Air Freight/, { grossMargin: 0.22, operatingMargin: 0.1, inventoryDays: 4, seasons: HOLIDAYS }],
  [/Research & Consulting/, { grossMargin: 0.64, operatingMargin: 0.3, inventoryDays: 0 }],
  [/Interactive/, { grossMargin: 0.62, operatingMargin: 0.3, inventoryDays: 0, property: 0.45, debt: 0.5, cash: 0.35 }],
  [/Movies|Cable/, { grossMargin: 0.4, operatingMargin: 0.16, inventoryDays: 10, capex: 0.05, slump: -0.12 }],
  [/Telecommunication/, { grossMargin: 0.52, operatingMargin: 0.17, capex: 0.17, property: 1, seasons: EVEN }],
  [
    /Managed Health/,
    { grossMargin: 0.23, operatingMargin: 0.075, swing: 0.008, receivableDays: 25, inventoryDays: 0, capex: 0.01 },
  ],
  [/Life Sciences|Equipment/, { grossMargin: 0.54, operatingMargin: 0.19, inventoryDays: 110 }],
  [/Agricultural Products/, { grossMargin: 0.1, operatingMargin: 0.045, swing: 0.008 }],
  [/Tobacco|Distillers|Soft Drinks|Brewers/, { grossMargin: 0.58, operatingMargin: 0.28, inventoryDays: 130 }],
  [/Exploration/, { grossMargin: 0.5, operatingMargin: 0.28, swing: 0.09, capex: 0.26, property: 2, slump: -0.4 }],
  [/Gold|Copper|Metals|Steel/, { grossMargin: 0.38, operatingMargin: 0.27, swing: 0.09, capex: 0.14, property: 1.3 }],
  [
    /Storage & Transportation/,
    { grossMargin: 0.34, operatingMargin: 0.2, swing: 0.02, property: 2, debt: 4.6, slump: -0.05 },
  ],
];

export function profileOf({ sector, industry }: Pick<Stock, 'sector' | 'industry'>): Profile {
  const [, own] = INDUSTRIES.find(([pattern]) => sector !== 'Financials' && pattern.test(industry)) ?? [];
  return { ...USUAL, ...SECTORS[sector], ...own };
}

/** Returns total assets as a multiple of equity, for companies of the financial sector. */
export function financialLeverage(industry: string): number {
  if (/Bank/.test(industry) && !/Investment/.test(industry)) return 12.5;
  if (/Insurance|Reinsurance/.test(industry)) return 9;
  if (/Capital Markets|Brokerage|Consumer Finance|Investment/.test(industry)) return 10;
  if (/Multi-Sector/.test(industry)) return 2;
  return 2.6;
}

/** Tax on profits of large companies by country, in percent. */
const TAXES: Readonly<Record<string, number>> = {
  ...{
    'United States': 20,
    Canada: 25,
    'United Kingdom': 22,
    Germany: 29,
    France: 26,
    Switzerland: 16,
    Netherlands: 24,
  },
  ...{ Italy: 28, Spain: 24, Japan: 29, 'Hong Kong': 16, China: 20, Singapore: 15, Australia: 29, 'South Korea': 24 },
  ...{ Taiwan: 17, Denmark: 21, Sweden: 20, Ireland: 14 },
};

export function taxRateOf({ country, industry }: Pick<Stock, 'country' | 'industry'>): number {
  // A trust that distributes its income pays almost no tax.
  return /REIT/.test(industry) ? 0.02 : (TAXES[country] ?? 22) / 100;
}
